"""The chat page, driven in a browser against the playground and a small bot of discord.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import Locator, Page, expect

if TYPE_CHECKING:
    from bot.playground import Playground
    from tests.page.conftest import Chat, SmallBot

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("small_bot")]

PHONE = (360, 740)
MARKS = [
    ("**a *b* c**", "p(strong(a em(b) c))"),
    ("snake_case_name __u__ ~~s~~", "p(snake_case_name u(u) s(s))"),
    (r"\*no\* `*raw*`", "p(*no* code(*raw*))"),
    ("-# small\nplain", "subtext(small)p(plain)"),
    (
        "# Top\n> said\n- one\n  - two\n1. three",
        "heading(Top)blockquote(p(said))ul(li(oneul(li(two))))ol(li(three))",
    ),
    ("```py\nx < 1\n```after", "pre(code(x < 1))p(after)"),
    (
        "<@1200000000000000301> <t:0:d> https://a.example/b.",
        "p(mention(@Asha) timestamp(01/01/1970) a(https://a.example/b).)",
    ),
    ("[in](javascript:alert(1)) 2 * 3 * 4", "p([in](javascript:alert(1)) 2 * 3 * 4)"),
]
OUTLINE = """node => {
  const outline = (one) => one.nodeType === Node.TEXT_NODE ? one.data
    : `${one.classList[0] ?? one.localName}(${[...one.childNodes].map(outline).join("")})`;
  return [...node.childNodes].map(outline).join("");
}"""


def last(page: Page) -> Locator:
    return page.get_by_test_id("message").last


def pressable(page: Page, label: str) -> Locator:
    return last(page).get_by_role("button", name=label)


async def type_command(page: Page, text: str) -> None:
    await page.keyboard.type(text)
    await expect(page.get_by_test_id("suggestion").first).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("command-form")).to_be_visible()


async def show_board(page: Page) -> None:
    await type_command(page, "/board")
    await page.keyboard.press("Enter")
    await expect(pressable(page, "Add")).to_be_visible()


async def test_a_newcomer_finds_the_commands(chat: Chat) -> None:
    page = await chat("ben")
    await page.get_by_test_id("welcome-button").click()
    await expect(page.get_by_test_id("suggestion")).to_contain_text(["/board", "/greet", "/ponder"])
    await page.keyboard.type("gre")
    await expect(page.get_by_test_id("suggestion")).to_have_text(["/greetGreets somebodyTaash"])


async def test_a_board_shows_its_parts(chat: Chat) -> None:
    page = await chat("ben")
    await show_board(page)
    await expect(last(page).get_by_test_id("used")).to_contain_text("Ben used /board")
    await expect(last(page).get_by_role("heading")).to_have_text("Board")
    await expect(last(page)).to_contain_text("<script>alert(1)</script>")
    await expect(pressable(page, "Never")).to_be_disabled()
    picture = last(page).get_by_role("img", name="A board after 0 moves")
    box = await picture.bounding_box()
    assert box is not None
    assert (round(box["width"]), round(box["height"])) == (365, 350)
    await last(page).get_by_test_id("alt-badge").click()
    await expect(last(page).get_by_test_id("alt-text")).to_have_text("A board after 0 moves")
    await expect(page.get_by_test_id("announcer")).to_contain_text("moves: 0")


async def test_a_press_changes_the_message_in_place(chat: Chat) -> None:
    page, other = await chat("ben"), await chat("meera")
    await show_board(page)
    await last(page).locator(".gallery img").evaluate("node => { window.before = node; }")
    await pressable(page, "Add").focus()
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("moves: 1")
    await expect(pressable(page, "Add")).to_be_focused()
    await expect(last(page).get_by_role("img", name="A board after 1 moves")).to_be_visible()
    assert await page.evaluate("window.before.isConnected && window.before.complete")
    await expect(last(other)).to_contain_text("moves: 1")
    await pressable(other, "Add").click()
    await expect(last(page)).to_contain_text("moves: 2")
    await expect(last(page).get_by_test_id("edited")).to_have_count(1)
    await expect(page.get_by_test_id("message")).to_have_count(1)


async def test_options_are_completed_and_checked(chat: Chat) -> None:
    page = await chat("ben")
    await type_command(page, "/greet")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("composer-error")).to_have_text("whom: this option is required.")
    await page.keyboard.type("as")
    await expect(page.get_by_test_id("suggestion")).to_have_text(["Asha", "Taash"])
    await page.keyboard.press("Tab")
    await page.keyboard.type("hel")
    await expect(page.get_by_test_id("suggestion")).to_have_text(["Hello", "Help"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.type("lou")
    await page.keyboard.press("Enter")
    await page.get_by_test_id("suggestion").get_by_text("True").click()
    await page.keyboard.press("Enter")
    await expect(last(page).get_by_test_id("content")).to_have_text("HELP, @Asha")


async def test_a_number_out_of_range_is_refused_with_its_limit(chat: Chat) -> None:
    page = await chat("ben")
    await type_command(page, "/board")
    await page.keyboard.type("size")
    await page.keyboard.press("Enter")
    await page.keyboard.type("12")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("composer-error")).to_have_text("size: at most 9.")
    await page.keyboard.press("Backspace")
    await page.keyboard.press("Backspace")
    await page.keyboard.type("7")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("moves: 7")


async def test_names_are_hindi_for_who_speaks_it(chat: Chat) -> None:
    page = await chat("asha")
    await page.keyboard.type("/बो")
    await expect(page.get_by_test_id("suggestion")).to_contain_text(["बोर्ड दिखाता है"])
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("suggestion")).to_contain_text(["आकार"])
    await expect(page.locator("html")).to_have_attribute("lang", "hi")
    await page.get_by_test_id("language").select_option("en-GB")
    await expect(page.locator("html")).to_have_attribute("lang", "en")
    await expect(page.get_by_test_id("composer-input")).to_have_attribute("placeholder", "Message #cards")


async def test_private_answers_are_seen_by_one_and_dismissed(chat: Chat) -> None:
    page, other = await chat("ben"), await chat("sam")
    await show_board(page)
    await pressable(page, "Secret").click()
    await expect(last(page)).to_contain_text("just between us")
    await expect(last(page).get_by_test_id("ephemeral")).to_contain_text("Only you can see this")
    await expect(other.get_by_test_id("message")).to_have_count(1)
    await last(page).get_by_test_id("dismiss").click()
    await expect(page.get_by_test_id("message")).to_have_count(1)


async def test_a_select_sends_several_values(chat: Chat) -> None:
    page = await chat("ben")
    await show_board(page)
    await last(page).get_by_test_id("select").click()
    await page.get_by_role("option", name="Spades").click()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.get_by_test_id("select-done").click()
    await expect(last(page)).to_contain_text("chosen: S, H")


async def test_a_form_is_checked_and_sent(chat: Chat) -> None:
    page, twin = await chat("ben"), await chat("ben")
    await show_board(page)
    await pressable(page, "Form").click()
    form = page.get_by_role("dialog", name="Deal code")
    await expect(form.get_by_label("Code")).to_be_focused()
    await page.keyboard.type("KL")
    await form.get_by_test_id("modal-submit").click()
    await expect(form.get_by_test_id("field-problem")).to_have_text(
        ["At least 3 characters.", "This field is required."]
    )
    await form.get_by_label("Code").fill("KL1")
    await form.get_by_test_id("modal-select").click()
    await page.get_by_role("option", name="Three").click()
    await form.get_by_test_id("modal-submit").click()
    await expect(last(page)).to_contain_text("code KL1, draw 3")
    await expect(form).to_have_count(0)
    await expect(twin.get_by_role("dialog")).to_have_count(0)


async def test_silence_of_the_bot_is_shown_as_a_failure(chat: Chat) -> None:
    page = await chat("ben")
    await show_board(page)
    await pressable(page, "Silence").click()
    await expect(pressable(page, "Silence")).to_have_attribute("aria-busy", "true")
    await expect(last(page).get_by_test_id("failure")).to_have_text("This interaction failed")
    await expect(pressable(page, "Silence")).not_to_have_attribute("aria-busy", "true")
    await pressable(page, "Add").click()
    await expect(last(page)).to_contain_text("moves: 1")
    await expect(last(page).get_by_test_id("failure")).to_be_hidden()


async def test_a_deferred_answer_is_thinking_first(chat: Chat) -> None:
    page = await chat("ben")
    await type_command(page, "/ponder")
    await page.keyboard.press("Enter")
    await expect(last(page).get_by_test_id("thinking")).to_have_text("Taash is thinking…")
    await expect(last(page).get_by_test_id("content")).to_have_text("thought")
    await expect(page.get_by_test_id("message")).to_have_count(1)


async def test_a_bot_that_went_away_is_announced(chat: Chat, small_bot: SmallBot) -> None:
    page = await chat("ben")
    await show_board(page)
    await small_bot.close()
    await expect(page.get_by_test_id("notice")).to_contain_text("Taash is offline")
    await pressable(page, "Add").click()
    await expect(last(page).get_by_test_id("failure")).to_have_text("Taash is offline.")


async def test_people_talk_and_unread_channels_are_marked(chat: Chat) -> None:
    page, other = await chat("ben", "lounge"), await chat("sam", "cards")
    await page.keyboard.type("**well** <b>played</b> ||hidden||")
    await page.keyboard.press("Enter")
    await expect(last(page).locator("strong")).to_have_text("well")
    await expect(last(page).get_by_test_id("content")).to_contain_text("<b>played</b>")
    await expect(last(page).get_by_text("hidden")).to_be_hidden()
    await last(page).get_by_role("button", name="Spoiler").click()
    await expect(last(page).get_by_text("hidden")).to_be_visible()
    lounge = other.get_by_test_id("channel").filter(has_text="lounge")
    await expect(lounge).to_contain_text("1")
    await lounge.click()
    await expect(last(other).get_by_test_id("author")).to_have_text("Ben")


async def test_the_page_finds_its_way_back_after_a_lost_connection(
    chat: Chat, playground: Playground
) -> None:
    page = await chat("ben", "lounge")
    await playground.stop()
    await expect(page.get_by_test_id("notice")).to_contain_text("Reconnecting")
    await playground.start()
    await expect(page.get_by_test_id("notice").filter(has_text="Reconnecting")).to_have_count(0)


async def test_a_tab_becomes_somebody_else(chat: Chat) -> None:
    page = await chat("ben")
    await page.get_by_test_id("person-switcher").click()
    await page.get_by_role("menuitem", name="Meera", exact=True).click()
    await expect(page.get_by_test_id("me")).to_contain_text("Meera")
    assert "as=meera" in page.url
    await page.keyboard.type("नमस्ते")
    await page.keyboard.press("Enter")
    await expect(last(page).get_by_test_id("author")).to_have_text("Meera")


async def test_everything_fits_on_a_phone(chat: Chat) -> None:
    page = await chat("sam", size=PHONE)
    await page.get_by_test_id("welcome-button").click()
    await page.get_by_test_id("suggestion").first.click()
    await page.get_by_test_id("send").click()
    await expect(pressable(page, "Add")).to_be_visible()
    widths = await page.evaluate(
        "[document.documentElement, ...document.querySelectorAll('#scroller, .container')]"
        ".map((node) => node.scrollWidth - node.clientWidth)"
    )
    assert widths == [0] * len(widths)
    box = await pressable(page, "Add").bounding_box()
    assert box is not None
    assert box["height"] >= 44
    await page.get_by_test_id("open-channels").tap()
    await page.get_by_test_id("channel").filter(has_text="lounge").tap()
    await expect(page.get_by_role("heading", level=1)).to_have_text("lounge")
    await expect(page.get_by_test_id("channel").first).not_to_be_in_viewport()


async def test_markdown_is_drawn_as_discord_does(chat: Chat, playground: Playground) -> None:
    page = await chat("ben", "lounge")
    core = playground.core
    sam, lounge = (
        core.person("sam"),
        next(one for one in core.world.channels.values() if one.name == "lounge"),
    )
    for text, _ in MARKS:
        core.messages.say(sam, lounge, text)
    drawn = page.locator(".markup")
    await expect(drawn).to_have_count(len(MARKS))
    assert [await drawn.nth(at).evaluate(OUTLINE) for at in range(len(MARKS))] == [
        wanted for _, wanted in MARKS
    ]


async def test_discord_misbehaves_on_demand(chat: Chat, playground: Playground) -> None:
    page = await chat("ben")
    await page.get_by_test_id("open-faults").click()
    await page.get_by_label("Delay of every answer (ms)").fill("120")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("faults")).to_have_count(0)
    assert playground.core.faults.latency_ms == 120


async def test_a_message_is_deleted_from_its_menu(chat: Chat) -> None:
    page = await chat("ben")
    await page.keyboard.type("gone soon")
    await page.keyboard.press("Enter")
    await last(page).hover()
    await last(page).get_by_test_id("message-more").click()
    await page.get_by_role("menuitem", name="Delete message").click()
    await expect(page.get_by_test_id("message")).to_have_count(0)
    await expect(page.get_by_test_id("welcome-button")).to_be_visible()
