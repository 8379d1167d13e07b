/** What a bank-link provider reports, as the application has it. */
import type { LinkedAccount } from './application.ts'

/** What the bank-link provider reports after a successful link. Any part may be missing. */
export interface LinkMetadata {
  readonly accounts?:
    | readonly (Partial<Record<'id' | 'name' | 'mask' | 'verification_status', unknown>> | null)[]
    | null
  readonly institution?: Partial<Record<'institution_id' | 'name', unknown>> | null
}

const VERIFIED_STATUSES = new Set(['database_matched', 'manually_verified'])

/** The linked account. Missing and non-text values become empty (docs/specification.md, 3). */
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
