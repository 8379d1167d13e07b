/** The signatures that count, and the events that each signer may sign. */

import { type KeyObject, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { SERVER } from '../../application/facts/application-state.ts'
import { eventKinds } from '../../application/facts/event-kinds.ts'
import {
  isInItsChain,
  isReadable,
  personIn,
  type RecordedEvent,
  storedDetail,
} from '../../application/facts/event-reading.ts'
import type { Config } from '../platform/config/config.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { inBatches } from '../platform/in-batches.ts'
import { CheckedChains } from './checked-chains.ts'
import { headHash } from './event-hash.ts'
import { openSeen } from './seen/saved-file-service.ts'
import type { Seen } from './seen/seen.ts'
import type { StoredEvent } from './store.ts'
import { readTrustedKeys, type TrustedKeys, trustedFolder } from './trusted-keys.ts'

/** A chain head with its server's signature; null while the audit log is empty. */
export interface SignedHead {
  readonly position: number
  readonly hash: string
  readonly key_id: string | null
  readonly signature: Uint8Array | null
}

export interface Trust {
  readonly keys: TrustedKeys
  /**
   * Outside production the server's key may sign for operators, so that it is easy to try the
   * product.
   */
  readonly production: boolean
  /** Whether the server may sign for people who use the operator's console. */
  readonly hasConsole: boolean
  /** The chains checked with these keys. */
  readonly checked: CheckedChains
  /** What this process has seen, whatever the keys. */
  readonly seen: Seen
}

const KINDS = new Map(eventKinds.map((kind) => [kind.name, kind]))

/** Reads the keys from their files, so that a new operator needs no restart of the server. */
export async function readTrust(
  config: Config,
  folder = trustedFolder(config.DATA_DIR),
): Promise<Trust> {
  const keys = await readTrustedKeys(folder)
  return {
    keys,
    production: config.production,
    hasConsole: config.CONSOLE_ISSUER !== undefined,
    checked: checkedWith(config, keys),
    seen: await openSeen(config),
  }
}

/** The checked chains of each configuration, with the keys that checked them. */
const checkedBy = new WeakMap<Config, { readonly keys: string; readonly chains: CheckedChains }>()

/** Returns the checked chains of a configuration. They are discarded when the keys change. */
function checkedWith(config: Config, trusted: TrustedKeys): CheckedChains {
  const keys = JSON.stringify([...trusted].map(([id, { holder }]) => [id, holder]).sort())
  const known = checkedBy.get(config)
  if (known?.keys === keys) return known.chains
  const chains = new CheckedChains()
  checkedBy.set(config, { keys, chains })
  return chains
}

/** The keys and rules that make a signature count. */
type Rules = Omit<Trust, 'checked' | 'seen'>

/**
 * Returns why an event's signature does not count; undefined if it does.
 *
 * @param isSigned whether the signature is valid; by default, checks it
 */
export function signatureProblem(
  event: StoredEvent,
  trust: Rules,
  isSigned?: (event: StoredEvent) => boolean,
): string | undefined {
  const problem = signerProblem(event, trust, isSigned)
  if (problem) return problem
  if (KINDS.has(event.kind) && !isInItsChain(event)) return 'belongs in another chain'
  if (!maySign(event, trust)) {
    return `may not be signed by ${event.signer}${ruleBroken(event, trust)}`
  }
  return isReadable(event) ? undefined : 'cannot be read: a later release stored it'
}

/**
 * Returns why an event is not signed by the signer that it names; undefined if it is, even if this
 * release cannot read the event.
 */
export function signerProblem(
  event: StoredEvent,
  { keys }: Pick<Trust, 'keys'>,
  isSigned = ({ hash, signature }: StoredEvent, key: KeyObject) => isValid(hash, signature, key),
): string | undefined {
  const trusted = keys.get(event.key_id)
  if (!trusted) return 'is signed by a key that is not trusted'
  if (trusted.holder !== event.signer) {
    return `is signed by ${trusted.holder}, but names another signer`
  }
  return isSigned(event, trusted.key) ? undefined : `was not signed by ${trusted.holder}`
}

/**
 * The number of signatures that wait for other threads, about 25 ms long: these threads also read
 * files and look up names.
 */
const CHECKED_AT_ONCE = 512

const verifyElsewhere = promisify(verify)

/**
 * Returns the events with a valid signature of a trusted key. Checks them on all processors.
 * Whether the key's holder may sign such an event is for `signatureProblem` to say.
 */
export async function signedEvents(
  events: readonly StoredEvent[],
  { keys }: Pick<Trust, 'keys'>,
): Promise<ReadonlySet<StoredEvent>> {
  const signed = new Set<StoredEvent>()
  const check = async (event: StoredEvent) => {
    const { hash, signature, key_id } = event
    const key = keys.get(key_id)?.key
    // SQLite also stores values other than texts and bytes in a changed row.
    if (!key || typeof hash !== 'string' || !(signature instanceof Uint8Array)) return
    if (await verifyElsewhere(null, Buffer.from(hash), key, signature)) signed.add(event)
  }
  for (const some of inBatches(events, CHECKED_AT_ONCE)) await Promise.all(some.map(check))
  return signed
}

/** Returns whether an event is of a known kind that its signer may sign in this chain. */
export function maySign(event: RecordedEvent, { production, hasConsole }: Rules): boolean {
  const { signer, kind } = event
  const expected = KINDS.get(kind)?.signerOf(() => storedDetail(event))
  if (expected === undefined || !isInItsChain(event)) return false
  if (expected === 'both') return true
  const isInConsole = expected === 'console'
  if (signer !== SERVER) return expected !== 'server' && !isInConsole
  if (expected === 'server' || !production) return true
  return hasConsole && (expected === 'person' || isInConsole) && personIn(event) !== undefined
}

/** Returns the setting that keeps a server's signature from counting; '' for any other reason. */
function ruleBroken(event: StoredEvent, trust: Rules): string {
  if (maySign(event, { ...trust, hasConsole: true })) return ' without CONSOLE_ISSUER'
  return maySign(event, { ...trust, production: false }) ? ' in production' : ''
}

/** Returns whether a server signed the chain head. The head of an empty log has no signature. */
export function isHeadSigned(head: SignedHead, { keys }: Trust): boolean {
  if (head.position === 0) return head.hash === ''
  return holderOfSignature(headHash(head), head.signature, head.key_id ?? '', { keys }) === SERVER
}

const KEY_ID_BYTES = 32

/**
 * Returns a signature of a text as rows store it: the hash of the key, then the Ed25519 signature.
 */
export function keyedSignature(signer: Signer, text: string): Uint8Array {
  return Buffer.concat([Buffer.from(signer.keyId, 'hex'), signer.sign(text)])
}

/**
 * Returns the holder of the key that signed a text: an operator, or `server`. Returns undefined if
 * no trusted key did.
 */
export function holderOfKeyedSignature(
  text: string,
  signature: Uint8Array,
  trust: Pick<Trust, 'keys'>,
): string | undefined {
  if (!(signature instanceof Uint8Array)) return undefined
  const keyId = Buffer.from(signature.subarray(0, KEY_ID_BYTES)).toString('hex')
  return holderOfSignature(text, signature.subarray(KEY_ID_BYTES), keyId, trust)
}

/**
 * Returns the holder of the key with this hash, if it signed the text: an operator, or `server`.
 * Returns undefined otherwise.
 */
function holderOfSignature(
  text: string,
  signature: Uint8Array | null,
  keyId: string,
  { keys }: Pick<Trust, 'keys'>,
): string | undefined {
  const trusted = keys.get(keyId)
  return trusted && signature && isValid(text, signature, trusted.key) ? trusted.holder : undefined
}

/** SQLite also stores values other than bytes in a changed row. */
function isValid(text: string, signature: Uint8Array, key: KeyObject): boolean {
  return signature instanceof Uint8Array && verify(null, Buffer.from(text), key, signature)
}
