"""A document as one self-contained web page: no script, nothing from elsewhere; an anchor for every rule."""

from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from tanuki_print.rulebook.document import (
    Block,
    CodeBlock,
    Document,
    ExampleBlock,
    Figure,
    Heading,
    Inline,
    Line,
    Listing,
    Mark,
    Note,
    Paragraph,
    Picture,
    Rule,
    RulingBox,
    Run,
    TableBlock,
    plain_text,
    rule_anchor,
)
from tanuki_print.rulebook.typeset import read_style
from tanuki_print.sheets.markup import curly

CSS = "rulebook.css"
"""The style file: the game's own may stand beside its templates, the common one styles every page."""

_CONTENTS_LEVELS = (2, 3)
_MARKS = {"action": "\u25b6", "event": "\u2022", "refusal": "\u00d7"}


def html_page(document: Document, style: str, symbols: str = "") -> str:
    """The whole page. `style` is its CSS; `symbols` a hidden SVG with what the pictures of the page share."""
    writer = _Writer(document)
    blocks = list(document.blocks)
    head = writer.opening(blocks)
    body = "".join(writer.block(block) for block in blocks)
    return f"""<!DOCTYPE html>
<html lang="{escape(document.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(document.title)}</title>
<style>
{style.strip()}
</style>
</head>
<body>
<a class="skip" href="#text">To the text</a>
{symbols}<div class="page">
{head}<main id="text">
{body}</main>
</div>
</body>
</html>
"""


def load_css(folders: tuple[Path, ...], show: Callable[[Path], str]) -> str:
    """The page's style: what all games share, then the game's own. Raises TanukiError for one that cannot be read."""
    own, common = folders[0] / CSS, folders[-1] / CSS
    return "\n".join(read_style(path, show(path)) for path in (common, own) if path == common or path.is_file())


class _Writer:
    """One page being written."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._anchors = frozenset(document.anchors)
        self._write: dict[type, Callable[[Any], str]] = {
            Heading: self._heading,
            Rule: self._rule,
            Paragraph: lambda block: f"<p>{words(block.runs)}</p>\n",
            Listing: self._listing,
            TableBlock: _table,
            RulingBox: _ruling,
            ExampleBlock: self._example,
            Note: lambda block: f'<aside class="note">\n{self._all(block.blocks)}</aside>\n',
            CodeBlock: lambda block: f"<pre><code>{escape(block.text)}</code></pre>\n",
            Figure: _figure,
            Mark: lambda block: '<hr class="ornament">\n' if block.kind == "ornament" else "",
        }

    def opening(self, blocks: list[Block]) -> str:
        """The head of the page, title and cover, and its contents; what stands there is taken from `blocks`."""
        title = next((b for b in blocks if isinstance(b, Heading) and b.level == 1), None)
        cover = next((b for b in blocks if isinstance(b, Figure) and b.kind == "cover"), None)
        taken = [block for block in (title, cover) if block is not None]
        blocks[:] = [block for block in blocks if not any(block is other for other in taken)]
        shown = "".join(self.block(block) for block in taken)
        return f'<header class="cover">\n{shown}</header>\n{self._contents()}'

    def block(self, block: Block) -> str:
        """One block with all in it."""
        return self._write[type(block)](block)

    def _all(self, blocks: tuple[Block, ...]) -> str:
        return "".join(self.block(block) for block in blocks)

    def _contents(self) -> str:
        if not any(isinstance(block, Mark) and block.kind == "contents" for block in self._document.walk()):
            return ""
        items = "".join(self._entries())
        return f'<nav class="contents" aria-label="Contents">\n<h2>Contents</h2>\n<ul>\n{items}</ul>\n</nav>\n'

    def _entries(self) -> Iterator[str]:
        for block in self._document.blocks:
            if isinstance(block, Heading) and block.level in _CONTENTS_LEVELS:
                part = ' class="part"' if block.level == _CONTENTS_LEVELS[0] else ""
                yield f'<li{part}><a href="#{escape(block.anchor)}">{_numbered(block)}</a></li>\n'

    def _heading(self, block: Heading) -> str:
        level = min(6, block.level)
        return f'<h{level} id="{escape(block.anchor)}">{_numbered(block)}</h{level}>\n'

    def _rule(self, block: Rule) -> str:
        anchor = escape(block.anchor)
        number = f'<a class="number" href="#{anchor}">{escape(block.number)}</a>'
        return f'<p class="rule" id="{anchor}">{number} {words(block.runs)}</p>\n'

    def _listing(self, block: Listing) -> str:
        tag = "ol" if block.ordered else "ul"
        start = f' start="{block.start}"' if block.ordered and block.start != 1 else ""
        items = "".join(f"<li>{self._item(item, tight=block.tight)}</li>\n" for item in block.items)
        return f"<{tag}{start}>\n{items}</{tag}>\n"

    def _item(self, blocks: tuple[Block, ...], *, tight: bool) -> str:
        return "".join(
            words(block.runs) if tight and isinstance(block, Paragraph) else self.block(block) for block in blocks
        )

    def _example(self, block: ExampleBlock) -> str:
        story = block.story
        if story is None:
            return ""
        title = f'<span class="tag">Example {block.number}</span> {escape(curly(story.title))}'
        given = "".join(f'<p class="given">{escape(curly(text))}</p>\n' for text in story.conditions)
        board = _picture(story.board) if block.pictured else ""
        lines = "".join(map(self._line, story.lines))
        caption = f"<figcaption>{title}</figcaption>\n"
        told = f'<ol class="story">\n{lines}</ol>\n' if lines else ""
        return f'<figure class="example" id="example-{block.number}">\n{caption}{given}{board}{told}</figure>\n'

    def _line(self, line: Line) -> str:
        mark = f'<span class="mark" aria-hidden="true">{_MARKS[line.kind]}</span>'
        cited = " ".join(map(self._cited, line.rules))
        rules = f' <span class="cited">{cited}</span>' if cited else ""
        return f'<li class="{line.kind}">{mark}<span>{escape(curly(line.text))}</span>{rules}</li>\n'

    def _cited(self, number: str) -> str:
        anchor = rule_anchor(number)
        shown = escape(number)
        return f'<a href="#{anchor}">{shown}</a>' if anchor in self._anchors else shown


def words(runs: Inline) -> str:
    """Runs as HTML."""
    return "".join(map(_run, runs))


def _run(run: Run) -> str:
    text = "<br>" if run.text == "\n" else escape(run.text, quote=False)
    for wanted, tag in ((run.code, "code"), (run.italic, "em"), (run.bold, "strong")):
        if wanted:
            text = f"<{tag}>{text}</{tag}>"
    return f'<a href="{escape(run.link)}">{text}</a>' if run.link else text


def _numbered(block: Heading) -> str:
    number = f'<span class="number">{escape(block.number)}</span> ' if block.number else ""
    return f"{number}{words(block.runs)}"


def _table(block: TableBlock) -> str:
    def row(cells: tuple[Inline, ...], tag: str) -> str:
        made = (
            f'<{tag}{_scope(tag)} class="{align}">{words(cell)}</{tag}>'
            for cell, align in zip(cells, block.aligns, strict=False)
        )
        return f"<tr>{''.join(made)}</tr>\n"

    body = "".join(row(cells, "td") for cells in block.rows)
    label = escape(", ".join(map(plain_text, block.head)))
    frame = f'<div class="table" role="region" tabindex="0" aria-label="{label}">'
    return f"{frame}<table>\n<thead>\n{row(block.head, 'th')}</thead>\n<tbody>\n{body}</tbody>\n</table></div>\n"


def _scope(tag: str) -> str:
    return ' scope="col"' if tag == "th" else ""


def _ruling(block: RulingBox) -> str:
    others = "".join(f'<p class="other">Not played: {words(other)}</p>\n' for other in block.others)
    played = words(block.played) or "Not decided yet: agree before you play."
    tag = f'<span class="tag">Ruling {escape(block.number)}</span>'
    return (
        f'<aside class="ruling" id="ruling-{escape(block.id)}">\n<p>{tag} <em>{words(block.question)}</em></p>\n'
        f"<p><strong>{played}</strong></p>\n{others}</aside>\n"
    )


def _figure(block: Figure) -> str:
    drawn = _picture(block.picture)
    return f'<figure class="{block.kind}">\n{drawn}</figure>\n' if drawn else ""


def _picture(picture: Picture | None) -> str:
    return f'<div class="picture">{picture.svg}</div>\n' if picture is not None and picture.svg else ""
