"""What most often lies behind a complaint of the YAML parser."""

_SYNTAX_HINTS = (
    ("mapping values are not allowed", "text that holds ': ' goes in quotes; otherwise look at the indentation"),
    ("expected <block end>", "look at the indentation; text that begins with a quote must end with it"),
    ("could not find expected ':'", "every line is 'key: value', with a space after the colon"),
    ("while scanning a quoted scalar", "close the quotes; a quote inside is written \\\" (or '' inside '...')"),
    ("found unexpected end of stream", "close the quotes; a quote inside is written \\\" (or '' inside '...')"),
    ("unknown escape", 'inside "..." a backslash is written \\\\'),
    ("cannot start any token", "text that begins with @ ` % or another sign of YAML goes in quotes"),
    ("did not find expected ',' or", "a list ends with ], a mapping with }; commas stand between"),
    ("did not find expected node content", "a value is missing, or there is one comma too many"),
    ("did not find expected key", "look at the indentation and the quotes of the line above"),
    ("expected <document start>", "a line that begins with % is not read here: delete it"),
    ("did not find expected alphabetic", "text that begins with * or & goes in quotes"),
)


def syntax_fault(path: str, problem: str, context: str) -> tuple[str, str]:
    """Message and hint for what the parser said; JSON, which the same parser reads, is called JSON."""
    said = f"{problem}, {context}" if context else problem
    if path.endswith(".json"):
        return f"this is not valid JSON: {said}", ""
    sought = f"{context} {problem}".lower()
    return f"this is not valid YAML: {said}", next((hint for words, hint in _SYNTAX_HINTS if words in sought), "")
