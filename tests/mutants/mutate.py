"""Every small change of a module that could be a slip: in comparisons, operators, numbers, phases, positions, tests."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
NAMES = {
    "Phase": ("PLACEMENT", "DRAW", "MAIN_1", "BATTLE", "MAIN_2", "END"),
    "Position": ("ATTACK", "DEFENSE", "FACE_DOWN"),
    "Visibility": ("EVERYONE", "OWNER", "NOBODY", "BY_FACE"),
}
"""Each of these names is exchanged for the one behind it."""
SUMS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}


class Mutant(NamedTuple):
    """One changed piece of a module: where it is, and the smallest line around it before and after.

    `source` is the whole module with the change.
    """

    module: str
    function: str
    line: int
    was: str
    now: str
    source: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What tells mutants apart as long as the line around them stays the same."""
        return self.module, self.function, self.was, self.now

    def __str__(self) -> str:
        return f"{self.module}.py:{self.line} {self.function}: {self.was}  ->  {self.now}"


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its lines; texts, annotations and imports stay as they are."""
    tree = ast.parse(source)
    _link(tree)
    for node in ast.walk(tree):
        if _is_code(node):
            for change in _changes(node):
                yield _made(module, tree, node, change)


def _link(tree: ast.AST) -> None:
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    child.parent = parent  # type: ignore[attr-defined]
                    child.role = name  # type: ignore[attr-defined]


def _parents(node: ast.AST) -> Iterator[ast.AST]:
    while (node := getattr(node, "parent", None)) is not None:  # type: ignore[assignment]
        yield node


def _is_code(node: ast.AST) -> bool:
    """Not part of an annotation or a decorator: those say how things are kept, not what the rules are."""
    chain = [node, *_parents(node)]
    return not any(getattr(one, "role", "") in ("annotation", "returns", "bases", "decorator_list") for one in chain)


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """What may stand in the place of a node."""
    if isinstance(node, ast.Compare):
        for index, operator in enumerate(node.ops):
            for other in COMPARISONS[type(operator)]:
                operators: list[ast.cmpop] = [*node.ops[:index], other(), *node.ops[index + 1 :]]
                yield ast.Compare(node.left, operators, node.comparators)
    elif isinstance(node, ast.Constant):
        yield from _other_constants(node)
    else:
        yield from _other_operators(node)
    if _is_asked(node) and not isinstance(node, ast.Compare | ast.BoolOp | ast.UnaryOp):
        yield ast.UnaryOp(ast.Not(), node)  # type: ignore[arg-type]


def _is_asked(node: ast.AST) -> bool:
    """Whether it is a condition, or one part of one."""
    part = isinstance(getattr(node, "parent", None), ast.BoolOp) and isinstance(node, ast.expr)
    return part or getattr(node, "role", "") in ("test", "ifs")


def _other_constants(node: ast.Constant) -> Iterator[ast.AST]:
    if type(node.value) is int:
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)
    elif type(node.value) is bool:
        yield ast.Constant(not node.value)


def _other_operators(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.BinOp) and type(node.op) in SUMS:
        yield ast.BinOp(node.left, SUMS[type(node.op)](), node.right)
    elif isinstance(node, ast.Attribute):
        names = NAMES.get(ast.unparse(node.value), ())
        if node.attr in names:
            yield ast.Attribute(node.value, names[(names.index(node.attr) + 1) % len(names)], node.ctx)


def _made(module: str, tree: ast.Module, node: ast.AST, change: ast.AST) -> Mutant:
    scope = _scope(node)
    was = _text(scope)
    parent: ast.AST = node.parent  # type: ignore[attr-defined]
    _exchange(parent, node, change)
    mutated = ast.unparse(tree)
    now = _text(change if scope is node else scope)
    _exchange(parent, change, node)
    functions = [one.name for one in _parents(node) if isinstance(one, ast.FunctionDef | ast.ClassDef)]
    return Mutant(module, ".".join(reversed(functions)), getattr(node, "lineno", 0), was, now, mutated)


def _exchange(parent: ast.AST, old: ast.AST, new: ast.AST) -> None:
    """Put one node where another is, in place: a copy of the whole tree for each mutant would be slow."""
    for name, value in ast.iter_fields(parent):
        if value is old:
            setattr(parent, name, new)
        elif isinstance(value, list):
            value[:] = [new if item is old else item for item in value]


def _scope(node: ast.AST) -> ast.AST:
    """The smallest piece around a node that says something: a simple statement, or the head of a compound one."""
    for one in [node, *_parents(node)]:
        if isinstance(one, ast.stmt) or getattr(one, "role", "") in ("test", "iter", "generators"):
            return one
    raise AssertionError(ast.dump(node))


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())
