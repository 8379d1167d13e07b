import { createHash } from 'node:crypto'

/** Returns the header's text from the sources of each directive. */
export function contentSecurityPolicy(
  directives: Readonly<Record<string, readonly string[]>>,
): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** Returns the sources that allow the inline styles or scripts of a document. */
export function inlineHashes(html: string, tag: 'style' | 'script'): readonly string[] {
  const inline = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g')
  return [...html.matchAll(inline)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )
}
