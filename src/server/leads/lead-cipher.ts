/**
 * Leads are encrypted under a key derived from their id (AES-256-GCM with HKDF-SHA-256) and found
 * by a hash of the id. So the database alone reveals no lead whose id is random.
 */
import { hash, type KeyObject } from 'node:crypto'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import type { Lead } from '../../application/lead.ts'
import { decryptJson, encryptJson, keyFrom } from '../platform/encryption/aes-gcm.ts'

/** Returns the database's key for a lead: SHA-256 as hex, useless for anything else. */
export function leadIdHash(pmi: string): string {
  return hash('sha256', `merchant-application lead id\0${pmi}`)
}

/** Encrypts a lead and its program under the lead's id. */
export function encryptLead(lead: Lead, program: string = DEFAULT_PROGRAM): Uint8Array {
  return encryptJson(keyOf(lead.pmi), program === DEFAULT_PROGRAM ? lead : { ...lead, program })
}

/** Throws if the id is a different one, or if a byte was changed. */
export function decryptLead(pmi: string, sealed: Uint8Array): ImportedLead {
  const opened = decryptJson(keyOf(pmi), sealed) as Lead & { readonly program?: string }
  const { program = DEFAULT_PROGRAM, ...lead } = opened
  return { lead, program }
}

/** Returns undefined for an edited row, which cannot be decrypted. */
export function openLead(pmi: string, sealed: Uint8Array): ImportedLead | undefined {
  try {
    return decryptLead(pmi, sealed)
  } catch {
    return undefined
  }
}

interface ImportedLead {
  readonly lead: Lead
  readonly program: string
}

function keyOf(pmi: string): KeyObject {
  return keyFrom(pmi, 'merchant-application lead key')
}
