from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from itertools import pairwise, product
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops

from bot.engine.cards import Card, Suit
from bot.engine.hearts.seats import Seat
from bot.engine.hearts.view import view
from render.hearts.faces import STRIP, Print, hand_card
from render.hearts.hand import HEIGHT, LIFT, WIDTH, card_places, cell, compose_hand, draw_hand
from render.hearts.preview import sample_hand
from render.hearts.scene import HandScene
from render.layout import RIM
from render.look import Look
from render.palette import FELTS, GOLD, PAPER, palette_of

if TYPE_CHECKING:
    from bot.engine.hearts.state import State
    from render.layout import Box

PLAIN = Look()


def grey(scene: HandScene, box: Box) -> Image.Image:
    """The strip of a card that is surely not covered."""
    return compose_hand(scene).convert("L").crop((box.x + 12, box.y - LIFT, box.x + 60, box.bottom))


def differs(one: HandScene, other: HandScene, box: Box) -> bool:
    difference = ImageChops.difference(grey(one, box), grey(other, box))
    return difference.point([0] * 40 + [255] * 216).getbbox() is not None


@pytest.fixture(params=[0, 1, 6, 30, 32, 56, -1])
def scene(request: pytest.FixtureRequest, game: list[State]) -> HandScene:
    at: int = request.param
    return sample_hand(game[at], Seat.SOUTH)


def test_the_picture_is_a_small_png_of_the_size_promised(scene: HandScene) -> None:
    data = draw_hand(scene)
    with Image.open(BytesIO(data)) as picture:
        assert picture.size == (WIDTH, HEIGHT) == (1000, 430)
        assert picture.convert("RGB").tobytes() == compose_hand(scene).convert("RGB").tobytes()
    assert len(data) <= 30_000


@pytest.mark.parametrize("count", range(1, 14))
def test_every_card_keeps_its_index_visible_and_off_the_rim(count: int) -> None:
    places = card_places(count)

    assert places[0].x >= RIM
    assert places[-1].x + places[-1].width <= WIDTH - RIM
    assert all(after.x - before.x >= STRIP for before, after in pairwise(places))


@pytest.mark.parametrize("rank", range(1, 14))
def test_rank_and_suit_fit_into_the_strip_and_the_rank_has_12_css_pixels(rank: int) -> None:
    colour = palette_of(PLAIN).index(palette_of(PLAIN).suits[Suit.CLUBS])
    card = hand_card(Card(rank, Suit.CLUBS), PLAIN, figure=False)
    ink = card.point([255 if value == colour else 0 for value in range(256)], "L").getbbox()
    head = card.crop((0, 0, card.width, 62)).point(
        [255 if value == colour else 0 for value in range(256)], "L"
    )
    rows = head.getbbox()

    assert ink is not None
    assert 4 <= ink[0] < ink[2] <= STRIP - 4
    assert rows is not None
    assert (rows[3] - rows[1]) * 305 / 1000 >= 12


@pytest.mark.parametrize("felt", FELTS)
def test_nothing_lies_on_the_rim(scene: HandScene, felt: str) -> None:
    picture = compose_hand(replace(scene, names=("W" * 32,) * 4), Look(felt=felt))
    inner = picture.crop((RIM - 6, RIM - 6, WIDTH - RIM + 6, HEIGHT - RIM + 6))

    assert sum(inner.histogram()[1:16]) == sum(picture.histogram()[1:16])


def test_chosen_cards_are_raised(game: list[State]) -> None:
    seen = view(game[0], Seat.SOUTH)
    resting, raised = HandScene.of(seen), HandScene.of(seen, frozenset(seen.hand[12:]))
    for at, box in enumerate(card_places(13)):
        above = compose_hand(raised).crop((box.x + 12, box.y - LIFT, box.x + 60, box.y - 2))
        assert (above.getcolors() == [(above.width * above.height, 0)]) == (at != 12)
    assert draw_hand(resting) != draw_hand(raised)


def test_received_and_unplayable_cards_stand_out_without_colour(game: list[State]) -> None:
    scene = sample_hand(game[6], Seat.SOUTH)
    assert scene.playable
    plain = replace(scene, playable=None, received=frozenset())
    received, striped = replace(plain, received=scene.received), replace(plain, playable=scene.playable)
    for card, box in zip(scene.hand, card_places(13), strict=True):
        assert differs(plain, received, box) == (card in scene.received)
        assert differs(plain, striped, box) == (card not in scene.playable)


@pytest.mark.parametrize(("kind", "four"), list(product(Print, (False, True))))
def test_each_kind_of_card_has_a_ground_of_its_own(kind: Print, four: bool) -> None:
    look = Look(four_colours=four)
    picture = hand_card(Card(2, Suit.SPADES), look, kind, figure=False).convert("RGB")
    colours = {colour: count for count, colour in picture.getcolors(256) or ()}
    ground = max(colours, key=lambda colour: colours[colour])  # type: ignore[index]

    assert (ground == GOLD) == kind.received
    assert (ground == PAPER) == (kind is Print.PLAIN)


@pytest.mark.parametrize("seat", Seat)
def test_others_sit_as_they_are_seen_from_the_own_seat(seat: Seat) -> None:
    left, across, right = (cell(seat, seat.left(at)) for at in (1, 2, 3))

    assert left.x < across.x < right.x
    assert left.y == across.y == right.y < cell(seat, seat).y


def test_the_cards_of_the_trick_are_shown_beside_their_players(game: list[State]) -> None:
    scene = sample_hand(game[32], Seat.SOUTH)
    assert scene.trick is not None
    for seat in Seat:
        cards = list(scene.trick.cards)
        cards[(seat - scene.trick.leader) % 4] = Card(2, Suit.DIAMONDS)
        other = replace(scene, trick=replace(scene.trick, cards=tuple(cards)))
        box = cell(Seat.SOUTH, seat)
        corners = (box.x, box.y, box.x + box.width, box.bottom)
        assert compose_hand(scene).crop(corners).tobytes() != compose_hand(other).crop(corners).tobytes()


def test_a_last_card_played_before_the_round_ends_leaves_an_empty_hand(game: list[State]) -> None:
    scene = HandScene.of(view(game[55], game[54].waiting[0]))

    assert scene.hand == ()
    assert not scene.over
    bare = compose_hand(scene).crop((0, HEIGHT - RIM - 168, WIDTH, HEIGHT))
    assert bare.getcolors() == [(bare.width * bare.height, 0)]
