/** What the applicant reads of the thread, encrypted as the server does it: see `application/thread.ts`. */
import { base64 } from '@scure/base'
import { THREAD_KEY, type ThreadWords } from '../../application/thread.ts'

const NONCE_BYTES = 12
const KEY_BITS = 256

/** The key of a version's words, in base64, from that of its copy. */
export async function threadKeyOf(copyKey: string): Promise<string> {
  const text = new TextEncoder()
  const secret = await crypto.subtle.importKey('raw', text.encode(copyKey), 'HKDF', false, [
    'deriveBits',
  ])
  const purpose = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array() }
  const info = text.encode(THREAD_KEY)
  const bits = await crypto.subtle.deriveBits({ ...purpose, info }, secret, KEY_BITS)
  return base64.encode(new Uint8Array(bits))
}

/** AES-256-GCM in base64: the nonce first, bound to the reference. */
export async function encryptWords(
  key: string,
  reference: string,
  words: ThreadWords,
): Promise<string> {
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
