/** Whose signatures count, and for which events. */
import { verify } from 'node:crypto'
import { isRecord } from '../../application/is-record.ts'
import type { Config } from '../platform/config/config.ts'
import {
  readTrustedKeys,
  SERVER,
  type TrustedKeys,
  trustedFolder,
} from '../platform/encryption/trusted-keys.ts'
import { headHash } from './event-hash.ts'
import type { EventContent } from './event-kinds.ts'
import { detailOf, type StoredEvent } from './service.ts'

/** A chain head with its server's signature; null while the audit log is empty. */
export interface SignedHead {
  readonly position: number
  readonly hash: string
  readonly key_id: string | null
  readonly signature: Uint8Array | null
}

export interface Trust {
  readonly keys: TrustedKeys
  /** Outside production the server's key may sign what operators do, so that trying out is easy. */
  readonly production: boolean
  /** Whether the server may sign for people who use the operator's console. */
  readonly hasConsole: boolean
}

/**
 * Who may sign which events. Both generate copies, and purge: the server by `RETENTION_DAYS`.
 * `person`: an operator, or the server for a person who signed in to the console, and whom the
 * event names.
 */
const SIGNERS: Readonly<Record<EventContent['kind'], 'server' | 'operator' | 'person' | 'both'>> = {
  received: 'server',
  corrected: 'server',
  'correction-requested': 'person',
  'correction-withdrawn': 'person',
  delivered: 'server',
  copied: 'both',
  'code-sent': 'server',
  downloaded: 'server',
  opened: 'person',
  exported: 'person',
  status: 'person',
  shown: 'person',
  assigned: 'person',
  proposed: 'person',
  rekeyed: 'operator',
  purged: 'both',
  'signed-in': 'server',
  'signed-out': 'server',
  'key-made': 'operator',
  'key-ended': 'operator',
}

/** Reads the keys from their files, so that a new operator needs no restart of the server. */
export async function readTrust(
  config: Config,
  folder = trustedFolder(config.DATA_DIR),
): Promise<Trust> {
  return {
    keys: await readTrustedKeys(folder),
    production: config.production,
    hasConsole: config.CONSOLE_ISSUER !== undefined,
  }
}

/** Why an event's signature does not count; undefined if it does. */
export function signatureProblem(event: StoredEvent, trust: Trust): string | undefined {
  const { signer, key_id, hash, signature } = event
  const trusted = trust.keys.get(key_id)
  if (!trusted) return 'is signed by a key that is not trusted'
  if (trusted.holder !== signer) return `is signed by ${trusted.holder}, but names another`
  if (!isSigned(hash, signature, trusted.key)) return `was not signed by ${trusted.holder}`
  return maySign(event, trust) ? undefined : `may not be signed by ${signer}`
}

function maySign(event: StoredEvent, { production, hasConsole }: Trust): boolean {
  const { signer, kind } = event
  const expected = Object.entries(SIGNERS).find(([name]) => name === kind)?.[1]
  if (expected === undefined) return false
  if (expected === 'both') return true
  if (signer !== SERVER) return expected !== 'server'
  if (expected === 'server' || !production) return true
  return hasConsole && expected === 'person' && namesPerson(event)
}

function namesPerson(event: StoredEvent): boolean {
  const { by } = detailOf(event)
  return isRecord(by) && typeof by.name === 'string' && typeof by.subject === 'string'
}

/** Whether a server signed the chain head. That of an empty log is not signed. */
export function isHeadSigned(head: SignedHead, { keys }: Trust): boolean {
  if (head.position === 0) return head.hash === ''
  const trusted = keys.get(head.key_id ?? '')
  if (trusted?.holder !== SERVER || !head.signature) return false
  return isSigned(headHash(head), head.signature, trusted.key)
}

function isSigned(text: string, signature: Uint8Array, key: Parameters<typeof verify>[2]): boolean {
  return verify(null, Buffer.from(text), key, signature)
}
