import type { ConsoleApplication } from '../../api/console/applications.ts'
import { consoleCopyPath } from '../../api/console/copies.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { sha256Of } from '../../web/ui/sha256.ts'
import { type Failure, getBytes, send } from '../requests/request.ts'
import type { OpenedDocument } from './open-document.ts'
import { copyHash, type History } from './stored-hash.ts'

const NONCE_BYTES = 12

/**
 * Opens the signed copy of a version. The server records it first. It gets the key of one that is
 * not stored, to generate it, or that the history does not know yet, to check it; otherwise the key
 * stays here.
 */
export async function openCopy(
  { reference, history }: Pick<ConsoleApplication, 'reference'> & { readonly history: History },
  { copyKey: key, correction }: Pick<SealedRecord, 'copyKey' | 'correction'>,
): Promise<OpenedDocument> {
  const version = correction?.version ?? 1
  const path = consoleCopyPath(reference, version)
  const expected = copyHash(version, history)
  let encrypted = await getBytes(path)
  if (!encrypted.ok) return { state: 'failed', failure: encrypted.failure }
  const isStored = encrypted.value.length > 0
  if (!isStored || !expected) {
    const checked = await send('POST', path, { key })
    if (!checked.ok) return unchecked(checked.failure)
    if (!isStored) encrypted = await getBytes(path)
    if (!encrypted.ok) return { state: 'failed', failure: encrypted.failure }
  }
  try {
    const bytes = await decrypt(encrypted.value, { reference, key })
    // One that was generated again may have other bytes: those of a newer PDF library.
    const isSame = !isStored || !expected || (await sha256Of(bytes)) === expected
    return isSame ? { state: 'opened', bytes } : { state: 'changed' }
  } catch {
    return { state: 'changed' }
  }
}

/** It is there, so that the server does not find one with this key means that it was changed. */
function unchecked(failure: Failure): OpenedDocument {
  return failure === 'not-found' ? { state: 'changed' } : { state: 'failed', failure }
}

/** As the server encrypts it: AES-256-GCM, the nonce first, bound to the reference. */
async function decrypt(
  encrypted: Uint8Array<ArrayBuffer>,
  { reference, key }: { readonly reference: string; readonly key: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const raw = Uint8Array.from(atob(key), (character) => character.charCodeAt(0))
  const usable = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
  const algorithm = {
    name: 'AES-GCM',
    iv: encrypted.subarray(0, NONCE_BYTES),
    additionalData: new TextEncoder().encode(reference),
  }
  const bytes = await crypto.subtle.decrypt(algorithm, usable, encrypted.subarray(NONCE_BYTES))
  return new Uint8Array(bytes)
}
