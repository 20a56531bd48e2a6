"""Cards as other programs want them: tables for spreadsheets, JSON, a database.

values (every field of a card as plain data), listing (cards as a table), then a module a format: delimited (CSV, TSV),
workbook (XLSX), database (SQLite). `imports` reads the tables back without a difference.
"""
