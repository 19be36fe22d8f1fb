"""Long Bones: dominoes with penalties; four in a row of one's own take some away."""

from companion.games.own_table.definition import (
    EACH,
    LOW,
    SET,
    SHIFTED,
    START,
    TABLE,
    TICK,
    TURN,
    CounterPart,
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
    name="Long Bones",
    version=1,
    about="Dominoes: the dots that you keep count against you, and four in a row of your own help.",
    author="Nightlight",
    licence="CC0 1.0",
    fewest=2,
    most=4,
    round_name="Line",
    rounds=5,
    counters=(
        CounterPart(id="counter-1", name="Drawn", sign="hand", high=28),
        CounterPart(id="counter-2", name="Four in a row", sign="star", high=7),
    ),
    order=OrderPart(kind=SHIFTED),
    lists=(
        ListPart(
            id="list-3",
            name="Set-up",
            items=(
                ListItem(id="item-4", words="Take the 28 bones from blank to double six"),
                ListItem(id="item-5", words="Clear a long table for the line"),
            ),
        ),
    ),
    phases=(
        Phase(id="phase-6", name="Bones"),
        Phase(id="phase-7", name="Laying"),
        Phase(id="phase-8", name="Counting"),
    ),
    steps=(
        GameStep(id="step-9", phase="phase-6", when=START, who=EACH, what=SET, part="counter-1", number="0"),
        GameStep(id="step-10", phase="phase-6", when=START, who=EACH, what=SET, part="counter-2", number="0"),
        GameStep(
            id="step-11",
            phase="phase-6",
            when=TURN,
            who=TABLE,
            what=TICK,
            words="Turn all bones face down, mix them, and take five each",
        ),
        GameStep(
            id="step-12",
            phase="phase-7",
            when=TURN,
            who=TABLE,
            what=TICK,
            words="Lay a bone in turn, or draw one; four in a row without drawing are counted",
        ),
        GameStep(
            id="step-13",
            phase="phase-8",
            when=TURN,
            who=TABLE,
            what=TICK,
            words="The hand is empty or nobody can lay: count the dots that each keeps",
        ),
    ),
    score=ScorePart(
        columns=(
            ScoreColumn(id="column-14", name="Dots kept"),
            ScoreColumn(id="column-15", name="Penalty", formula="2 * drawn"),
            ScoreColumn(id="column-16", name="Rows", formula="-5 * four_in_a_row"),
        ),
        wins=LOW,
        by_rounds=True,
    ),
    given=16,
    words=(
        (
            "it",
            (
                ("name", "Ossi lunghi"),
                (
                    "about",
                    "Domino: i punti che ti restano contano contro di te, e quattro tue di fila aiutano.",
                ),
                ("round_name", "Fila"),
                ("counter-1", "Pescate"),
                ("counter-2", "Quattro di fila"),
                ("list-3", "Preparazione"),
                ("item-4", "Prendete le 28 tessere, dalla bianca al doppio sei"),
                ("item-5", "Liberate un tavolo lungo per la fila"),
                ("phase-6", "Tessere"),
                ("phase-7", "Posa"),
                ("phase-8", "Conto"),
                ("step-11.words", "Coprite le tessere, mescolatele e prendetene cinque a testa"),
                (
                    "step-12.words",
                    "Posate una tessera a turno o pescatene una; quattro di fila senza pescare si contano",
                ),
                (
                    "step-13.words",
                    "La mano è vuota o nessuno può posare: contate i punti che restano a ciascuno",
                ),
                ("column-14", "Punti rimasti"),
                ("column-15", "Penalità"),
                ("column-16", "File"),
            ),
        ),
    ),
)
