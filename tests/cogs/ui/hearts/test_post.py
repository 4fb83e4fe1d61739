from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.ui.hearts.post import Spot, Trouble, trouble_of


def error(status: int, code: int = 0) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(response, {"code": code, "message": ""})


@pytest.mark.parametrize(
    ("status", "code", "edited", "sent"),
    [
        (404, 10008, Trouble.GONE, Trouble.CLOSED),
        (429, 30046, Trouble.GONE, Trouble.UNWELL),
        (400, 50083, Trouble.GONE, Trouble.CLOSED),
        (500, 0, Trouble.GONE, Trouble.UNWELL),
        (503, 0, Trouble.GONE, Trouble.UNWELL),
        (429, 0, Trouble.UNWELL, Trouble.UNWELL),
        (404, 10003, Trouble.CLOSED, Trouble.CLOSED),
        (403, 50001, Trouble.CLOSED, Trouble.CLOSED),
        (403, 50007, Trouble.CLOSED, Trouble.CLOSED),
        (403, 50278, Trouble.CLOSED, Trouble.CLOSED),
        (400, 40003, Trouble.HURRIED, Trouble.HURRIED),
    ],
)
def test_what_a_refusal_means(status: int, code: int, edited: Trouble, sent: Trouble) -> None:
    refused = error(status, code)
    assert trouble_of(refused, edited=True, picture=False) is edited
    assert trouble_of(refused, edited=False, picture=False) is sent


@pytest.mark.parametrize("edited", [True, False])
def test_a_missing_permission_may_concern_the_picture_only(edited: bool) -> None:
    for code in (50001, 50013):
        assert trouble_of(error(403, code), edited=edited, picture=True) is Trouble.PICTURE


def test_a_fault_of_ours_is_raised() -> None:
    with pytest.raises(discord.HTTPException):
        trouble_of(error(400, 50035), edited=True, picture=True)


def test_a_spot_links_to_its_messages() -> None:
    assert Spot(1, 2, None).link(3) == "https://discord.com/channels/1/2/3"
    assert Spot(None, 2, None).link(3) == "https://discord.com/channels/@me/2/3"
