/**
 * Reads the addresses of secret links, which mail programs change on their way: they escape the `#`,
 * once or more often, add what follows the link in the text or counts clicks, and break lines. The
 * server finds the page by it, without the secret; the page finds the link.
 */
import { BASE_PATH } from '../application/step-list.ts'
import { INVITATION_PARAMETER } from './invitation-parameter.ts'
import { PAGE_PATHS, SECRET_PATHS } from './pages.ts'

/** What an address is found to be. */
export interface SecretAddress {
  /** The page's own path. */
  readonly path: string
  /** The query without anything secret: empty, or with its question mark. */
  readonly search: string
  /** What follows the path or the invitation's id, unescaped; the link is somewhere in it. */
  readonly rest: string
}

/** White space, invisible characters, and what quoting and line breaks of mails leave in a link. */
const BREAK = '[\\s\\u00ad\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2064\\ufeff=>|\\\\]*'

/** A text of this many characters of a class, which may be broken into lines; a part of a pattern. */
export function brokenRun(characters: string, length: number): string {
  return `(?:${characters}${BREAK}){${length - 1}}${characters}`
}

/** A dot, which may stand beside a line break, and may be quoted-printable or of another script. */
export const BROKEN_DOT = `${BREAK}(?:\\.|(?<==)2E|[。．․])${BREAK}`

/** After a link that is whole: what follows it is not more of it. */
export const LINK_END = '(?![.\\-_]*[A-Za-z0-9])'

/** A part of a link without what broke it. */
export function joined(part: string): string {
  return part.replace(new RegExp(BREAK, 'g'), '')
}

const ID = brokenRun('[\\w-]', 22)
/** Quoted-printable mails write the equals sign as `=3D`. */
const INVITED = new RegExp(
  `[?&;]${INVITATION_PARAMETER}=(?:3D(?=[\\w-]{22}(?![\\w-])))?(${ID}|[\\w-]*)`,
  'i',
)
const INVITED_PART = new RegExp(`^(?:amp;)?${INVITATION_PARAMETER}=`, 'i')
/** A link's id and key, or the reference and secret of a copy. */
const LINK_SHAPE = /[\w-]{22}\.[\w-]{43}|MA-[A-Z0-9-]+\.\w/
/** Each path with what finds it at the start of a text, also where a line of a mail ends within it. */
const SECRET_PAGES = SECRET_PATHS.map(
  (path) => [path, new RegExp(`^${[...path].join(BREAK)}`, 'i')] as const,
)
/** After the path of a page: its end, or what is no further path. */
const AFTER_PATH = /^\/?(?:$|[^\w/-])/

/** The page that this address leads to; undefined if that is not one of a secret link. */
export function readAddress(address: string): SecretAddress | undefined {
  const text = withPlainSlashes(unescaped(address))
  for (const [path, pattern] of SECRET_PAGES) {
    const start = pattern.exec(text)?.[0]
    if (start === undefined) continue
    const rest = text.slice(start.length)
    const isOwn = AFTER_PATH.test(rest) || LINK_SHAPE.test(rest)
    if (isOwn) return { path, search: openQuery(address), rest }
  }
  return readInvitationAddress(address, text)
}

/** What comes before a path that was pasted with a space or another slash: ` //apply`. */
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
  const parts = open.split('&').map((part) => (INVITED_PART.test(unescaped(part)) ? own : part))
  return {
    path: path === '/' ? `${BASE_PATH}/` : path,
    search: `?${[...new Set([...parts, own])].filter(Boolean).join('&')}`,
    rest: text.slice(invited.index + invited[0].length),
  }
}

/** The parameters of a query up to the first that holds a part of the link, in their own spelling. */
function openQuery(address: string): string {
  const query = /^[^?#]*\?([^#]*)/.exec(address)?.[1] ?? ''
  const parts = query.split('&')
  const end = parts.findIndex((part) => {
    const text = unescaped(part)
    return !/^[\w.;~-]+=/.test(text) || text.includes('#') || LINK_SHAPE.test(text)
  })
  const open = parts.slice(0, end === -1 ? undefined : end)
  return open.length === 0 ? '' : `?${open.join('&')}`
}

/** Links are escaped again by each program that they pass through. */
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

/** A text without any escapes of addresses and of HTML. */
function unescaped(text: string): string {
  let before = ''
  let now = text
  for (let times = 0; now !== before && times < MAX_ESCAPED; times += 1) {
    before = now
    now = now
      .replace(/(?:%[0-9a-f]{2})+/gi, decoded)
      .replace(/%u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/<wbr ?\/?>/gi, '')
      .replace(/&#(?:(\d{1,6})|x([0-9a-f]{1,5}));/gi, (_, decimal, hexadecimal) =>
        String.fromCodePoint(Number.parseInt(decimal ?? hexadecimal, decimal ? 10 : 16)),
      )
      .replace(/&([a-z]+);/g, (entity, name) => ENTITIES.get(name) ?? entity)
  }
  // Programs for letters make one dash of two hyphens.
  return now.replace(/[\u2010\u2011\u2212]/g, '-').replace(/[\u2013\u2014]/g, '--')
}

/** What is not UTF-8 stays as it is, but for its letters, and for a hyphen that nobody sees. */
function decoded(escapes: string): string {
  try {
    return decodeURIComponent(escapes)
  } catch {
    return escapes.replace(/%ad/gi, '').replace(/%[0-7][0-9a-f]/gi, decodeURIComponent)
  }
}
