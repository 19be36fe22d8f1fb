"""Teams around the table: of equal size, and no mates beside each other (NT-TEAM)."""

from companion.games.nightmare_tales.data import MOST_TEAMS, TEAM_IDS
from companion.games.nightmare_tales.names import named
from companion.games.nightmare_tales.table import Table
from companion.rules import Message, _, message, replace


def shares(seats: int) -> tuple[int, ...]:
    """Return in how many teams so many players can be shared out (NT-TEAM-1, -3)."""
    return tuple(teams for teams in range(2, MOST_TEAMS + 1) if seats >= teams and seats % teams == 0)


def proposed(table: Table, teams: int) -> tuple[str, ...]:
    """Return a team for each seat: 1, 2 ... and again, so that no mates are neighbours (NT-TEAM-3)."""
    return tuple(TEAM_IDS[place % teams] for place in range(len(table.seats)))


def with_teams(table: Table, teams: tuple[str, ...]) -> Table:
    """Return the table with a team for each seat, in their order."""
    of = dict(zip(table.ids, teams, strict=True))
    return replace(
        table, players=tuple(replace(player, team=of.get(player.id, "")) for player in table.players)
    )


def wrong_seating(table: Table) -> Message | None:
    """Return what is wrong with the teams as they sit, None if all is well (NT-TEAM-1, -2)."""
    seats, teams = table.seats, table.teams
    sizes = {len(table.team(team)) for team in teams}
    if len(teams) <= 1 or len(sizes) > 1 or not all(player.team for player in seats):
        return message(_("There are at least two teams, all of the same size."), rule="NT-TEAM-1")
    for seat, neighbour in zip(seats, (*seats[1:], seats[0]), strict=True):
        if seat.team == neighbour.team:
            words = _("{one} and {other} are of one team and sit next to each other.")
            return message(
                words, one=named(table, seat.id), other=named(table, neighbour.id), rule="NT-TEAM-2"
            )
    return None
