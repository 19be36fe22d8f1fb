"""Who Is Next: a fight of a role-playing game: who acts when, and what each one suffers from."""

from companion.games.own_table.definition import (
    BY_COUNTER,
    CHANGE,
    END,
    FOE,
    NOBODY,
    ONE,
    TABLE,
    TICK,
    TURN,
    CounterPart,
    Definition,
    DicePart,
    GameStep,
    ListItem,
    ListPart,
    OrderPart,
    Phase,
    ScoreColumn,
    ScorePart,
)

MADE = Definition(
    name="Who Is Next",
    version=1,
    about="A fight in a role-playing game: who acts when, life, and conditions that run out by themselves.",
    author="Nightlight",
    licence="CC0 1.0",
    fewest=2,
    most=8,
    counters=(
        CounterPart(id="counter-1", name="Initiative", sign="initiative", low=-5, high=40, steps=(1, 5)),
        CounterPart(
            id="counter-2", name="Life", sign="heart", start=10, high=200, steps=(1, 5), says_low="Down!"
        ),
        CounterPart(id="counter-3", name="Stunned", sign="knocked-down", high=10),
        CounterPart(id="counter-4", name="Poisoned", sign="skull", high=10),
        CounterPart(id="counter-5", name="Frightened", sign="fear", high=10),
        CounterPart(
            id="counter-6",
            name="Strength of a foe",
            sign="monster",
            whose=FOE,
            start=8,
            high=500,
            steps=(1, 5),
            says_low="Down it goes!",
        ),
        CounterPart(id="counter-7", name="Held", sign="trap", whose=FOE, high=10),
    ),
    dice=(DicePart(id="dice-8", name="Twenty sides", faces=tuple(map(str, range(1, 21)))),),
    order=OrderPart(kind=BY_COUNTER, counter="counter-1"),
    lists=(
        ListPart(
            id="list-9",
            name="Before the fight",
            items=(
                ListItem(id="item-10", words="Each of you rolls, and sets the initiative"),
                ListItem(id="item-11", words="The foes come to the table"),
            ),
        ),
    ),
    phases=(
        Phase(id="phase-12", name="Heroes", is_of_turns=True),
        Phase(id="phase-13", name="Foes"),
    ),
    steps=(
        GameStep(id="step-14", phase="phase-12", when=TURN, who=ONE, what=TICK, words="Move and act"),
        GameStep(
            id="step-15",
            phase="phase-12",
            when=END,
            who=ONE,
            what=CHANGE,
            part="counter-2",
            number="if(poisoned > 0, -1, 0)",
        ),
        GameStep(
            id="step-16", phase="phase-12", when=END, who=ONE, what=CHANGE, part="counter-3", number="-1"
        ),
        GameStep(
            id="step-17", phase="phase-12", when=END, who=ONE, what=CHANGE, part="counter-4", number="-1"
        ),
        GameStep(
            id="step-18", phase="phase-12", when=END, who=ONE, what=CHANGE, part="counter-5", number="-1"
        ),
        GameStep(
            id="step-19",
            phase="phase-13",
            when=TURN,
            who=TABLE,
            what=TICK,
            words="Each foe moves and acts; those that are held do not",
        ),
    ),
    score=ScorePart(
        columns=(ScoreColumn(id="column-20", name="Life left", formula="life"),),
        wins=NOBODY,
        is_together=True,
    ),
    given=20,
    words=(
        (
            "it",
            (
                ("name", "A chi tocca"),
                (
                    "about",
                    "Uno scontro di un gioco di ruolo: a chi tocca, vita, condizioni che passano da sole.",
                ),
                ("counter-1", "Iniziativa"),
                ("counter-2", "Vita"),
                ("counter-2.low", "A terra!"),
                ("counter-3", "Stordito"),
                ("counter-4", "Avvelenato"),
                ("counter-5", "Spaventato"),
                ("counter-6", "Forza di un nemico"),
                ("counter-6.low", "Eccolo a terra!"),
                ("counter-7", "Trattenuto"),
                ("dice-8", "Venti facce"),
                ("list-9", "Prima dello scontro"),
                ("item-10", "Ciascuno tira e segna l’iniziativa"),
                ("item-11", "I nemici arrivano al tavolo"),
                ("phase-12", "Eroi"),
                ("phase-13", "Nemici"),
                ("step-14.words", "Muoviti e agisci"),
                ("step-19.words", "Ogni nemico si muove e agisce; chi è trattenuto no"),
                ("column-20", "Vita rimasta"),
            ),
        ),
    ),
)
