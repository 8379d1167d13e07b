import { isRoutingNumber } from '../../application/forms/us/fields/routing-number.ts'
import { cutText } from '../../application/text/cut-text.ts'
import { cleanText, sanitizeText } from '../../application/text/sanitize-text.ts'
import type { Database } from '../platform/database/database.ts'
import { findBankName } from './store.ts'

/** The bank directory port. */
export type BankNameOutcome =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly reason: 'unknown' | 'failed' }

/** Returns the name of the bank with a routing number, in the directory's own case. */
export type BankNames = (routingNumber: string) => Promise<BankNameOutcome>

type BankNameAnswer =
  | { readonly outcome: 'found'; readonly name: string }
  | { readonly outcome: 'malformed' | 'unknown' | 'failed' }

/** Returns the name of the bank with a routing number, in upper case. */
export type LookUpBankName = (routingNumber: string) => Promise<BankNameAnswer>

const MAX_NAME_LENGTH = 200

/** Looks in the operator's directory, then the others in order, even if one of them fails. */
export function lookUpBankName(db: Database, others: readonly BankNames[]): LookUpBankName {
  return async (routingNumber) => {
    if (!isRoutingNumber(routingNumber)) return { outcome: 'malformed' }
    const own = await findBankName(db, routingNumber)
    if (own !== undefined) return bankNamed(own)
    let failed = false
    for (const ask of others) {
      const answer = await ask(routingNumber)
      if (answer.ok) return bankNamed(answer.name)
      failed ||= answer.reason === 'failed'
    }
    return { outcome: failed ? 'failed' : 'unknown' }
  }
}

function bankNamed(name: string): BankNameAnswer {
  return {
    outcome: 'found',
    // The form accepts no character that nobody sees, and the applicant cannot change this name.
    name: cutText(cleanText(sanitizeText(name)).trim().toUpperCase(), MAX_NAME_LENGTH),
  }
}
