import { emailKey } from '../platform/email-key.ts'
import { HOUR_MS } from '../platform/time/days.ts'
import { steadyClock } from '../platform/time/steady-clock.ts'

/** Emails with invitations, of which systems may send thousands at once, and all other emails. */
export type MailGroup = 'invitations' | 'others'

/** Limits of a kind of email, from 0 to 1 of the hour's total. */
export interface MailShare {
  readonly group: MailGroup
  /** How much its group may have used. */
  readonly part: number
  /** How much both groups may have used. */
  readonly inAll: number
}

/**
 * Limits how many emails this process sends in an hour: in total, to what the operator's mail
 * server can handle; to an address, to the few that strangers may cause.
 */
export interface MailBudget {
  /** Returns how many emails may be sent before a share is used up. */
  readonly remaining: (share: MailShare) => number
  /**
   * Counts an email before it is sent. Returns false if its category, such as a type and an
   * address, is used up. Without a category, an email counts only toward the totals.
   */
  readonly spend: (counted: string | undefined, group?: MailGroup) => boolean
  /** Uncounts an email that was certainly not sent. */
  readonly refund: (counted: string | undefined, group?: MailGroup) => void
}

/** The limit of each category; more than an office that signs for several businesses needs. */
export const MAILS_PER_ADDRESS = 20

/** `inAll`: the emails per hour. The hour begins with the first email after the previous hour. */
export function mailBudget(now: () => Date, inAll: number): MailBudget {
  const clock = steadyClock(now)
  let endsAt = 0
  let sent = { invitations: 0, others: 0 }
  let counts = new Map<string, number>()

  const renew = () => {
    const at = clock()
    if (at < endsAt) return
    endsAt = at + HOUR_MS
    sent = { invitations: 0, others: 0 }
    counts = new Map()
  }
  const countOf = (counted: string) => counts.get(mailboxKey(counted)) ?? 0
  const add = (counted: string | undefined, group: MailGroup, change: number) => {
    sent[group] += change
    if (counted) counts.set(mailboxKey(counted), countOf(counted) + change)
  }

  return {
    remaining: ({ group, part, inAll: ofAll }) => {
      renew()
      const ofGroup = Math.ceil(inAll * part) - sent[group]
      const left = Math.ceil(inAll * ofAll) - sent.invitations - sent.others
      return Math.max(Math.min(ofGroup, left), 0)
    },
    spend: (counted, group = 'others') => {
      renew()
      if (counted && countOf(counted) >= MAILS_PER_ADDRESS) return false
      add(counted, group, 1)
      return true
    },
    refund: (counted, group = 'others') => add(counted, group, -1),
  }
}

/** Returns the same text for a mailbox's addresses with dots, and with tags such as `+shop`. */
function mailboxKey(counted: string): string {
  return emailKey(counted).replace(/(?<![^ @])[^ @]+(?=@)/, (name) => name.replace(/\+.*|\./g, ''))
}
