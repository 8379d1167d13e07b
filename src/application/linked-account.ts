/** The conversion of a bank-link provider's report into the application's answers. */
import type { LinkedAccount } from './application.ts'

/** The report of the bank-link provider after a successful link. Any part may be absent. */
export interface LinkMetadata {
  readonly accounts?:
    | readonly (Partial<Record<'id' | 'name' | 'mask' | 'verification_status', unknown>> | null)[]
    | null
  readonly institution?: Partial<Record<'institution_id' | 'name', unknown>> | null
}

const VERIFIED_STATUSES = new Set(['database_matched', 'manually_verified'])

/**
 * Returns the linked account. Absent and non-text values become empty (docs/specification.md, 3).
 */
export function toLinkedAccount(publicToken: unknown, metadata: LinkMetadata): LinkedAccount {
  const account = metadata.accounts?.[0]
  const verificationStatus = toText(account?.verification_status)
  return {
    accountID: toText(account?.id),
    accountMask: toText(account?.mask),
    accountName: toText(account?.name),
    bankName: VERIFIED_STATUSES.has(verificationStatus)
      ? 'Plaid verified bank'
      : toText(metadata.institution?.name),
    institutionID: toText(metadata.institution?.institution_id),
    verificationStatus,
    publicToken: toText(publicToken),
    hadError: false,
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
