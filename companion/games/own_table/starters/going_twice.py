"""Going Twice: an auction with money; sets of the same kind are worth more."""

from companion.games.own_table.definition import (
    DRAW,
    SAY,
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
    PileCard,
    PilePart,
    ScoreColumn,
    ScorePart,
)

MADE = Definition(
    name="Going Twice",
    version=1,
    about="An auction of twelve lots: money counts at the end, and so do sets of one kind.",
    author="Nightlight",
    licence="CC0 1.0",
    fewest=3,
    most=6,
    round_name="Lot",
    rounds=12,
    counters=(
        CounterPart(id="counter-1", name="Highest bid", sign="up", whose=TABLE, steps=(1, 5)),
        CounterPart(id="counter-2", name="Money", sign="bag", start=30, steps=(1, 5)),
        CounterPart(id="counter-3", name="Paintings", sign="album", high=4),
        CounterPart(id="counter-4", name="Clocks", sign="hourglass", high=4),
        CounterPart(id="counter-5", name="Maps", sign="explore", high=4),
    ),
    piles=(
        PilePart(
            id="pile-6",
            name="Lots",
            cards=(
                PileCard(id="card-7", name="A painting", number=4, words="A small storm in a big frame."),
                PileCard(id="card-8", name="A clock", number=4, words="The hands stopped at ten past four."),
                PileCard(id="card-9", name="A map", number=4, words="Of an island that nobody has seen."),
            ),
            reshuffles=False,
        ),
    ),
    order=OrderPart(kind=SHIFTED),
    lists=(
        ListPart(
            id="list-10",
            name="Set-up",
            items=(ListItem(id="item-11", words="Choose something to knock on the table with"),),
        ),
    ),
    phases=(
        Phase(id="phase-12", name="On show"),
        Phase(id="phase-13", name="Bids"),
        Phase(id="phase-14", name="Sold"),
    ),
    steps=(
        GameStep(
            id="step-15", phase="phase-12", when=START, who=TABLE, what=SET, part="counter-1", number="0"
        ),
        GameStep(id="step-16", phase="phase-12", when=START, who=TABLE, what=DRAW, part="pile-6", number="1"),
        GameStep(
            id="step-17",
            phase="phase-13",
            when=TURN,
            who=TABLE,
            what=TICK,
            words="Bid more or pass, round the table, until one is left",
        ),
        GameStep(
            id="step-18", phase="phase-14", when=START, who=TABLE, what=SAY, words="Going, going, gone!"
        ),
        GameStep(
            id="step-19",
            phase="phase-14",
            when=TURN,
            who=TABLE,
            what=TICK,
            words="Whoever bid most pays, and counts the lot",
        ),
    ),
    score=ScorePart(
        columns=(
            ScoreColumn(id="column-20", name="Money left", formula="money"),
            ScoreColumn(
                id="column-21",
                name="Set of paintings",
                formula="lookup(paintings, 1:3, 2:8, 3:15, 4:24)",
            ),
            ScoreColumn(id="column-22", name="Set of clocks", formula="lookup(clocks, 1:3, 2:8, 3:15, 4:24)"),
            ScoreColumn(id="column-23", name="Set of maps", formula="lookup(maps, 1:3, 2:8, 3:15, 4:24)"),
        ),
    ),
    given=23,
    words=(
        (
            "it",
            (
                ("name", "E due"),
                ("about", "Un’asta di dodici lotti: alla fine contano il denaro e le serie di un tipo."),
                ("round_name", "Lotto"),
                ("counter-1", "Offerta più alta"),
                ("counter-2", "Denaro"),
                ("counter-3", "Quadri"),
                ("counter-4", "Orologi"),
                ("counter-5", "Mappe"),
                ("pile-6", "Lotti"),
                ("card-7", "Un quadro"),
                ("card-7.words", "Una piccola tempesta in una grande cornice."),
                ("card-8", "Un orologio"),
                ("card-8.words", "Le lancette si sono fermate alle quattro e dieci."),
                ("card-9", "Una mappa"),
                ("card-9.words", "Di un’isola che nessuno ha mai visto."),
                ("list-10", "Preparazione"),
                ("item-11", "Scegliete con che cosa battere sul tavolo"),
                ("phase-12", "In mostra"),
                ("phase-13", "Offerte"),
                ("phase-14", "Aggiudicato"),
                ("step-17.words", "Rilanciate o passate, a giro, finché ne resta uno"),
                ("step-18.words", "E uno, e due, e tre!"),
                ("step-19.words", "Chi ha offerto di più paga e conta il lotto"),
                ("column-20", "Denaro rimasto"),
                ("column-21", "Serie di quadri"),
                ("column-22", "Serie di orologi"),
                ("column-23", "Serie di mappe"),
            ),
        ),
    ),
)
