import { base64 } from '@scure/base'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { checkCopyRoute, copyRoute } from '../../api/console/documents.ts'
import { urlOf } from '../../api/route.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { sha256Of } from '../../web/ui/sha256.ts'
import { type Failure, getBytes, send } from '../requests/request.ts'
import type { OpenedDocument } from './open-document.ts'
import { copyHashes, type History } from './stored-hash.ts'

const NONCE_BYTES = 12

interface Key {
  readonly reference: string
  readonly key: string
}

/**
 * Opens the signed copy of a version after the server has recorded it. The server receives the
 * copy's key only to generate a copy that is not stored, or to check one that the history lacks.
 * Otherwise the key stays in this tab.
 */
export async function openCopy(
  { reference, history }: Pick<ConsoleApplication, 'reference'> & { readonly history: History },
  { copyKey: key, correction }: Pick<SealedRecord, 'copyKey' | 'correction'>,
): Promise<OpenedDocument> {
  const version = correction?.version ?? 1
  const params = { reference, version: String(version) }
  const path = urlOf(copyRoute, { params })
  const stored = await read(path, { reference, key })
  if (stored && stored.state !== 'opened') return stored
  const known = copyHashes(version, history)
  if (stored && known.includes(await sha256Of(stored.bytes))) return stored
  const checked = await send(checkCopyRoute, { params, body: { key } })
  if (!checked.ok) return failureOfCheck(checked.failure)
  const generated = stored ?? (await read(path, { reference, key }))
  return generated ?? { state: 'failed', failure: 'not-found' }
}

/** Resolves to undefined if the copy is not stored. */
async function read(path: string, key: Key): Promise<OpenedDocument | undefined> {
  const encrypted = await getBytes(path)
  if (!encrypted.ok) return { state: 'failed', failure: encrypted.failure }
  if (encrypted.value.length === 0) return undefined
  try {
    return { state: 'opened', bytes: await decrypt(encrypted.value, key) }
  } catch {
    return { state: 'changed' }
  }
}

/** Returns why a check failed. If the copy was changed, the server finds none under this key. */
function failureOfCheck(failure: Failure): OpenedDocument {
  return failure === 'not-found' ? { state: 'changed' } : { state: 'failed', failure }
}

/** Decrypts what the server encrypted with AES-256-GCM: nonce first, with the reference bound. */
async function decrypt(
  encrypted: Uint8Array<ArrayBuffer>,
  { reference, key }: Key,
): Promise<Uint8Array<ArrayBuffer>> {
  const raw = Uint8Array.from(base64.decode(key))
  const usable = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
  const algorithm = {
    name: 'AES-GCM',
    iv: encrypted.subarray(0, NONCE_BYTES),
    additionalData: new TextEncoder().encode(reference),
  }
  const bytes = await crypto.subtle.decrypt(algorithm, usable, encrypted.subarray(NONCE_BYTES))
  return new Uint8Array(bytes)
}
