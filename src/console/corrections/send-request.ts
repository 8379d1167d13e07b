import { base64 } from '@scure/base'
import { type CorrectionRequest, correctionsRoute } from '../../api/console/corrections.ts'
import { questionText } from '../../application/corrections/replies.ts'
import { questionNumberIn } from '../../application/corrections/reply-paths.ts'
import { THREAD_KEY, type ThreadWords } from '../../application/corrections/thread.ts'
import { formOfRecord } from '../../application/forms/form-of-record.ts'
import { withOwnWords } from '../../application/forms/own-words.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { encryptText, newSecretLink } from '../../web/secret-links/encryption.ts'
import { linkFragment } from '../../web/secret-links/secret-link.ts'
import { sha256Of } from '../../web/ui/sha256.ts'
import { type Answer, send } from '../requests/request.ts'
import { recordTexts } from '../texts.ts'
import { sealNote } from '../vault/seal-note.ts'
import { contextOf, type RequestItem, writtenNote } from './marks.ts'

/** A request that this page has sent. */
export interface SentRequest {
  readonly id: string
  /** The link for the reviewer to send; null if the server, which alone has all of it, mails it. */
  readonly link: string | null
}

/**
 * Creates the applicant's link except for its token, and requests corrections of the latest
 * version. The reviewer's notes are also sealed to the operator. Only the applicant's link opens
 * the rest.
 */
export async function sendRequest(
  record: SealedRecord,
  items: readonly RequestItem[],
  { isMailed, seen }: { readonly isMailed: boolean; readonly seen: number },
): Promise<Answer<SentRequest>> {
  const link = newSecretLink()
  const threadKey = await threadKeyOf(record.copyKey)
  const context = contextOf(record, items, threadKey)
  const note = await sealNote(
    record.reference,
    writtenNote(items, context.application, withOwnWords(recordTexts, formOfRecord(record))),
  )
  if (!note.ok) return note
  const body: CorrectionRequest = {
    id: link.id,
    ciphertext: await encryptText(link, JSON.stringify(context)),
    note: note.value,
    fields: items.flatMap(({ paths }) => paths),
    kept: [...context.kept],
    questions: await questionHashes(items),
    words: await encryptWords(threadKey, record.reference, {
      asked: context.asked.map(({ salt: _, ...words }) => words),
    }),
    version: record.correction?.version ?? 1,
    seen,
    mail: isMailed ? { language: context.language, fragment: linkFragment(link) } : null,
  }
  const answer = await send(correctionsRoute, { params: { reference: record.reference }, body })
  if (!answer.ok) return answer
  const { page, token } = answer.value
  const whole = token === null ? null : page + linkFragment({ ...link, serverToken: token })
  return { ok: true, value: { id: link.id, link: whole } }
}

/** Returns the hash of each of the reviewer's own questions, by its number. */
async function questionHashes(
  items: readonly RequestItem[],
): Promise<Readonly<Record<string, string>>> {
  const hashes = items.map(async ({ paths: [path = ''], note: question, salt }) => {
    const number = questionNumberIn(path)
    if (number === undefined || salt === undefined) return []
    const text = questionText({ question, salt })
    return [[String(number), await sha256Of(new TextEncoder().encode(text))] as const]
  })
  return Object.fromEntries((await Promise.all(hashes)).flat())
}

/** The applicant's thread is encrypted as on the server: `application/corrections/thread.ts`. */
const NONCE_BYTES = 12
const KEY_BITS = 256

/** Derives the key of a version's thread, in base64, from the key of its copy. */
async function threadKeyOf(copyKey: string): Promise<string> {
  const text = new TextEncoder()
  const secret = await crypto.subtle.importKey('raw', text.encode(copyKey), 'HKDF', false, [
    'deriveBits',
  ])
  const purpose = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array() }
  const info = text.encode(THREAD_KEY)
  const bits = await crypto.subtle.deriveBits({ ...purpose, info }, secret, KEY_BITS)
  return base64.encode(new Uint8Array(bits))
}

/** Encrypts with AES-256-GCM, bound to the reference. Returns base64 that begins with the nonce. */
async function encryptWords(key: string, reference: string, words: ThreadWords): Promise<string> {
  const raw = Uint8Array.from(base64.decode(key))
  const usable = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const text = new TextEncoder()
  const algorithm = { name: 'AES-GCM', iv, additionalData: text.encode(reference) }
  const encrypted = await crypto.subtle.encrypt(
    algorithm,
    usable,
    text.encode(JSON.stringify(words)),
  )
  return base64.encode(new Uint8Array([...iv, ...new Uint8Array(encrypted)]))
}
