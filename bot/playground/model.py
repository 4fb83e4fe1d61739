"""The little world of the playground: the bot, four people, three servers and their channels."""

from __future__ import annotations

from dataclasses import dataclass, field

BOT_ID = "1200000000000000001"
BOT_NAME = "Taash"
CLUB_ID = "1200000000000000100"
BOT_ROLE_ID = "1200000000000000101"
ELSEWHERE_ID = "1200000000000000200"
MANDALI_ID = "1200000000000000400"

CARDS_ID = "1200000000000000110"
LOUNGE_ID = "1200000000000000111"
LATE_NIGHT_ID = "1200000000000000112"
ANYWHERE_ID = "1200000000000000210"
PATTE_ID = "1200000000000000410"

TEXT, DM, THREAD = 0, 1, 11


@dataclass(slots=True)
class Person:
    id: str
    name: str
    locale: str
    color: str
    closed_dms: bool = False

    @property
    def username(self) -> str:
        return self.name.lower()


@dataclass(slots=True)
class Guild:
    id: str
    name: str
    bot_inside: bool
    locale: str = "en-US"


@dataclass(slots=True)
class Channel:
    """`lost` names the permissions taken from the bot here; `person_id` is the other end of a DM."""

    id: str
    name: str
    type: int
    guild: Guild | None = None
    parent_id: str | None = None
    person_id: str | None = None
    archived: bool = False
    locked: bool = False
    lost: set[str] = field(default_factory=set[str])

    @property
    def is_dm(self) -> bool:
        return self.type == DM

    @property
    def is_thread(self) -> bool:
        return self.type == THREAD

    @property
    def bot_inside(self) -> bool:
        return self.guild is None or self.guild.bot_inside

    def seen_by(self, person: Person) -> bool:
        return not self.is_dm or self.person_id == person.id


PEOPLE = (
    ("1200000000000000301", "Asha", "hi", "#e67e22"),
    ("1200000000000000302", "Ben", "en-US", "#3498db"),
    ("1200000000000000303", "Meera", "hi", "#9b59b6"),
    ("1200000000000000304", "Sam", "en-GB", "#2ecc71"),
)


class World:
    """Everything that exists before a word is said. Look-ups answer None for what is unknown."""

    def __init__(self) -> None:
        club = Guild(CLUB_ID, "Card Club", bot_inside=True)
        elsewhere = Guild(ELSEWHERE_ID, "Elsewhere", bot_inside=False)
        mandali = Guild(MANDALI_ID, "ताश मंडली", bot_inside=True, locale="hi")
        self.guilds = {guild.id: guild for guild in (club, mandali, elsewhere)}
        self.people: dict[str, Person] = {}
        self.channels: dict[str, Channel] = {
            channel.id: channel
            for channel in (
                Channel(CARDS_ID, "cards", TEXT, club),
                Channel(LOUNGE_ID, "lounge", TEXT, club),
                Channel(LATE_NIGHT_ID, "late night", THREAD, club, parent_id=LOUNGE_ID),
                Channel(PATTE_ID, "पत्ते", TEXT, mandali),
                Channel(ANYWHERE_ID, "anywhere", TEXT, elsewhere),
            )
        }
        for identity, name, locale, color in PEOPLE:
            self.add_person(Person(identity, name, locale, color))

    def add_person(self, person: Person) -> Person:
        """A new person, with their direct messages."""
        self.people[person.id] = person
        dm = Channel(dm_id(person.id), person.name, DM, person_id=person.id)
        self.channels[dm.id] = dm
        return person

    def person(self, key: str) -> Person | None:
        """By id, or by name in any case."""
        if key in self.people:
            return self.people[key]
        return next((one for one in self.people.values() if one.username == key.lower()), None)

    def dm(self, person: Person) -> Channel:
        return self.channels[dm_id(person.id)]

    def of_guild(self, guild: Guild) -> list[Channel]:
        return [channel for channel in self.channels.values() if channel.guild is guild]


def dm_id(person_id: str) -> str:
    """The channel of a person's direct messages: the person's id, 100 further on."""
    return str(int(person_id) + 100)
