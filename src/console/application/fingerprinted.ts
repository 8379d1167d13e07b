import { digits } from '../../application/fields/digits.ts'
import type { OwnerEntry } from '../../application/record/owner-entry.ts'
import { withEntries } from '../../application/record/record-summary.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import type { Fingerprinted } from '../vault/calls.ts'

/** What tells that two applications are about the same business, person, or account; each once. */
export function fingerprinted(
  { submission, linkedAccount }: SealedRecord,
  entries: readonly OwnerEntry[],
): readonly Fingerprinted[] {
  const { tin, businessEmail, companyOwners, authorizedController, manualEntry } = withEntries(
    submission,
    entries,
  )
  const people = [...companyOwners, ...(authorizedController ? [authorizedController] : [])]
  const account = linkedAccount ?? manualEntry
  const found: readonly Fingerprinted[] = [
    { kind: 'tin', value: digits(tin) },
    ...people.map(({ ssn }) => ({ kind: 'ssn', value: digits(ssn) }) as const),
    {
      kind: 'account',
      value: account ? `${digits(account.routingNumber)} ${digits(account.accountNumber)}` : '',
    },
    ...[businessEmail, ...people.map(({ email }) => email)].map(
      (email) => ({ kind: 'email', value: email.trim().toLowerCase() }) as const,
    ),
  ]
  const given = found.filter(({ value }) => value.trim() !== '')
  return [...new Map(given.map((one) => [`${one.kind} ${one.value}`, one])).values()]
}
