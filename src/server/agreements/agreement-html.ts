import { AGREEMENT_VERSION_META } from '../../application/agreement.ts'
import type { AllMessages } from '../../messages/all.ts'
import type { Span } from '../platform/pdf/lines.ts'
import { AGREEMENT_STYLE } from './agreement-style.ts'
import {
  type AgreementText,
  type Block,
  type Heading,
  longDate,
  type Table,
} from './text-service.ts'

/**
 * Renders the agreement as an HTML page of its own, which also works in a frame: one `h1`, a
 * collapsed table of contents, no script, and only the style whose hash is `AGREEMENT_STYLE_HASH`.
 */
export function agreementHtml(
  text: AgreementText,
  brandName: string,
  { language, agreement }: Pick<AllMessages, 'language' | 'agreement'>,
): string {
  const title = escapeHtml(text.title)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="${AGREEMENT_VERSION_META}" content="${escapeHtml(text.version)}">
<title>${title} · ${escapeHtml(brandName)}</title>
<style>${AGREEMENT_STYLE}</style>
</head>
<body>
<main aria-label="${agreement.label}">
<h1>${title}</h1>
<dl class="facts">
<dt>${agreement.version}</dt><dd>${escapeHtml(text.version)}</dd>
<dt>${agreement.effective}</dt><dd><time datetime="${text.effective}">${longDate(text.effective, language)}</time></dd>
<dt>${agreement.offeredBy}</dt><dd>${escapeHtml(brandName)}</dd>
</dl>
${withContents(text.blocks, agreement).join('\n')}
</main>
</body>
</html>
`
}

/** Renders the blocks, with the table of contents before the first section. */
function withContents(
  blocks: readonly Block[],
  agreement: AllMessages['agreement'],
): readonly string[] {
  const written: string[] = []
  const entries: string[] = []
  let first: number | undefined
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 2) {
      first ??= written.length
      const link = `<a href="#section-${entries.length + 1}">${escapeHtml(block.text)}</a>`
      entries.push(`<li>${link}</li>`)
    }
    written.push(blockHtml(block, entries.length, agreement))
  }
  const contents = `<details class="contents">
<summary>${agreement.contents}</summary>
<nav aria-label="${agreement.contents}"><ul>
${entries.join('\n')}
</ul></nav>
</details>`
  return written.toSpliced(first ?? 0, 0, contents)
}

function blockHtml(block: Block, section: number, agreement: AllMessages['agreement']): string {
  switch (block.kind) {
    case 'heading':
      return headingHtml(block, section)
    case 'paragraph':
      return `<p>${spansHtml(block.spans)}</p>`
    case 'notice':
      return `<p class="notice" role="note">${spansHtml(block.spans)}</p>`
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul'
      const items = block.items.map((spans) => `<li>${spansHtml(spans)}</li>`)
      return `<${tag} class="clauses">\n${items.join('\n')}\n</${tag}>`
    }
    case 'table':
      return tableHtml(block, agreement)
  }
}

function headingHtml({ level, text }: Heading, section: number): string {
  const id = level === 2 ? ` id="section-${section}"` : ''
  return `<h${level}${id}>${escapeHtml(text)}</h${level}>`
}

function tableHtml({ header, rows }: Table, agreement: AllMessages['agreement']): string {
  const head = header.map((spans) => `<th scope="col">${spansHtml(spans)}</th>`).join('')
  const body = rows.map(([first = [], ...rest]) => {
    const cells = rest.map((spans) => `<td>${spansHtml(spans)}</td>`).join('')
    return `<tr><th scope="row">${spansHtml(first)}</th>${cells}</tr>`
  })
  return `<div class="table"${scrollable(header, agreement)}><table>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table></div>`
}

/** Renders a table that scrolls sideways on a phone, and that the keyboard can focus and scroll. */
function scrollable(header: Table['header'], agreement: AllMessages['agreement']): string {
  if (header.length <= 3) return ''
  const names = header.map((spans) => spans.map(({ text }) => text).join('')).join(', ')
  return ` role="region" tabindex="0" aria-label="${escapeHtml(agreement.table(names))}"`
}

function spansHtml(spans: readonly Span[]): string {
  return spans.map(spanHtml).join('')
}

function spanHtml({ text, bold, url }: Span): string {
  const html = bold ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text)
  if (url === undefined) return html
  return `<a href="${escapeHtml(url)}" target="_blank" rel="noopener noreferrer">${html}</a>`
}

/** Escapes text for an element or a double-quoted attribute. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
