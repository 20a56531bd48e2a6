"""Cards out of spreadsheets and manuscripts: tables wherever they stand, matched with the cards that are there.

reading   table (what a source gives), markdown_tables, delimited (CSV, TSV), workbook (XLSX) upon worksheets (what one
          stores) and zipped (its parts); read (which reader, which table)
meaning   columns (which is which), values (cells to values), plan (what would change), edits (files as they would be)
"""
