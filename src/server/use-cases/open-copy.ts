/**
 * Opens an applicant's copy for whoever has the link. It is written at the first request; from then
 * on the very same bytes are served, and their hash is what `verify` knows; an event holds it too.
 */
import type { CopyWriter } from '../documents/copy-writer.ts'
import type { AgreementText } from '../documents/markdown/blocks.ts'
import type { SignedRecord } from '../documents/signed-copy.ts'
import { copySecretHash, decryptForCopy, encryptForCopy } from '../sealing/copy-secret.ts'
import { findAgreement } from '../storage/agreements.ts'
import type { Database } from '../storage/database.ts'
import { bytesHash } from '../storage/event-hash.ts'
import { addEvent } from '../storage/events.ts'
import { findSignedCopy, keepCopy } from '../storage/signed-copies.ts'
import { inTransaction } from '../storage/transaction.ts'
import type { CopyLink } from './copy-link.ts'

export interface OpenCopyDependencies {
  readonly db: Database
  readonly writer: CopyWriter
  readonly now: () => Date
}

/** The PDF; undefined for a link that is wrong and for one that has expired alike. */
export type OpenCopy = (link: CopyLink) => Promise<Uint8Array | undefined>

export function openCopy(deps: OpenCopyDependencies): OpenCopy {
  return async (link) => {
    const found = await find(deps, link)
    if (!found) return undefined
    return found.pdf
      ? decryptForCopy(link.secret, link.reference, found.pdf)
      : write(deps, link, found)
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findSignedCopy>>>

function find({ db, now }: OpenCopyDependencies, { reference, secret }: CopyLink) {
  return findSignedCopy(db, { reference, secretHash: copySecretHash(secret) }, now())
}

/** Of two requests at once the first to be stored wins, and both get its bytes. */
async function write(
  deps: OpenCopyDependencies,
  link: CopyLink,
  { record }: Found,
): Promise<Uint8Array | undefined> {
  const { reference, secret } = link
  const signed = read<SignedRecord>(decryptForCopy(secret, reference, record))
  const agreement = await findAgreement(deps.db, signed.evidence.agreement.htmlSha256)
  if (!agreement) throw new Error('The agreement that was signed is not stored')
  const pdf = await deps.writer.ask({
    record: signed,
    agreement: {
      text: JSON.parse(agreement.source) as AgreementText,
      brandName: agreement.brand_name,
    },
  })
  const sha256 = bytesHash(pdf)
  const encrypted = encryptForCopy(secret, reference, pdf)
  const isKept = await inTransaction(deps.db, async (transaction) => {
    if (!(await keepCopy(transaction, reference, { pdf: encrypted, sha256 }))) return false
    const content = { kind: 'copied', detail: { pdf: sha256 } } as const
    await addEvent(transaction, { reference, at: deps.now() }, content)
    return true
  })
  if (isKept) return pdf
  const kept = await find(deps, link)
  return kept?.pdf ? decryptForCopy(secret, reference, kept.pdf) : undefined
}

function read<Value>(bytes: Uint8Array): Value {
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as Value
}
