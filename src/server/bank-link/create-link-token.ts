import type { Flags } from '../flags/service.ts'
import { randomSecret } from '../platform/encryption/random-secret.ts'
import type { BankLink, LinkDialog, LinkTokenOutcome } from './bank-link.ts'

/** A token that opens the bank link's dialog, or the reason why there is none. */
export type CreateLinkToken = (dialog: LinkDialog) => Promise<LinkTokenOutcome>

/**
 * The provider gets a random user id for every visit, so that it cannot recognize a person who
 * returns.
 */
export function createLinkToken(bankLink: BankLink, flags: Flags): CreateLinkToken {
  return async (dialog) => {
    if (!(await flags())['bank-link']) return { ok: false, reason: 'absent' }
    return bankLink.createLinkToken(randomSecret(), dialog)
  }
}
