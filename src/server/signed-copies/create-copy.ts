/**
 * Generates the signed copy of an application for the first person who requests it, the applicant
 * or the operator. The signature is stored, so that both get the same bytes. It contains no data of
 * the applicant; the PDF does, and is stored only encrypted under the copy's key.
 */
import { Signer, SignPdf } from '@signpdf/signpdf'
import * as v from 'valibot'
import { type Evidence, signedVersion } from '../../application/evidence.ts'
import { type RecordedEvent, signedAgreements } from '../../application/facts/event-reading.ts'
import { agreementHash, agreementsWithPage } from '../agreements/service.ts'
import { agreementText } from '../agreements/text-service.ts'
import type { Database } from '../platform/database/database.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import type { SigningIdentity } from '../platform/pki/signing-identity.ts'
import type { Timestamp } from '../timestamps/timestamp-service.ts'
import {
  type CopyContent,
  copyLayouts,
  type SignedAgreement,
  type SignedRecord,
} from './copy-content.ts'
import { type CopyOf, type CopySignature, findCopySignature } from './store.ts'

export interface CreateCopyDependencies {
  readonly db: Database
  /** Returns whether an event records a copy, by the hash of its file. */
  readonly isRecorded: (copy: CopyOf, sha256: string) => Promise<boolean>
  readonly now: () => Date
  /** Generates the PDF with an empty signature field. */
  readonly generate: (content: CopyContent) => Promise<Uint8Array>
  readonly sign: Sign
}

export interface SignedFile extends CopySignature {
  readonly pdf: Uint8Array
  /** The hash of the copy recorded before, which may be this one; null if there was none. */
  readonly recorded: string | null
}

export function copyOf({ reference, evidence }: SignedRecord): CopyOf {
  return { reference, version: signedVersion(evidence) }
}

/**
 * Generates a copy, and signs it if it was not signed before. A signed copy keeps its layout and
 * its bytes. It is signed again if the stored signature fits no layout, for example after an update
 * of the PDF library.
 */
export async function createCopy(
  { db, isRecorded, now, generate, sign }: CreateCopyDependencies,
  content: Omit<CopyContent, 'copySignedAt'>,
): Promise<SignedFile> {
  const copy = copyOf(content.record)
  const before = await findCopySignature(db, copy)
  // Someone may have edited the row so that it names a copy of their own.
  if (before && (await isRecorded(copy, before.sha256))) {
    const { sha256, signature, signedAt } = before
    for (const layout of copyLayouts) {
      const unsigned = await generate({ ...content, layout, copySignedAt: new Date(signedAt) })
      const pdf = await withSignature(unsigned, async () => signature)
      if (bytesHash(pdf) === sha256) return { pdf, sha256, signature, signedAt, recorded: sha256 }
    }
  }
  const copySignedAt = now()
  const unsigned = await generate({ ...content, copySignedAt })
  let signature: Uint8Array = Buffer.of()
  const pdf = await withSignature(unsigned, async (bytes) => {
    signature = await sign(bytes)
    return signature
  })
  return {
    pdf,
    sha256: bytesHash(pdf),
    signature,
    signedAt: copySignedAt.toISOString(),
    recorded: before?.sha256 ?? null,
  }
}

/** Signs all bytes of a file except the signature's own. Returns the signature as DER. */
export type Sign = (content: Uint8Array) => Promise<Uint8Array>

/**
 * Signs as PAdES (ETSI EN 319 142) requires, so that any PDF reader can check the signature: with
 * a time stamp, unless there is no service or it fails.
 */
export function signWith(
  identity: SigningIdentity,
  timestamp: Timestamp = async () => undefined,
): Sign {
  return async (content) => {
    const { signDetached } = await import('../platform/pki/cms.ts')
    return signDetached(identity, content, timestamp)
  }
}

/** Puts a signature into the empty field of a copy. */
export async function withSignature(copy: Uint8Array, sign: Sign): Promise<Uint8Array> {
  const signer = Object.assign(new Signer(), {
    sign: async (content: Uint8Array) => Buffer.from(await sign(content)),
  })
  return new SignPdf().sign(copy, signer)
}

/**
 * Returns the agreement that was signed; undefined if the stored one does not match the signed
 * receipt. Otherwise someone who can write to the database could have us sign a copy with another
 * text.
 */
export async function findSignedAgreement(
  db: Database,
  { agreement }: Pick<Evidence, 'agreement'>,
  events: readonly RecordedEvent[],
): Promise<SignedAgreement | undefined> {
  const signed = signedAgreements(events).map(({ sha256 }) => sha256)
  const rows = await agreementsWithPage(db, agreement.htmlSha256)
  const result = rows.find((row) => signed.includes(agreementHash(row)))
  if (!result) return undefined
  return { text: v.parse(agreementText, JSON.parse(result.source)), brandName: result.brand_name }
}
