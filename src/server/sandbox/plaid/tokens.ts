/** The sandbox's tokens, their lifetimes, and the number of times that they work. */
import { randomUUID } from 'node:crypto'
import type { SandboxAccount, SandboxInstitution } from './institutions.ts'

interface BankAccount {
  readonly institution: SandboxInstitution
  readonly account: SandboxAccount
}

export interface Item extends BankAccount {
  readonly itemID: string
  /** The number of calls that have returned the bank's error. */
  troubled: number
}

/** The settings that a link token was created with. */
export interface LinkSettings {
  readonly language: string
  readonly redirectUri: string | undefined
}

/** A visit to a bank's own site. */
interface Visit {
  readonly linkToken: string
  readonly institution: SandboxInstitution
  isAllowed: boolean
}

export interface Tokens {
  readonly newLinkToken: (settings: LinkSettings) => {
    readonly token: string
    readonly expiration: Date
  }
  /** Returns undefined for a token that is unknown or expired. */
  readonly settingsOf: (linkToken: string) => LinkSettings | undefined
  /** Begins a visit to the bank's own site, and returns its `oauth_state_id`. */
  readonly visit: (linkToken: string, institution: SandboxInstitution) => string
  readonly visitOf: (state: string) => Visit | undefined
  readonly newPublicToken: (linked: BankAccount) => string
  /** Returns undefined for a token that is unknown, expired or already exchanged. */
  readonly exchange: (
    publicToken: string,
  ) => { readonly accessToken: string; readonly itemID: string } | undefined
  /** Invalidates a public token. Returns whether it was valid. */
  readonly spoil: (publicToken: string) => boolean
  readonly itemOf: (accessToken: string) => Item | undefined
  /** Returns whether there was an item with this token. */
  readonly removeItem: (accessToken: string) => boolean
}

const LINK_TOKEN_MS = 4 * 3_600_000
const PUBLIC_TOKEN_MS = 30 * 60_000

export function createTokens(now: () => number): Tokens {
  const linkTokens = new Map<string, LinkSettings & { readonly until: number }>()
  const visits = new Map<string, Visit>()
  const publicTokens = new Map<string, BankAccount & { readonly until: number }>()
  const items = new Map<string, Item>()

  return {
    newLinkToken: (settings) => {
      const token = `link-sandbox-${randomUUID()}`
      const until = now() + LINK_TOKEN_MS
      linkTokens.set(token, { ...settings, until })
      return { token, expiration: new Date(until) }
    },
    settingsOf: (token) => {
      const result = linkTokens.get(token)
      return result && result.until > now() ? result : undefined
    },
    visit: (linkToken, institution) => {
      const state = randomUUID()
      visits.set(state, { linkToken, institution, isAllowed: false })
      return state
    },
    visitOf: (state) => visits.get(state),
    newPublicToken: (linked) => {
      const token = `public-sandbox-${randomUUID()}`
      publicTokens.set(token, { ...linked, until: now() + PUBLIC_TOKEN_MS })
      return token
    },
    exchange: (publicToken) => {
      const result = publicTokens.get(publicToken)
      publicTokens.delete(publicToken)
      if (result === undefined || result.until <= now()) return undefined
      const accessToken = `access-sandbox-${randomUUID()}`
      const itemID = randomUUID()
      const { institution, account } = result
      items.set(accessToken, { institution, account, itemID, troubled: 0 })
      return { accessToken, itemID }
    },
    spoil: (publicToken) => publicTokens.delete(publicToken),
    itemOf: (accessToken) => items.get(accessToken),
    removeItem: (accessToken) => items.delete(accessToken),
  }
}
