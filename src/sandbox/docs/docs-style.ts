/** The style of the page. A separate file, so a strict content security policy allows it. */
export const docsStyle = `:root {
  color-scheme: light dark;
  --ink: light-dark(#1c2421, #e8eeeb);
  --soft: light-dark(#55625d, #a9b6b1);
  --paper: light-dark(#fbfaf7, #141a18);
  --line: light-dark(#d9dcd6, #34403b);
  --link: light-dark(#0b5d4e, #7fd3c0);
}
body {
  margin: 0 auto;
  max-width: 64rem;
  padding: 2rem 1rem 4rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif;
}
a { color: var(--link); }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { margin-top: 2.5rem; font-size: 1.25rem; }
code { font: 0.9em ui-monospace, monospace; }
td > code { white-space: nowrap; }
.table { overflow-x: auto; margin-block: 1rem; }
.table:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; }
caption { padding-block: 0.25rem; color: var(--soft); font-size: 0.9rem; text-align: start; }
th, td { padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
`
