"""How the page of changes looks: light and dark, on a phone, on paper."""

STYLE = """
:root {
  --paper: #ffffff; --ink: #1d1b18; --quiet: #5f594f; --line: #c9c3b8; --tint: #f6f4f0;
  --gone: #8c1d12; --gone-ground: #fbe3df; --new: #17552f; --new-ground: #dcf1e2;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #16181d; --ink: #e9e4da; --quiet: #aaa396; --line: #4a4843; --tint: #20232a;
    --gone: #ffb3a8; --gone-ground: #4a1f1a; --new: #a8e6bd; --new-ground: #163a25;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere;
  font: 1rem/1.5 system-ui, "Segoe UI", "Noto Sans", sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem 1rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 1rem 0 0.3rem; }
h2 { font-size: 1.25rem; margin: 2.5rem 0 0.8rem; padding-bottom: 0.2rem; border-bottom: 2px solid var(--line); }
h3 { font-size: 1.1rem; margin: 0; }
.summary, .note, .file, figcaption, small { color: var(--quiet); }
.summary { margin: 0; }
.note { margin: 0 0 0.8rem; }
.file, figcaption, small { font-size: 0.86rem; }
.file { margin: 0.6rem 0 0; }
article { margin: 0 0 1.2rem; padding: 1rem;
  background: var(--tint); border: 1px solid var(--line); border-radius: 6px; }
.pair { display: grid; grid-template-columns: repeat(2, minmax(0, 20rem)); gap: 1rem; margin-bottom: 0.8rem; }
figure { margin: 0; }
figure img, .none { display: block; width: 100%; aspect-ratio: var(--shape); border-radius: var(--corner); }
.none { border: 1px dashed var(--quiet); color: var(--quiet); display: grid; place-items: center; text-align: center; }
.card { position: relative; }
.mark { position: absolute; border: 2px solid #d6006c; border-radius: 4px; box-shadow: 0 0 0 1px #ffffff; }
#marks { margin: 1rem 0.3rem 0 0; width: 1.1rem; height: 1.1rem; vertical-align: -0.15rem; accent-color: #d6006c; }
#marks:not(:checked) ~ article .mark { display: none; }
figcaption { margin-top: 0.3rem; }
.table { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.8rem 0.3rem 0; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--quiet); font-size: 0.86rem; font-weight: 400; }
tbody th { font-weight: 600; white-space: nowrap; }
td { font-variant-numeric: lining-nums tabular-nums; }
del { color: var(--gone); background: var(--gone-ground); text-decoration: line-through; border-radius: 2px; }
ins { color: var(--new); background: var(--new-ground); text-decoration: underline; border-radius: 2px; }
.rule { margin: 0.6rem 0; padding-left: 4.5rem; position: relative; }
.rule b { position: absolute; left: 0; }
@media (max-width: 30rem) {
  main { padding: 0.5rem 0.6rem 2rem; }
  article { padding: 0.6rem; }
  .pair { gap: 0.5rem; }
  tbody th { white-space: normal; }
  .rule { padding-left: 0; }
  .rule b { position: static; }
}
@media print {
  body { background: none; }
  #marks, label { display: none; }
  main { max-width: none; padding: 0; }
  article { break-inside: avoid; background: none; }
  h2, h3 { break-after: avoid; }
  .pair { grid-template-columns: repeat(2, 63mm); }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""
