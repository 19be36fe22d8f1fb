"""Tables of Dreamers as a match meets them, each as the plays that lead to it."""

from collections.abc import Callable

from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Campaign, Group, Session
from companion.games import GAMES
from companion.games.dreamers.data import DREAMER, MASTER, SEATS
from companion.rules import Play, make_play
from tests.support.seated import begin

GAME = GAMES["dreamers"]
PEOPLE = ("Anna", "Benedetta")  # a short name and a long one
ANNA, BEN = SEATS
MASTER_FIRST = (MASTER, DREAMER, DREAMER)


def _match(*, is_real: bool = False) -> list[Play]:
    return [make_play("new_match", is_real=is_real)]


def _first() -> list[Play]:
    return [*_match(), make_play("set_first", player=ANNA)]


def _laid() -> list[Play]:
    return [*_first(), make_play("lay_identities", order=MASTER_FIRST)]


def _one_taken() -> list[Play]:
    return [*_laid(), make_play("take_identity", card="card-2")]


def _dealt() -> list[Play]:
    """Anna is a Dreamer, Benedetta the Master."""
    return [*_one_taken(), make_play("take_identity", card="card-1")]


def _looked() -> list[Play]:
    return [*_dealt(), make_play("look", player=ANNA), make_play("look", player=BEN)]


def _nightmare() -> list[Play]:
    return _looked()


def _dreams() -> list[Play]:
    return [*_nightmare(), make_play("turn_nightmare", value=13), make_play("say_word", word="far")]


def _missed() -> list[Play]:
    return [*_dreams(), make_play("turn_dreams", one=4, two=3)]


def _second_chance() -> list[Play]:
    return [*_missed(), make_play("pass_modifier", by=ANNA)]


def _hit() -> list[Play]:
    return [*_second_chance(), make_play("play_modifier", by=BEN, sign="times", number=3, card="second")]


def _passed() -> list[Play]:
    return [*_hit(), make_play("no_accusation", by=ANNA)]


def _accused_truly() -> list[Play]:
    return [*_hit(), make_play("decide", accuses=True)]


def _falsely() -> list[Play]:
    """Two Dreamers; Anna accuses: Benedetta chooses in the next round."""
    two = [make_play("lay_identities", order=(DREAMER, DREAMER, MASTER))]
    taken = [make_play("take_identity", card=card) for card in ("card-1", "card-2")]
    plays = [*_first(), *two, *taken, *_hit()[len(_dealt()) :]]
    return [*plays, make_play("decide", accuses=True)]


def _choosing() -> list[Play]:
    return [*_falsely(), make_play("next_round", first=BEN)]


def _real() -> list[Play]:
    return [*_match(is_real=True), make_play("set_first", player=ANNA)]


def _real_hit() -> list[Play]:
    return [*_real(), make_play("begin_turn"), *_hit()[len(_looked()) :]]


def _reveal() -> list[Play]:
    return [*_real_hit(), make_play("accuse", by=ANNA, skull=True)]


def _evening() -> list[Play]:
    people, plays = GAME.demo or ((), lambda table: iter(()))
    return list(plays(GAME.set_up(people)))


def _tie() -> list[Play]:
    """Five rounds that nobody won: each is ended by hand at once."""
    rounds: list[Play] = _match()
    for number in range(5):
        begins = make_play("set_first", player=ANNA) if not number else make_play("next_round", first=ANNA)
        dealt = [make_play("lay_identities", order=(DREAMER, DREAMER, MASTER))]
        taken = [make_play("take_identity", card=card) for card in ("card-1", "card-2")]
        out = [make_play("end_round", how="exhausted", sure=True)]
        rounds += [begins, *dealt, *taken, *out]
    return rounds


def _won() -> list[Play]:
    """The evening's last round goes to the Dreamer, and the match is over."""
    return [*_evening(), *_last_gate(), make_play("end_match")]


def _last_gate() -> list[Play]:
    return [make_play("play_modifier", by=BEN, sign="plus", number=4, card="first")]


def _all_dealt() -> list[Play]:
    return [make_play("deal_everything", first=ANNA, order=MASTER_FIRST)]


STAGES: dict[str, Callable[[], list[Play]]] = {
    "start": list,
    "begun": _match,
    "first": _first,
    "laid": _laid,
    "one-taken": _one_taken,
    "dealt": _dealt,
    "looked": _looked,
    "nightmare": _nightmare,
    "dreams": _dreams,
    "missed": _missed,
    "second-chance": _second_chance,
    "hit": _hit,
    "passed": _passed,
    "unmasked": _accused_truly,
    "falsely": _falsely,
    "choosing": _choosing,
    "real": _real,
    "real-hit": _real_hit,
    "reveal": _reveal,
    "evening": _evening,
    "last-gate": lambda: [*_evening(), *_last_gate()],
    "tie": _tie,
    "won": _won,
    "drawn": lambda: [*_tie(), make_play("end_match")],
    "again": lambda: [*_won(), *_first()],
    "all-dealt": _all_dealt,
}


def session_at(stage: str, group: Group, name: str = "") -> Session:
    """Return a new campaign's session, played up to a stage."""
    campaign = Campaign.objects.create(group=group, name=name or stage, game_slug=GAME.slug)
    session = begin(campaign, PEOPLE)
    for number, play in enumerate(STAGES[stage]()):
        commands.record(
            session, play, Command(seen=number, key=f"{stage}-{number}", author_name=PEOPLE[number % 2])
        )
    return session
