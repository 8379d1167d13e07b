import type { Link, Nodes, PhrasingContent, Text } from 'mdast'
import { ownValue } from '../../../application/json/own-value.ts'
import type { Span } from '../../platform/pdf/lines.ts'
import { type AgreementFileError, type Source, sourceOf } from './source.ts'

const UNSUPPORTED: { readonly [Type in Nodes['type']]?: string } = {
  break: 'spaces at the end of the line; remove them',
  code: 'code (`) or four spaces before a line; it is not supported',
  definition: 'the address of a link; use [text](https://…)',
  emphasis: 'emphasis with _ or a single *; use **bold**',
  html: 'HTML; it is not supported',
  image: 'an image; it is not supported',
  imageReference: 'an image; it is not supported',
  inlineCode: 'code (`); it is not supported',
  linkReference: 'a link that is not [text](https://…)',
  strong: 'emphasis with _; use **bold**',
  thematicBreak: 'a rule (---); it is not supported',
}

/** Markdown that would appear as plain text, because it is incomplete or unsupported. */
const LEFTOVERS: readonly (readonly [RegExp, string])[] = [
  [/^#/m, 'a heading is ## or ###, a space and text'],
  [/^\|/m, 'a table needs |---| under the header, once for each column'],
  [/(?<=\n)\d+[.)] /, 'begins right under another block; leave a blank line before it'],
  [/^\[[ x]\] /im, 'has a checkbox; it is not supported'],
  [/\[\^/, 'has a footnote; it is not supported'],
  [/\]\(/, 'has an incomplete link'],
  [/~~/, 'has struck-out text; it is not supported'],
  [/`/, 'has code (`); it is not supported'],
  [/\*\*/, 'opens bold text with ** but does not close it'],
  [/\*/, 'has a single *; only **bold** is supported'],
]

/** Returns the bold text and links of a paragraph, list item or cell. */
export function spans(
  source: Source,
  nodes: readonly PhrasingContent[],
  look: Omit<Span, 'text'> = { bold: false },
): readonly Span[] {
  return nodes.flatMap((node) => {
    switch (node.type) {
      case 'text':
        return [{ text: shownText(source, node), ...look }]
      case 'strong':
        if (sourceOf(source, node).startsWith('_')) throw unsupportedError(source, node)
        return spans(source, node.children, { ...look, bold: true })
      case 'link':
        return spans(source, node.children, { ...look, url: requireUrl(source, node) })
      default:
        throw unsupportedError(source, node)
    }
  })
}

/** Returns the error for a node that the agreement may not contain. */
export function unsupportedError({ refuse }: Source, node: Nodes): AgreementFileError {
  return refuse(node, `has ${UNSUPPORTED[node.type] ?? node.type}`)
}

function requireUrl(source: Source, node: Link): string {
  const { url, children } = node
  if (children.length === 0) throw source.refuse(node, 'has a link without text')
  const isAllowed =
    /^mailto:[^\s@]+@[^\s@]+$/.test(url) || (/^https:\/\/\S+$/.test(url) && URL.canParse(url))
  // Nobody would see anything else between the parentheses, such as a title, an escape or an
  // entity.
  if (!isAllowed || !sourceOf(source, node).endsWith(`](${url})`)) {
    throw source.refuse(node, 'has a link that is neither [text](https://…) nor [text](mailto:…)')
  }
  return url
}

/** Returns the text with placeholders filled in. Refuses text that would not appear as written. */
export function shownText(source: Source, node: Text): string {
  const { value } = node
  const { placeholders, refuse } = source
  if (value !== sourceOf(source, node).replaceAll(/(?<! ) *\n[ >]*/g, '\n')) {
    throw refuse(node, 'has a backslash or an HTML entity; write the character itself')
  }
  for (const [pattern, problem] of LEFTOVERS) {
    const before = value.slice(0, Math.max(0, value.search(pattern)))
    if (pattern.test(value)) throw refuse(node, problem, before.split('\n').length - 1)
  }
  if (/\{\{|\}\}/.test(value.replaceAll(/\{\{\w+\}\}/g, ''))) {
    throw refuse(node, 'has {{ or }} that is not part of a placeholder')
  }
  return value.replaceAll('\n', ' ').replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const filled = ownValue(placeholders, name)
    if (filled !== undefined) return filled
    const known = Object.keys(placeholders).join('}}, {{')
    throw refuse(node, `has ${whole}; known placeholders are {{${known}}}`)
  })
}
