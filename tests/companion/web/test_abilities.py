"""A site without abilities: every page that a link leads to answers, and what is not there says what to do."""

