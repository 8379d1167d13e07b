import { hash } from 'node:crypto'

/** All CSS of the agreement's page, which has no other stylesheet and no style attributes. */
export const AGREEMENT_STYLE = `
:root {
  color-scheme: light dark;
  --ink: #17212e; --muted: #4b5768; --paper: #ffffff; --tint: #f1f4f8;
  --rule: #c5ccd6; --accent: #1d4f91;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e6eaf0; --muted: #a9b4c3; --paper: #141a22; --tint: #1d2530;
    --rule: #3c4858; --accent: #8ab8f5;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 16px; }
body {
  margin: 0; color: var(--ink); background: var(--paper); overflow-wrap: break-word;
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  font-variant-numeric: tabular-nums;
}
main { max-width: 44rem; margin: 0 auto; padding: 24px 20px 48px; }
h1 { font-size: 28px; line-height: 36px; font-weight: 600; margin: 0 0 12px; text-wrap: balance; }
h2 { font-size: 18px; line-height: 28px; font-weight: 600; margin: 40px 0 8px; text-wrap: balance; }
h3 { font-size: 16px; line-height: 24px; font-weight: 600; margin: 24px 0 8px; }
p { margin: 0 0 12px; text-wrap: pretty; }
strong { font-weight: 600; }
a { color: var(--accent); text-underline-offset: 2px; }
a:focus-visible, summary:focus-visible, .table:focus-visible {
  outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px;
}
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 24px; }
.facts dt { color: var(--muted); }
.facts dd { margin: 0; }
.notice {
  margin: 0 0 24px; padding: 12px 16px; background: var(--tint);
  border-left: 4px solid var(--accent); border-radius: 4px;
}
.contents { margin: 24px 0; border: 1px solid var(--rule); border-radius: 8px; }
.contents summary { padding: 12px 16px; font-weight: 600; cursor: pointer; }
.contents ul { list-style: none; margin: 0; padding: 0 16px 12px; columns: 18rem; column-gap: 32px; }
.contents li { margin: 0; break-inside: avoid; }
.contents a { display: block; padding: 4px 0; text-decoration: none; }
.contents a:hover { text-decoration: underline; }
.clauses { margin: 0 0 16px; padding-left: 28px; }
.clauses li { margin: 0 0 6px; padding-left: 4px; }
.clauses li::marker { color: var(--muted); }
.table { margin: 16px 0; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 10px 12px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--rule); }
thead th { background: var(--tint); font-weight: 600; }
tbody th { font-weight: 400; }
@media (max-width: 480px) {
  main { padding: 20px 16px 40px; }
  h1 { font-size: 24px; line-height: 32px; }
  th, td { padding: 8px; font-size: 15px; }
  th:first-child, td:first-child { padding-left: 0; }
  thead th:first-child { padding-left: 8px; }
  tbody th:first-child { padding-left: 8px; }
}
@media print {
  :root { --ink: #000000; --muted: #333333; --paper: #ffffff; --tint: #ffffff; --rule: #999999; --accent: #000000; }
  body { font-size: 10.5pt; line-height: 1.45; }
  main { max-width: none; padding: 0; }
  .contents { display: none; }
  .notice { border: 1px solid #000000; }
  h2, h3 { break-after: avoid; margin-top: 18pt; }
  p, li { orphans: 2; widows: 2; }
  tr, .notice { break-inside: avoid; }
}
`

/** The source expression for the route's `style-src`, without its quotes. */
export const AGREEMENT_STYLE_HASH = `sha256-${hash('sha256', AGREEMENT_STYLE, 'base64')}`
