/**
 * How many emails this process sends in an hour. Anyone can submit with someone else's address, so
 * one address gets only a few; in all, what the operator's mail server is good for.
 */
export interface MailBudget {
  /** How many may be sent now. */
  readonly remaining: () => number
  /**
   * Counts an email before it is sent; false if its address has had as many as it may get. Without
   * an address it only counts in all.
   */
  readonly spend: (address: string | undefined) => boolean
  /** Takes back an email that was certainly not sent. */
  readonly refund: (address: string | undefined) => void
}

/** More than an office that signs for several businesses needs. */
export const MAILS_PER_ADDRESS = 20
const HOUR_MS = 3_600_000

/** `inAll`: emails per hour. The hour begins with the first email after the previous one. */
export function mailBudget(now: () => Date, inAll: number): MailBudget {
  let endsAt = 0
  let sent = 0
  let byAddress = new Map<string, number>()

  const renew = () => {
    const at = now().getTime()
    if (at < endsAt) return
    endsAt = at + HOUR_MS
    sent = 0
    byAddress = new Map()
  }
  const countOf = (address: string) => byAddress.get(address.toLowerCase()) ?? 0
  const add = (address: string | undefined, change: number) => {
    sent += change
    if (address) byAddress.set(address.toLowerCase(), countOf(address) + change)
  }

  return {
    remaining: () => {
      renew()
      return Math.max(inAll - sent, 0)
    },
    spend: (address) => {
      renew()
      if (address && countOf(address) >= MAILS_PER_ADDRESS) return false
      add(address, 1)
      return true
    },
    refund: (address) => add(address, -1),
  }
}
