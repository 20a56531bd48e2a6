"""Jinja2 as templates use it: sandboxed, strict, escaping, and marking every element with the place it was written."""

import re
from collections.abc import Iterable, Iterator, Sized
from pathlib import Path as FilePath
from traceback import walk_tb
from types import TracebackType
from typing import Any

import jinja2
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup

from tanuki_print.diagnostics import did_you_mean, reason_of
from tanuki_print.sheets.bytecode import CompiledTemplates
from tanuki_print.sheets.markup import PLACE, Flaw, markup_filter

_LACKING = re.compile(r"'(?:\w+\.)*(?P<kind>\w+) object' has no attribute '(?P<name>[^']*)'")
_KINDS = {"dict": "mapping", "str": "text", "Markup": "text", "int": "number", "float": "number", "tuple": "list"}
_FIGURES = (int, float)
_LARGEST_POWER = 1024
_LONGEST_TEXT = 1_000_000
_TAG = re.compile(r"<[A-Za-z][\w:.-]*")


class _Places(Extension):
    """Adds the place mark to every element that stands in the text of a template."""

    def filter_stream(self, stream: TokenStream) -> Iterable[Token]:
        return _marked(stream, stream.name or "")


def _marked(stream: TokenStream, name: str) -> Iterator[Token]:
    for token in stream:
        if token.type != "data" or "<" not in token.value:
            yield token
            continue
        out: list[str] = []
        line, end = token.lineno, 0
        for match in _TAG.finditer(token.value):
            line += token.value.count("\n", end, match.start())
            out.append(f'{token.value[end : match.end()]} {PLACE}="{name}:{line}"')
            end = match.end()
        out.append(token.value[end:])
        yield Token(token.lineno, "data", "".join(out))


def _refuse_endless(operator: str, left: object, right: object) -> None:
    if operator == "**":
        bits = left.bit_length() if isinstance(left, int) else 1
        if isinstance(right, _FIGURES) and bits * abs(right) > _LARGEST_POWER:
            raise ValueError(f"a power of more than {_LARGEST_POWER} bits is too much")
        return
    count, text = (left, right) if isinstance(left, int) else (right, left)
    if isinstance(count, int) and isinstance(text, Sized) and count * len(text) > _LONGEST_TEXT:
        raise ValueError(f"text repeated to more than {_LONGEST_TEXT:,} characters is too much")


class Environment(SandboxedEnvironment):
    """Templates from folders; `shown` is how complaints name each folder."""

    intercepted_binops = frozenset(("*", "**"))

    def __init__(
        self, folders: tuple[FilePath, ...], shown: dict[str, str], compiled: CompiledTemplates | None = None
    ) -> None:
        super().__init__(
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            loader=jinja2.FileSystemLoader([str(folder) for folder in folders]),
            extensions=[_Places],
            auto_reload=False,
            optimized=False,
            cache_size=-1,
            bytecode_cache=compiled or CompiledTemplates(),
        )
        self._names: dict[str, str] = {}
        self._folders = folders
        self._shown = shown
        self.filters["markup"] = lambda text: Markup(markup_filter(str(text)))  # noqa: S704 - escaped there

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:  # noqa: ANN401 - Jinja's own
        """Multiply as ever, but refuse what would fill the memory: text without end, powers without end."""
        if operator == "**" or not (isinstance(left, _FIGURES) and isinstance(right, _FIGURES)):
            _refuse_endless(operator, left, right)
        return super().call_binop(context, operator, left, right)

    def show(self, name: str) -> str:
        """The path of a template as complaints name it."""
        if name not in self._names:
            home = next((folder for folder in self._folders if (folder / name).is_file()), self._folders[0])
            self._names[name] = f"{self._shown[str(home)]}/{name}"
        return self._names[name]

    def rendered(self, name: str, variables: dict[str, Any]) -> str:
        """The text of a template; every fault of the template comes as Flaw with its place."""
        try:
            return self.get_template(name).render(variables)
        except Flaw as flaw:
            # Raised by part() within the template: the line of the call is the place, unless it knows a better one.
            raise flaw.at(*self._place(flaw.__traceback__, name)) from None
        except jinja2.TemplateSyntaxError as error:
            message = f"template syntax: {error.message}"
            raise Flaw(message).at(self.show(error.name or name), error.lineno) from None
        except jinja2.TemplateNotFound as error:
            message = f"there is no template {str(error.name)!r}"
            missing = Flaw(message, None, self._similar(str(error.name)))
            if error.name == name:
                raise missing from None
            raise missing.at(*self._place(error.__traceback__, name)) from None
        except RecursionError:
            message = "templates or macros call themselves without end"
            raise Flaw(message).at(self.show(name), 0) from None
        except Exception as error:  # noqa: BLE001 - an expression of the designer may raise anything
            file, line = self._place(error.__traceback__, name)
            raise Flaw(_said(error), None, self._advice(error, variables)).at(file, line) from None

    def _place(self, trace: TracebackType | None, name: str) -> tuple[str, int]:
        place = (self.show(name), 0)
        for frame, line in walk_tb(trace):
            path = FilePath(frame.f_code.co_filename)
            for folder in self._folders:
                if path.is_relative_to(folder):
                    place = (f"{self._shown[str(folder)]}/{path.relative_to(folder).as_posix()}", line)
        return place

    def _similar(self, name: str) -> str:
        return did_you_mean(name, [path for path in self.list_templates() if path.endswith(".j2")])

    def _advice(self, error: Exception, variables: dict[str, Any]) -> str:
        if isinstance(error, UnicodeDecodeError):
            return "save it again as UTF-8"
        if not isinstance(error, jinja2.UndefinedError):
            return ""
        wanted = re.findall(r"'([^']*)'", str(error))
        if wanted and wanted[-1] in variables:
            return "an imported file or a part sees it only when it is handed over, or imported 'with context'"
        known = [*variables, *(name for value in variables.values() if isinstance(value, dict) for name in value)]
        return did_you_mean(wanted[-1], known) if wanted else ""


def _said(error: Exception) -> str:
    """What went wrong in the words of whoever writes templates, without names out of the program."""
    if isinstance(error, UnicodeDecodeError):
        return "the file is not UTF-8"
    if isinstance(error, OSError):
        return f"cannot read this file: {reason_of(error)}"
    lacking = _LACKING.fullmatch(str(error))
    if lacking is None:
        return str(error) or type(error).__name__
    kind = _KINDS.get(lacking["kind"], lacking["kind"].lower())
    return f"there is no {lacking['name']!r} in this {kind}"
