import type { Span } from '../../platform/pdf/span.ts'

/** Values of `{{name}}` placeholders. They are inserted as text, never parsed as Markdown. */
export type Placeholders = Readonly<Record<string, string>>

/** `**`, or a whole link. */
const TOKEN = /(\*\*|\[[^\]]*\]\([^)]*\))/
const LINK = /^\[([^\]]*)\]\(([^)]*)\)$/

/**
 * Parses bold and links in one paragraph, list item or cell. `refuse` creates the error for this
 * location in the file.
 */
export function spans(
  text: string,
  placeholders: Placeholders,
  refuse: (problem: string) => Error,
): readonly Span[] {
  const found: Span[] = []
  let bold = false
  const add = (part: string, url?: string) => {
    const span = { text: fill(part, placeholders, refuse), bold }
    found.push(url === undefined ? span : { ...span, url })
  }
  for (const token of text.split(TOKEN)) {
    const [, label, url] = LINK.exec(token) ?? []
    if (token === '**') bold = !bold
    else if (label !== undefined && url !== undefined) add(label, checkedLink(label, url, refuse))
    else if (token !== '') add(token)
  }
  if (bold) throw refuse('opens bold text with ** but does not close it')
  if (found.length === 0) throw refuse('is empty')
  return found
}

/** Parses text with placeholders but without bold or links, such as a heading. */
export function plainText(
  text: string,
  placeholders: Placeholders,
  refuse: (problem: string) => Error,
): string {
  const [first, ...rest] = spans(text, placeholders, refuse)
  if (!first || rest.length > 0 || first.bold || first.url !== undefined) {
    throw refuse('must be plain text, without bold or links')
  }
  return first.text
}

function checkedLink(label: string, url: string, refuse: (problem: string) => Error): string {
  if (label.trim() === '') throw refuse('has a link without text')
  if (/^mailto:[^\s@]+@[^\s@]+$/.test(url)) return url
  if (/^https:\/\/\S+$/.test(url) && URL.canParse(url)) return url
  throw refuse('has a link that is neither https://… nor mailto:…')
}

function fill(
  text: string,
  placeholders: Placeholders,
  refuse: (problem: string) => Error,
): string {
  if (text.includes('*')) throw refuse('has a single *; only **bold** is supported')
  if (text.includes('](')) throw refuse('has an incomplete link')
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined
    if (value === undefined) {
      throw refuse(
        `has ${whole}; known placeholders are {{${Object.keys(placeholders).join('}}, {{')}}}`,
      )
    }
    return value
  })
  if (/\{\{|\}\}/.test(text.replaceAll(/\{\{\w+\}\}/g, ''))) {
    throw refuse('has {{ or }} that is not part of a placeholder')
  }
  return filled
}
