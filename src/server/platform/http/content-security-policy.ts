import { hash } from 'node:crypto'

type Directives = Readonly<Record<string, readonly string[]>>

/** A policy allows none of these unless it names them. */
const DENIED: Directives = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** Returns the header's text from the sources that a policy allows. */
export function contentSecurityPolicy(allowed: Directives): string {
  return policyText({ ...DENIED, ...allowed })
}

/** Returns the header's text from exactly these directives. */
export function policyText(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/**
 * Returns the directives that keep text from becoming a script or markup (Trusted Types), except by
 * these named policies of the page's own scripts.
 */
export function trustedTypes(...policies: readonly string[]): Directives {
  return {
    'require-trusted-types-for': ["'script'"],
    'trusted-types': policies.length > 0 ? policies : ["'none'"],
  }
}

/** Returns the sources that allow the inline styles or scripts of a document. */
export function inlineHashes(html: string, tag: 'style' | 'script'): readonly string[] {
  const inline = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g')
  return [...html.matchAll(inline)].map(
    ([, content = '']) => `'sha256-${hash('sha256', content, 'base64')}'`,
  )
}
