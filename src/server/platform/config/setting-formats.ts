/** The formats of settings: how they are written, and the values that they are read as. */
import { isIP } from 'node:net'
import * as v from 'valibot'
import { documentKinds } from '../../../application/reference/document-kinds.ts'
import { hasHidden, isMisleading } from '../../../application/text/sanitize-text.ts'

/** Returns a check for characters that were copied along unseen; spaces may have any width. */
const withoutHidden = ({ hasLines = false } = {}) =>
  v.check(
    (text: string) => !hasHidden(text.replace(/\p{Zs}/gu, ' '), { hasLines }),
    `has ${hasLines ? '' : 'a line break or '}an invisible character in it: type it again`,
  )

export const text = v.pipe(v.string(), withoutHidden())

/**
 * Matches the part of a URL before its first `/`, `?` or `#`, and the rest. A password with such a
 * character ends the part too early: the text before it would be taken for the host.
 */
const ADDRESS = /^[a-z+]+:\/\/([^/?#]*)(.*)/is

function isCut(address: string): boolean {
  const [, authority = '', rest = ''] = ADDRESS.exec(address) ?? []
  return rest.includes('@') && (authority.includes(':') || !authority.includes('.'))
}

const CUT =
  'a character of the user name or password cuts off the address: write # as %23, / as %2F, ? as %3F, @ as %40'
const FRAGMENT = 'has a #, and the part after it is not sent: write it as %23'

/** A URL with one of these protocols. */
const address = (...protocols: string[]) =>
  v.pipe(
    text,
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `expected an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
    v.check(hasHostName, 'has a sign in its host that no host has'),
  )

/** Returns whether the host of a web address can exist: `https://a.example;` is a URL, too. */
function hasHostName(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return !/^http/i.test(address) || /^(?:[\w.-]+|\[.+\])$/.test(host)
}

/** A URL with one of these protocols that the server calls. It may contain a password. */
export const url = (...protocols: string[]) =>
  v.pipe(
    text,
    v.check((text) => !isCut(text), CUT),
    v.check((text) => !text.includes('#'), FRAGMENT),
    address(...protocols),
  )

export const webUrl = url('https:', 'http:')
/** Paths are added to the end of the address. */
export const withoutQuery = v.check(
  (address: string) => !address.includes('?'),
  'expected an address without a ? and a query',
)
export const withoutTrailingSlash = v.transform((address: string) =>
  address.replace(/(?<!\/)\/+$/, ''),
)

/** A URL, or a path on this server, for links. */
export const link = v.pipe(
  text,
  v.union(
    [address('https:', 'http:'), v.pipe(v.string(), v.regex(/^\/(?!\/)\S*$/))],
    'expected an address that begins with https:// or http://, or a path that begins with /',
  ),
)

export const whole = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'expected a whole number'),
    v.transform(Number),
    v.check((value) => value >= min && value <= max, `expected a number from ${min} to ${max}`),
  )

/** Values separated by commas or spaces. */
export const list = v.pipe(
  v.string(),
  withoutHidden({ hasLines: true }),
  v.transform((text) =>
    text
      .split(/[\s,]+/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
)

const PAIR = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}=\S+$/
/** `ada=00u1x9,ben=00u2y8`; each name may occur once. */
export const pairs = v.pipe(
  list,
  v.check((all) => all.every((pair) => PAIR.test(pair)), 'expected name=value, comma-separated'),
  v.transform((all) =>
    all.map(
      (pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const,
    ),
  ),
  v.check((all) => new Set(all.map(([name]) => name)).size === all.length, 'a name appears twice'),
  v.transform((all): ReadonlyMap<string, string> => new Map(all)),
)

/** Without what separates addresses, or surrounds them: `ada@example.com;ben@example.com`. */
const EMAIL = /^[^\s@,;<>]+@(?:[^\s@,;<>.]+\.)+[^\s@,;<>.]+$/
export const email = v.pipe(text, v.regex(EMAIL, 'expected an email address'))
export const emails = v.pipe(
  list,
  v.check(
    (all) => all.every((address) => EMAIL.test(address)),
    'expected email addresses, comma-separated',
  ),
)

/** A URL without a path, as browsers write it: in lower case, and without the usual port. */
export const origin = v.pipe(
  webUrl,
  v.check((address) => {
    const { pathname, search, hash } = new URL(address)
    return /^\/*$/.test(pathname) && search === '' && hash === ''
  }, 'expected an address without a path'),
  v.transform((address) => new URL(address).origin),
)

/** `apply@example.com`, or `Example Payments <apply@example.com>`. */
export const sender = v.pipe(
  text,
  v.regex(
    /^(?:[^<>\r\n]+ <[^\s<>@]+@(?:[^\s<>@.]+\.)+[^\s<>@.]+>|[^\s<>@]+@(?:[^\s<>@.]+\.)+[^\s<>@.]+)$/,
    'expected an email address, or a name and an address: Example <apply@example.com>',
  ),
)

export const brandName = v.pipe(
  v.string(),
  v.minLength(1, 'expected a name'),
  v.maxLength(80, 'expected at most 80 characters'),
  v.check((name) => !isMisleading(name), 'expected a name without control characters'),
  withoutHidden(),
)

export const color = v.pipe(text, v.regex(/^#[0-9a-f]{6}$/i, 'expected a color such as #0b5fff'))

export const phone = v.pipe(
  text,
  v.regex(/^[+(]?\d[\d ().-]{5,24}$/, 'expected a telephone number such as (555) 010-0199'),
)

/** The kinds of documents to request. A `?` after a kind makes it optional. */
export const askedDocuments = v.pipe(
  v.array(v.string()),
  v.transform((names) =>
    names.map((name) => ({ kind: name.replace(/\?$/, ''), isRequired: !name.endsWith('?') })),
  ),
  v.array(
    v.object({
      kind: v.picklist(documentKinds, `expected some of ${documentKinds.join(', ')}`),
      isRequired: v.boolean(),
    }),
  ),
  v.check(
    (items) => new Set(items.map(({ kind }) => kind)).size === items.length,
    'expected each kind once',
  ),
)

/** Secrets in the format of Standard Webhooks. */
export const webhookSecrets = v.pipe(
  v.array(v.string()),
  v.check(
    (all) => all.every((secret) => /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(secret)),
    'expected whsec_ and 24 to 64 bytes in base64; several, comma-separated',
  ),
)

/** Either set or not. */
export const yes = v.optional(
  v.pipe(
    v.picklist(['yes', ''], 'expected yes, or nothing'),
    v.transform((value) => value === 'yes'),
  ),
  '',
)
/** A secret of an outside service. */
export const secret = v.pipe(text, v.minLength(1))
/** A secret of this installation: a character that is part of it must stay. */
export const ownSecret = v.pipe(v.string(), v.minLength(1))

/** IP addresses and ranges. */
export const proxies = v.pipe(
  list,
  v.check(
    (all) => all.every(isProxy),
    'expected addresses or ranges of your proxies, comma-separated',
  ),
)

const ONE_HOST =
  'expected one host; for failover, name an address that follows the primary: a DNS name, a virtual IP or a proxy'

const SSL_MODES = 'expected sslmode verify-full, no-verify or disable'

export const databaseUrl = v.pipe(
  text,
  v.check(hasOneHost, ONE_HOST),
  url('postgres:', 'postgresql:'),
  v.check(hasKnownSslMode, SSL_MODES),
)

/** An IP address, a range (`10.0.0.0/8`), or a named range of Fastify's. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [, address = '', bits = '1'] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const max = { 4: 32, 6: 128 }[isIP(address)] ?? 0
  return Number(bits) >= 1 && Number(bits) <= max
}

/** The driver would treat a misspelled mode as an unencrypted connection. */
function hasKnownSslMode(address: string): boolean {
  const mode = URL.canParse(address) ? new URL(address).searchParams.get('sslmode') : null
  return mode === null || /^(?:disable|no-verify|prefer|require|verify-ca|verify-full)$/.test(mode)
}

/** The driver would take several hosts for one long name. */
function hasOneHost(address: string): boolean {
  const [, host = '', rest = ''] = /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)(.*)/s.exec(address) ?? []
  const parameter = new URLSearchParams(/\?([^#]*)/.exec(rest)?.[1]).get('host') ?? ''
  return !host.includes(',') && !parameter.includes(',')
}
