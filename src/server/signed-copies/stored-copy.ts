import * as v from 'valibot'
import type { DeepReadonly } from '../../application/answers.ts'
import { evidence } from '../../application/evidence.ts'
import {
  detailOf,
  type LivingEvents,
  receiptIn,
  versionOf,
} from '../../application/facts/event-reading.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import { readStored, stored } from '../../application/reading/stored.ts'
import { shownToApplicant } from '../../application/record/sealed-record.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { type CopyKey, decryptCopy } from './link-service.ts'
import type { CopyOf } from './store.ts'

/** The stored data of a copy: a `SignedRecord`. */
const storedCopy = stored(
  jsonObject({
    reference: v.string(),
    ...shownToApplicant.entries,
    evidence,
    /** The address that receives the copy's code. */
    signerEmail: v.string(),
  }),
)

export type StoredCopy = DeepReadonly<v.InferOutput<typeof storedCopy>>

/**
 * Returns undefined if the signed receipt covers other data, because someone who can write to the
 * database could encrypt data for a link of their own and have us sign it. Also returns undefined
 * if the key is wrong.
 */
export function readStoredCopy(
  key: CopyKey,
  encrypted: Uint8Array,
  events: LivingEvents,
): StoredCopy | undefined {
  const sha256 = bytesHash(encrypted)
  const isSigned = events.some((event) => receiptIn(event)?.copy === sha256)
  const record = isSigned ? decrypt(key, encrypted) : undefined
  if (!record) return undefined
  return readStored('copy', storedCopy, JSON.parse(Buffer.from(record).toString('utf8')))
}

/** Returns the stored PDF; undefined for a wrong key, or if no event has it for this version. */
export function readStoredPdf(
  copy: CopyOf & CopyKey,
  encrypted: Uint8Array,
  events: LivingEvents,
): Uint8Array | undefined {
  const pdf = decrypt(copy, encrypted)
  return pdf && isRecorded(copy, bytesHash(pdf), events) ? pdf : undefined
}

/** Returns whether an event records this copy, by the hash of its file. */
export function isRecorded({ version }: CopyOf, sha256: string, events: LivingEvents): boolean {
  return events.some(
    (event) => detailOf(event, 'copied')?.pdf === sha256 && versionOf(event) === version,
  )
}

function decrypt(key: CopyKey, encrypted: Uint8Array): Uint8Array | undefined {
  try {
    return decryptCopy(key, encrypted)
  } catch {
    return undefined
  }
}
