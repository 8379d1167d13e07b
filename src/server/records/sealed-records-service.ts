/** Opens the sealed record of an application, for anyone who has the operator's identity. */
import { hash, randomBytes } from 'node:crypto'
import { isRecord } from '../../application/json/is-record.ts'
import { Unreadable } from '../../application/reading/stored.ts'
import {
  ANOTHER_RECORD,
  formText,
  isRecordOf,
  NOT_AS_SIGNED,
  readRecord,
  type SealedRecord,
  signedText,
} from '../../application/record/sealed-record.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { Unsealer } from '../platform/encryption/unseal.ts'
import type { StoredApplication } from './service.ts'

/**
 * Returns the error in an opened record, as `verify` prints it; undefined if there is none. Checks
 * only the evidence, because the record may be from a later release.
 *
 * @param signedHash the hash of the signed application, from the event of its receipt
 */
export function recordProblem(
  reference: string,
  opened: unknown,
  signedHash?: unknown,
): string | undefined {
  if (!isRecordOf(reference, opened)) return ANOTHER_RECORD
  const { submission, salt, evidence } = opened
  const sha256 = applicationHash(submission, salt)
  const sealedHash = isRecord(evidence) ? evidence.applicationSha256 : undefined
  const isSigned = sealedHash === sha256 && (signedHash ?? sha256) === sha256
  const statedForm =
    isRecord(evidence) && isRecord(evidence.form) ? evidence.form.sha256 : undefined
  const form = opened.form === undefined ? undefined : formHash(opened.form)
  return isSigned && statedForm === form ? undefined : NOT_AS_SIGNED
}

/**
 * Opens and reads a record. Throws an `Unreadable` if it cannot be read or is not what was signed
 * here. Rejects as `unseal` does if the identity does not match.
 */
export async function openRecord(
  unseal: Unsealer,
  { reference, sealed }: Pick<StoredApplication, 'reference' | 'sealed'>,
): Promise<SealedRecord> {
  return readSigned(reference, await unseal(sealed))
}

/** Reads an opened record. Throws an `Unreadable` if that fails, or if it is not the signed one. */
export function readSigned(reference: string, opened: unknown): SealedRecord {
  const problem = recordProblem(reference, opened)
  if (problem) throw new Unreadable('changed', problem)
  return readRecord(reference, opened)
}

/** Returns the SHA-256 of an operator's additions to the form. */
export function formHash(form: unknown): string {
  return bytesHash(Buffer.from(formText(form)))
}

/** Returns 256 random bits as hex, which only the sealed record contains. */
export function randomSalt(): string {
  return randomBytes(32).toString('hex')
}

/**
 * Returns the SHA-256 of `{"application": …, "salt": …}` in canonical JSON, as lower-case hex.
 * Without the salt, the hash would reveal an SSN (a billion possibilities) by trial.
 */
export function applicationHash(application: unknown, salt: unknown): string {
  return hash('sha256', signedText(application, salt))
}
