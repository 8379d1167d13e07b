/**
 * Leads are encrypted under a key that only their id gives (AES-256-GCM under HKDF-SHA-256) and
 * found by a hash of it, so that the database alone opens none whose id is random.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Lead } from '../../domain/lead.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What the database finds a lead by: SHA-256 as hex, of no use for anything else. */
export function leadIdHash(pmi: string): string {
  return createHash('sha256').update('merchant-application lead id\0').update(pmi).digest('hex')
}

/** Nonce, ciphertext and tag, one after the other. */
export function encryptLead(lead: Lead): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(lead.pmi), nonce)
  const body = Buffer.concat([cipher.update(JSON.stringify(lead), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, body, cipher.getAuthTag()])
}

/** Throws where the id is not the one it was encrypted under, or a byte was changed. */
export function decryptLead(pmi: string, sealed: Uint8Array): Lead {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const body = sealed.subarray(NONCE_BYTES, -TAG_BYTES)
  const decipher = createDecipheriv(ALGORITHM, keyOf(pmi), nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const text = Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  return JSON.parse(text) as Lead
}

function keyOf(pmi: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', pmi, '', 'merchant-application lead key', 32))
}
