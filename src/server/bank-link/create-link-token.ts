import type { Flags } from '../flags/service.ts'
import { randomSecret } from '../platform/encryption/random-secret.ts'
import type { BankLink, LinkDialog, LinkTokenOutcome } from './bank-link.ts'

/** Creates a token that opens the bank link's dialog, or says why it cannot. */
export type CreateLinkToken = (dialog: LinkDialog) => Promise<LinkTokenOutcome>

/**
 * Sends the provider a random user id for each visit, so that it cannot recognize a returning
 * visitor.
 */
export function createLinkToken(bankLink: BankLink, flags: Flags): CreateLinkToken {
  return async (dialog) => {
    if (!(await flags())['bank-link']) return { ok: false, reason: 'absent' }
    return bankLink.createLinkToken(randomSecret(), dialog)
  }
}
