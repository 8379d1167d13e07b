/** Finds the request for corrections that an applicant's link opens. */
import type { StoredCorrection } from '../../api/corrections.ts'
import { endedState } from '../../application/facts/application-state.ts'
import { base64 } from '../platform/base64.ts'
import type { Database } from '../platform/database/database.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { LinkAccess } from '../platform/http/secret-links.ts'
import type { Ledger } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import { programOfApplication } from '../records/program-service.ts'
import { keyOf } from './secret.ts'
import { signedCorrection } from './service.ts'
import { findCorrection } from './store.ts'

interface LinkDependencies {
  readonly db: Database
  readonly ledger: Ledger
  readonly now: () => Date
}

/** Finds the request that a link opens at the address of a program, in its present state. */
export async function findOpened(
  { db, ledger, now }: LinkDependencies,
  access: LinkAccess,
  { id }: Pick<Program, 'id'>,
) {
  const at = now()
  const correction = await findCorrection(db, keyOf(access), at)
  const signed = correction && (await signedCorrection(db, correction, ledger))
  if (!correction || !signed || signed.expiresAt <= at.toISOString()) return undefined
  const state = signed.end ? endedState(signed.end) : correction.state
  if (state === 'expired') return undefined
  if ((await programOfApplication(db, correction.reference, ledger)) !== id) return undefined
  return { correction, signed, state }
}

/** Returns what a link opens; undefined if it opens nothing. */
export async function openCorrection(
  deps: LinkDependencies,
  access: LinkAccess,
  program: Program,
): Promise<StoredCorrection | undefined> {
  const opened = await findOpened(deps, access, program)
  if (!opened) return undefined
  const { correction, signed, state } = opened
  const { ciphertext } = correction
  const isOpen = state === 'waiting' && ciphertext && bytesHash(ciphertext) === signed.ciphertext
  return {
    state,
    ciphertext: isOpen ? base64(ciphertext) : null,
    expiresAt: signed.expiresAt,
    recipients: [...program.recipients],
  }
}
