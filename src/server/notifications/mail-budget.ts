import { HOUR_MS } from '../platform/days.ts'
import { emailKey } from '../platform/email-key.ts'
import { steadyClock } from '../platform/steady-clock.ts'

/**
 * Limits how many emails this process sends in an hour: in total, to what the operator's mail
 * server can handle; to an address, to the few that strangers may cause.
 */
export interface MailBudget {
  /** Returns how many emails may be sent before a share of the total, from 0 to 1, is used up. */
  readonly remaining: (part: number) => number
  /**
   * Counts an email before it is sent. Returns false if its category, such as a type and an
   * address, is used up. Without a category, an email counts only toward the total.
   */
  readonly spend: (counted: string | undefined) => boolean
  /** Uncounts an email that was certainly not sent. */
  readonly refund: (counted: string | undefined) => void
}

/** The limit of each category; more than an office that signs for several businesses needs. */
export const MAILS_PER_ADDRESS = 20

/**
 * `inAll` is the number of emails per hour. The hour begins with the first email after the previous
 * hour.
 */
export function mailBudget(now: () => Date, inAll: number): MailBudget {
  const clock = steadyClock(now)
  let endsAt = 0
  let sent = 0
  let counts = new Map<string, number>()

  const renew = () => {
    const at = clock()
    if (at < endsAt) return
    endsAt = at + HOUR_MS
    sent = 0
    counts = new Map()
  }
  const countOf = (counted: string) => counts.get(mailboxKey(counted)) ?? 0
  const add = (counted: string | undefined, change: number) => {
    sent += change
    if (counted) counts.set(mailboxKey(counted), countOf(counted) + change)
  }

  return {
    remaining: (part) => {
      renew()
      return Math.max(Math.ceil(inAll * part) - sent, 0)
    },
    spend: (counted) => {
      renew()
      if (counted && countOf(counted) >= MAILS_PER_ADDRESS) return false
      add(counted, 1)
      return true
    },
    refund: (counted) => add(counted, -1),
  }
}

/**
 * Returns the same text for all addresses of a mailbox that its owner need not create: with dots,
 * and with tags such as `+shop`.
 */
function mailboxKey(counted: string): string {
  return emailKey(counted).replace(/(?<![^ @])[^ @]+(?=@)/, (name) => name.replace(/\+.*|\./g, ''))
}
