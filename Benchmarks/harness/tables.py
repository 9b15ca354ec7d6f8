"""The results of a work: tables of rows and goals, which are stored as JSON."""

from dataclasses import dataclass, field

OURS, PEER, LIMIT, OTHER = "ours", "peer", "limit", "other"


@dataclass
class Row:
    """One tool's run. `kind`: `ours`, a `peer`, a `limit` (the least that any tool needs), or `other` (not directly comparable).
    Values are in seconds, MB, bytes and frames; None means "not measured".
    """

    name: str
    kind: str = PEER
    cpu: float | None = None
    wall: float | None = None
    peak: float | None = None
    bytes: int | None = None
    frames: int | None = None
    ssim: float | None = None
    extra: dict = field(default_factory=dict)
    command: str = ""
    failure: str = ""
    others: float = 0


@dataclass
class Goal:
    """A ratio, or another figure, and its upper limit."""

    what: str
    measured: float | None
    at_most: float
    unit: str = ""

    @property
    def reached(self) -> bool | None:
        return None if self.measured is None else self.measured <= self.at_most


@dataclass
class Table:
    title: str
    rows: list[Row]
    goals: list[Goal] = field(default_factory=list)
    figure: str = ""

    @staticmethod
    def read(stored: dict) -> "Table":
        rows, goals = [Row(**row) for row in stored["rows"]], [Goal(**goal) for goal in stored["goals"]]
        return Table(stored["title"], rows, goals, stored["figure"])

    def row(self, name: str) -> Row:
        return next(row for row in self.rows if row.name == name)

    @property
    def ours(self) -> Row:
        return next(row for row in self.rows if row.kind == OURS)

    def best(self, key: str = "cpu", among: list[Row] | None = None) -> Row:
        """Returns the peer that takes least; a row without figures if none was measured."""
        measured = [row for row in among or self.rows if row.kind == PEER and getattr(row, key) is not None]
        return min(measured, key=lambda row: getattr(row, key), default=Row("no peer"))

    def aim(self, what: str, measured: float | None, at_most: float, unit: str = "") -> None:
        self.goals.append(Goal(what, measured, at_most, unit))

    def aim_at_best(self, at_most: float, key: str = "cpu", among: list[Row] | None = None) -> None:
        """Adds a goal for the ratio of our value to the best peer's."""
        best = self.best(key, among)
        names = {"cpu": "CPU", "wall": "wall time"}
        self.aim(f"{names[key]}, ours ÷ the best ({best.name})", ratio(getattr(self.ours, key), getattr(best, key)), at_most)


def ratio(ours: float | None, theirs: float | None) -> float | None:
    return ours / theirs if ours is not None and theirs else None
