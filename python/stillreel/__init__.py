"""Movies from numpy arrays, PIL images and reels, made by the command `stillreel`.

>>> import stillreel
>>> with stillreel.Writer("a.mp4", fps=30) as w:
...     for frame in frames:
...         w.add(frame)
>>> w.result.frames

`render` makes the movie that a reel describes, `slideshow` one of pictures, and `run` runs any other verb of the command. The
command is found on PATH; the environment variable STILLREEL can name another one. Nothing is compiled, and numpy and PIL are
needed only for what is made with them.
"""

from ._errors import CommandNotFound, Error
from ._reels import plan, render, run, slideshow
from ._results import Progress, Result
from ._writer import Writer

__all__ = ["CommandNotFound", "Error", "Progress", "Result", "Writer", "plan", "render", "run", "slideshow"]
