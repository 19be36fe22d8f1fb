"""Calls and Tricks: cards, and a bid before each deal; a game that belongs to everybody."""

from companion.games.own_table.definition import (
    EACH,
    ONE,
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
    name="Calls and Tricks",
    version=1,
    about="Call your tricks: right is worth ten and the tricks, wrong costs the difference.",
    author="Nightlight",
    licence="CC0 1.0",
    fewest=3,
    most=5,
    round_name="Deal",
    rounds=10,
    counters=(
        CounterPart(id="counter-1", name="Bid", sign="voice", high=10),
        CounterPart(id="counter-2", name="Tricks", sign="hand", high=10),
    ),
    order=OrderPart(kind=SHIFTED),
    lists=(
        ListPart(
            id="list-3",
            name="Set-up",
            items=(
                ListItem(id="item-4", words="Take a pack of 52 cards"),
                ListItem(id="item-5", words="Agree which suit beats the others"),
            ),
        ),
    ),
    phases=(
        Phase(id="phase-6", name="Cards"),
        Phase(id="phase-7", name="Calls", is_of_turns=True),
        Phase(id="phase-8", name="Play"),
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
            words="Deal one card to each in the first deal, two in the second, and so on",
        ),
        GameStep(
            id="step-12",
            phase="phase-7",
            when=TURN,
            who=ONE,
            what=TICK,
            words="Call how many tricks you take",
        ),
        GameStep(
            id="step-13",
            phase="phase-8",
            when=TURN,
            who=TABLE,
            what=TICK,
            words="Play all cards; whoever takes a trick counts it",
        ),
    ),
    score=ScorePart(
        columns=(
            ScoreColumn(
                id="column-14",
                name="Points",
                formula="if(bid == tricks, 10 + tricks, min(bid - tricks, tricks - bid))",
            ),
        ),
        by_rounds=True,
    ),
    given=14,
    words=(
        (
            "it",
            (
                ("name", "Chiamate e prese"),
                (
                    "about",
                    "Chiamate le vostre prese: giusto vale dieci più le prese, o la differenza in meno.",
                ),
                ("round_name", "Mano"),
                ("counter-1", "Chiamata"),
                ("counter-2", "Prese"),
                ("list-3", "Preparazione"),
                ("item-4", "Prendete un mazzo da 52 carte"),
                ("item-5", "Decidete quale seme batte gli altri"),
                ("phase-6", "Carte"),
                ("phase-7", "Chiamate"),
                ("phase-8", "Gioco"),
                ("step-11.words", "Date una carta a testa nella prima mano, due nella seconda, e così via"),
                ("step-12.words", "Chiama quante prese farai"),
                ("step-13.words", "Giocate tutte le carte; chi fa una presa la conta"),
                ("column-14", "Punti"),
            ),
        ),
    ),
)
