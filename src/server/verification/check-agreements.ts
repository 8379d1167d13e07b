/**
 * Checks the stored agreements against the served pages and the signed receipts, and counts what
 * the receipts state.
 */

import {
  type RecordedEvent,
  receiptIn,
  signedAgreements,
} from '../../application/facts/event-reading.ts'
import { agreementHash, type StoredAgreement, servedAgreements } from '../agreements/service.ts'
import type { Database } from '../platform/database/database.ts'
import { bytesHash } from '../platform/encryption/hash.ts'

/** The agreements and programs that the receipts of applications name. */
export interface Signatures {
  /** The number of applications signed under each agreement, by the agreement's hash. */
  readonly agreements: Map<string, { readonly version: string; readonly count: number }>
  /** The programs, by the hashes of their configurations. */
  readonly programs: Map<string, string>
}

/** Counts an application under each agreement that one of its versions was signed under. */
export function countSignatures(
  { agreements, programs }: Signatures,
  events: readonly RecordedEvent[],
): void {
  const signed = signedAgreements(events)
  for (const [sha256, version] of new Map(signed.map(({ sha256, version }) => [sha256, version]))) {
    agreements.set(sha256, { version, count: (agreements.get(sha256)?.count ?? 0) + 1 })
  }
  for (const event of events) {
    const program = receiptIn(event)?.program
    if (program) programs.set(program.sha256, program.id)
  }
}

/** Returns error messages for the operator; none if everything is consistent. */
export async function agreementProblems(
  db: Database,
  signatures: Signatures['agreements'],
): Promise<readonly string[]> {
  const served = await servedAgreements(db)
  const stored = new Set(served.map(({ sha256 }) => sha256))
  const missing = [...signatures]
    .filter(([sha256]) => !stored.has(sha256))
    .map(([, signed]) => signed)
  return [
    ...served
      .filter((agreement) => !isAsServed(agreement))
      .map(({ version }) => `agreement ${version}: it was changed after it was served`),
    ...missing.map(
      ({ version, count }) =>
        `agreement ${version}: it is missing, but ${count === 1 ? '1 application was' : `${count} applications were`} signed under it`,
    ),
  ]
}

/** Returns whether the page, the PDF and the other stored data match the hashes. */
function isAsServed(agreement: StoredAgreement): boolean {
  const { sha256, html, html_sha256, pdf, pdf_sha256 } = agreement
  return (
    bytesHash(Buffer.from(html)) === html_sha256 &&
    bytesHash(pdf) === pdf_sha256 &&
    agreementHash(agreement) === sha256
  )
}
