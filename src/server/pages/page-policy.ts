/** The content-security policies of everything that is served. */

/** What a page may load beyond our own origin. */
export interface PagePolicy {
  /** Hashes (`sha256-…`) of scripts that stand in the document. */
  readonly scriptHashes: readonly string[]
  /** Hashes (`sha256-…`) of styles that stand in the document. */
  readonly styleHashes: readonly string[]
  /** Origin of the API where it is not the page's own. */
  readonly apiOrigin?: string | undefined
  /** Origin of the logo where it is not the page's own. */
  readonly logoOrigin?: string | undefined
  /** What the bank link's script needs; undefined while the bank link is off. */
  readonly bankLink?: BankLinkPolicy | undefined
}

/** Origins of the bank link's script, of the frame that it opens, and of what it calls. */
export interface BankLinkPolicy {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly connections: readonly string[]
}

/**
 * Everything comes from our own origin; nothing inline runs but the script that the page was built
 * with; no form is sent by the browser itself (Enter before the script arrives would put names into
 * the address). While the bank link is on, its addresses are let in, and the style attributes that
 * its script writes.
 */
export function pagePolicy(page: PagePolicy): string {
  const { scriptHashes, styleHashes, apiOrigin, logoOrigin, bankLink } = page
  return policy({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes.map(quoted), ...(bankLink?.scripts ?? [])],
    'style-src': ["'self'", ...styleHashes.map(quoted)],
    ...(bankLink ? { 'style-src-attr': ["'unsafe-inline'"] } : {}),
    'img-src': ["'self'", 'data:', ...(logoOrigin ? [logoOrigin] : [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(apiOrigin ? [apiOrigin] : []), ...(bankLink?.connections ?? [])],
    'frame-src': ["'self'", ...(bankLink?.frames ?? [])],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
}

/** The agreement: text and one style, framed by our own pages only. */
export function agreementPolicy(styleHash: string): string {
  return policy({
    'default-src': ["'none'"],
    'style-src': [`'${styleHash}'`],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
  })
}

function quoted(hash: string): string {
  return `'${hash}'`
}

function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
