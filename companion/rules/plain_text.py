"""Text as people type, paste and dictate it: unseen signs that keyboards and messengers add are taken away.

What is taken asks no table of Unicode, which differs between versions of Python: what one site takes, every
site takes. `BLANKS` keep words together, or are wider or narrower than others. `UNSEEN` are soft hyphens,
marks of direction, blanks without width, marks of the order of bytes. `LOOSE_JOINERS` are at an edge of a
word and join nothing; within one they make another letter, or another picture. `TAGS` spell the country of a
black flag, and are nothing elsewhere. `CONTROL` are signs that no page, calendar or sheet can hold.
"""

import re
from unicodedata import combining, normalize

from companion.rules.messages import Message, _, message

BLANKS = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
UNSEEN = re.compile("[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]")
LOOSE_JOINERS = re.compile("(?<![^ \u200c\u200d])[\u200c\u200d]+|[\u200c\u200d]+(?![^ \u200c\u200d])")
LINE_ENDS = "\n\r\v\f\x85\u2028\u2029"
TAGS = re.compile("(\U0001f3f4[\U000e0020-\U000e007f]+)|[\U000e0000-\U000e007f]")
CONTROL = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\uf8ff\ufff9-\ufffb\ufffe\uffff\U000f0000-\U0010ffff]"
)

# Letters that are one sign with a stroke or two letters in one: no accent can be taken from them.
LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})


def name_key(name: str) -> tuple[str, str]:
    """Return what names are sorted by: neither capitals nor accents count, but between names that are alike.

    It is the same for every database, which sorts by bytes or by the language of its machine. It knows no
    rules of a language, such as Swedish, whose å comes last.
    """
    bare = "".join(sign for sign in normalize("NFKD", name.casefold()) if not combining(sign))
    return " ".join(bare.translate(LETTERS).split()), name


def clean_text(text: str) -> str:
    """Return a text with plain blanks and without unseen signs; signs to be refused are still there."""
    text = UNSEEN.sub("", BLANKS.sub(" ", text))
    return LOOSE_JOINERS.sub("", TAGS.sub(lambda match: match[1] or "", text))


def find_problem(text: str) -> Message | None:
    """Return why a text cannot be kept on one line, by the name of the sign that is at fault."""
    match = CONTROL.search(text)
    if match is None:
        return None if clean_text(text) == text else message(_("Enter plain text, on one line."))
    sign = match[0]
    if sign in LINE_ENDS:
        return message(_("Enter plain text, on one line, without line ends."))
    if sign == "\t":
        return message(_("Enter plain text, on one line, without tabs."))
    return message(_("Enter plain text, on one line, without the sign {sign}."), sign=f"U+{ord(sign):04X}")


def is_plain(text: str) -> bool:
    """Return whether a text is as this site would have kept it."""
    return find_problem(text) is None
