/**
 * Leads are encrypted under a key derived from their id (AES-256-GCM under HKDF-SHA-256) and found
 * by a hash of it, so that the database alone reveals none whose id is random.
 */
import { createHash, type KeyObject } from 'node:crypto'
import type { Lead } from '../../application/lead.ts'
import { decryptJson, encryptJson, keyFrom } from '../platform/encryption/aes-gcm.ts'

/** Identifies a lead in the database: SHA-256 as hex, useless for anything else. */
export function leadIdHash(pmi: string): string {
  return createHash('sha256').update('merchant-application lead id\0').update(pmi).digest('hex')
}

/** Encrypts a lead under its own id. */
export function encryptLead(lead: Lead): Uint8Array {
  return encryptJson(keyOf(lead.pmi), lead)
}

/** Throws if the id is a different one, or a byte was changed. */
export function decryptLead(pmi: string, sealed: Uint8Array): Lead {
  return decryptJson(keyOf(pmi), sealed) as Lead
}

function keyOf(pmi: string): KeyObject {
  return keyFrom(pmi, 'merchant-application lead key')
}
