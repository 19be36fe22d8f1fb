"""Two Clocks: the clocks of two who play chess, and who won how often."""

from companion.games.own_table.definition import (
    SHIFTED,
    TABLE,
    TICK,
    TURN,
    ClockPart,
    Definition,
    GameStep,
    ListItem,
    ListPart,
    OrderPart,
    Phase,
    ScoreColumn,
    ScorePart,
)

MADE = Definition(
    name="Two Clocks",
    version=1,
    about="Ten minutes for each of two who play chess, go or anything else; a line for each game.",
    author="Nightlight",
    licence="CC0 1.0",
    fewest=2,
    most=2,
    round_name="Game",
    order=OrderPart(kind=SHIFTED),
    clocks=(ClockPart(id="clock-1", name="Clock", seconds=600, is_of_seats=True, is_of_turn=True),),
    lists=(
        ListPart(
            id="list-2",
            name="Set-up",
            items=(
                ListItem(id="item-3", words="Set up the board"),
                ListItem(id="item-4", words="Draw who begins; it changes with each game"),
            ),
        ),
    ),
    phases=(Phase(id="phase-5", name="Board"), Phase(id="phase-6", name="Result")),
    steps=(
        GameStep(
            id="step-7",
            phase="phase-5",
            when=TURN,
            who=TABLE,
            what=TICK,
            words="After your move start the other clock, until it is decided",
        ),
        GameStep(
            id="step-8",
            phase="phase-6",
            when=TURN,
            who=TABLE,
            what=TICK,
            words="Write 2 for a win, 1 each for a draw, 0 for a loss",
        ),
    ),
    score=ScorePart(columns=(ScoreColumn(id="column-9", name="Points"),), by_rounds=True),
    given=9,
    words=(
        (
            "it",
            (
                ("name", "Due orologi"),
                (
                    "about",
                    "Dieci minuti a testa per due che giocano a scacchi, a go o altro; una riga per partita.",
                ),
                ("round_name", "Partita"),
                ("clock-1", "Orologio"),
                ("list-2", "Preparazione"),
                ("item-3", "Preparate la scacchiera"),
                ("item-4", "Estraete chi comincia; cambia a ogni partita"),
                ("phase-5", "Scacchiera"),
                ("phase-6", "Risultato"),
                ("step-7.words", "Dopo la tua mossa fai partire l’altro orologio, finché è decisa"),
                ("step-8.words", "Scrivete 2 per una vittoria, 1 a testa per una patta, 0 per una sconfitta"),
                ("column-9", "Punti"),
            ),
        ),
    ),
)
