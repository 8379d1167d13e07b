/** A link with a secret. Anyone with the link can open the data under it. */
import { BROKEN_DOT, brokenRun, joined, LINK_END } from '../../api/secret-addresses.ts'

export interface SecretLink {
  /** 128 bits in base64url. */
  readonly id: string
  /** 256 bits in base64url; never sent. */
  readonly key: string
  /** When it stops opening anything, in seconds since 1970; absent if that can be postponed. */
  readonly until?: number
  /** The server's token, 256 bits in base64url; absent if the token is derived from the key. */
  readonly serverToken?: string
}

/** Returns the fragment of an address with this link. No browser sends a fragment. */
export function linkFragment({ id, key, until, serverToken }: SecretLink): string {
  return `#${[id, key, until, serverToken].filter(Boolean).join('.')}`
}

/** Returns the link in the text after a page's path (`readAddress`); undefined if incomplete. */
export function linkIn(rest: string): SecretLink | undefined {
  const parts = LINK.exec(rest)?.slice(1) ?? []
  const [id, key, until, token] = parts.map((part) => part && joined(part))
  if (!id || !key) return undefined
  return { id, key, ...(until && { until: Number(until) }), ...(token && { serverToken: token }) }
}

const ID = `(${brokenRun('[\\w-]', 22)})`
const KEY = `(${brokenRun('[\\w-]', 43)})`
const UNTIL = `(${brokenRun('\\d', 10)})`
const LINK = new RegExp(
  `(?:^|[^\\w-]|=23)${ID}${BROKEN_DOT}${KEY}(?:${BROKEN_DOT}${UNTIL})?(?:${BROKEN_DOT}${KEY})?${LINK_END}`,
)
const INVITATION_KEY = new RegExp(`(?:#|=23|^)[^\\w-]*${KEY}${LINK_END}`)

/** Returns the key of an invitation from the text after its id; undefined if it is not whole. */
export function invitationKeyIn(rest: string): string | undefined {
  const key = INVITATION_KEY.exec(rest)?.[1]
  return key && joined(key)
}
