/**
 * Reads the addresses of secret links. Mail programs change them on their way: they escape the `#`,
 * once or several times, append the text after the link or parameters that count clicks, and break
 * lines. The server finds the page in the address, without the secret; the page finds the link.
 */
import { BASE_PATH } from '../application/step-list.ts'
import { INVITATION_PARAMETER } from './invitation-parameter.ts'
import { PAGE_PATHS, SECRET_PATHS } from './pages.ts'

/** The parts of an address with a secret link. */
export interface SecretAddress {
  readonly path: string
  /** The query without anything secret: empty, or with its question mark. */
  readonly search: string
  /** The unescaped text after the path or the invitation's id, which contains the link. */
  readonly rest: string
}

/** White space, invisible characters, and the traces of quoting and line breaks in mails. */
const BREAK = '[\\s\\u00ad\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2064=>|+\\\\]*'

/** Returns a part of a pattern: a number of characters of a class, with or without line breaks. */
export function brokenRun(characters: string, length: number): string {
  return `(?:${characters}${BREAK}){${length - 1}}${characters}`
}

/** A dot, which may stand beside a line break, be quoted-printable, or be of another script. */
export const BROKEN_DOT = `${BREAK}(?:\\.|(?<==)2E|[。．․])${BREAK}`

/** The end of a complete link: the text after it is another link, or cannot be more of this one. */
export const LINK_END = '(?=https?:|(?![.\\-_]*[A-Za-z0-9]))'

/** Joins a part of a link that line breaks have split. */
export function joined(part: string): string {
  return part.replace(new RegExp(BREAK, 'g'), '')
}

const ID = brokenRun('[\\w-]', 22)
/** Quoted-printable mails write an equals sign as `=3D`. */
const INVITED = new RegExp(
  `[?&;]${INVITATION_PARAMETER}=(?:3D(?=[\\w-]{22}(?![\\w-])))?(${ID}|[\\w-]*)`,
  'i',
)
const INVITED_PART = new RegExp(`^(?:amp;)?${INVITATION_PARAMETER}=`, 'i')
/** A link's id and key, or the reference and secret of a copy. */
const LINK_SHAPE = /[\w-]{22}\.[\w-]{43}|MA-[A-Z0-9-]{1,40}\.\w/
/** Each path with the pattern that finds it at the start of a text, even with line breaks in it. */
const SECRET_PAGES = SECRET_PATHS.map(
  (path) => [path, new RegExp(`^${[...path].join(BREAK)}`, 'i')] as const,
)
/** The end of the text after a path, or a character that does not continue the path. */
const AFTER_PATH = /^\/?(?:$|[^\w/-])/

/** Returns the page of a secret link at this address; undefined if it is another page. */
export function readAddress(address: string): SecretAddress | undefined {
  const text = withPlainSlashes(removeEscapes(address))
  for (const [path, pattern] of SECRET_PAGES) {
    const start = pattern.exec(text)?.[0]
    if (start === undefined) continue
    const rest = text.slice(start.length)
    const isOwn = AFTER_PATH.test(rest) || LINK_SHAPE.test(rest)
    if (isOwn) return { path, search: openQuery(address), rest }
  }
  return readInvitationAddress(address, text)
}

/** Text before a path that was pasted with a space or another slash: ` //apply`. */
const BEFORE_PATH = new RegExp(`^(?:${BREAK}/)+${BREAK}`)

function withPlainSlashes(text: string): string {
  return text.replace(BEFORE_PATH, '/').replace(/^(\/[a-z]+)\/+/i, '$1/')
}

function readInvitationAddress(address: string, text: string): SecretAddress | undefined {
  const [start = ''] = /^[^?#]*/.exec(text.toLowerCase()) ?? []
  const path = joined(start)
  const isPage = path === '/' || path === BASE_PATH || PAGE_PATHS.includes(path)
  const invited = INVITED.exec(text)
  if (!isPage || !invited) return undefined
  const own = `${INVITATION_PARAMETER}=${joined(invited[1] ?? '')}`
  const open = openQuery(address).slice(1)
  const parts = open.split('&').map((part) => (INVITED_PART.test(removeEscapes(part)) ? own : part))
  return {
    path: path === '/' ? `${BASE_PATH}/` : path,
    search: `?${[...new Set([...parts, own])].filter(Boolean).join('&')}`,
    rest: text.slice(invited.index + invited[0].length),
  }
}

/** Returns a query's parameters up to the first with a part of the link, as they are spelled. */
function openQuery(address: string): string {
  const query = /^[^?#]*\?([^#]*)/.exec(address)?.[1] ?? ''
  const parts = query.split('&')
  const end = parts.findIndex((part) => {
    const text = removeEscapes(part)
    return !/^[\w.;~-]+=/.test(text) || text.includes('#') || LINK_SHAPE.test(text)
  })
  const open = parts.slice(0, end === -1 ? undefined : end)
  return open.length === 0 ? '' : `?${open.join('&')}`
}

/** Every program on the way may escape a link again. */
const MAX_ESCAPED = 8

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['num', '#'],
  ['period', '.'],
  ['shy', ''],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
])

/**
 * A character that links and mail programs use, percent-encoded in valid UTF-8, so that decoding it
 * throws nothing: thousands of exceptions would take long. `%ad` is a soft hyphen in Latin-1.
 */
const ESCAPED =
  /%(?:[0-7][\da-f]|ad|(?:c[2-9a-f]|d[\da-f]|e[1-9a-cef]%[89ab][\da-f])%[89ab][\da-f])/gi

/** Removes the escapes of addresses and of HTML from a text. */
function removeEscapes(text: string): string {
  let before = ''
  let now = text
  for (let times = 0; now !== before && times < MAX_ESCAPED; times += 1) {
    before = now
    now = now
      .replace(ESCAPED, (encoded) => decodeURIComponent(encoded.replace(/^%ad$/i, '')))
      .replace(/%u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/<wbr ?\/?>/gi, '')
      .replace(/&#(?:(\d{1,6})|x([0-9a-f]{1,5}));/gi, (_, decimal, hexadecimal) =>
        String.fromCodePoint(Number.parseInt(decimal ?? hexadecimal, decimal ? 10 : 16)),
      )
      .replace(/&([a-z]+);/g, (entity, name) => ENTITIES.get(name) ?? entity)
  }
  // Word processors make one dash of two hyphens.
  return now.replace(/[\u2010\u2011\u2212]/g, '-').replace(/[\u2013\u2014]/g, '--')
}
