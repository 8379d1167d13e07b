/**
 * Passkeys and security keys, in the format of `age-encryption`, which needs the PRF extension.
 * WebAuthn works only on the page's own thread. It wraps and unwraps the key of one file, while the
 * identity in that file stays in the worker.
 */
import { base64urlnopad } from '@scure/base'
import { Stanza, webauthn } from 'age-encryption'
import type { PasskeyCall, StanzaData } from './calls.ts'

export type PasskeyType = 'passkey' | 'security-key'

/**
 * Returns whether this browser supports passkeys at this address: WebAuthn needs a host name.
 * Whether a key supports encryption shows at its registration.
 */
export async function hasPasskeys(): Promise<boolean> {
  if (/^\[|^[\d.]+$/.test(location.hostname)) return false
  if (typeof PublicKeyCredential === 'undefined') return false
  if (!('getClientCapabilities' in PublicKeyCredential)) return false
  const can = await PublicKeyCredential.getClientCapabilities().catch(() => undefined)
  return can?.['extension:prf'] === true
}

export interface CreatedPasskey {
  /** The id of the credential. */
  readonly credential: string
  /** Asks the device to remove the passkey again. Does nothing if the browser cannot. */
  readonly forget: () => Promise<void>
}

/**
 * Registers a passkey, which is the first touch. Only its first use proves that it can encrypt:
 * some keys do not say so at their registration, others only when asked. The caller encrypts
 * something with it next, and forgets it if that fails.
 */
export async function createPasskey(keyName: string, type: PasskeyType): Promise<CreatedPasskey> {
  const rpId = location.hostname
  const container = navigator.credentials
  let rawId: ArrayBuffer | undefined
  // The library requests PRF without a value, and rejects keys that do not confirm it.
  const create = async (options?: CredentialCreationOptions) => {
    const created = await CredentialsContainer.prototype.create.call(container, askingPrf(options))
    if (!(created instanceof PublicKeyCredential)) return created
    rawId = created.rawId
    const { response } = created
    return { rawId, response, getClientExtensionResults: () => ({ prf: { enabled: true } }) }
  }
  Object.defineProperty(container, 'create', { configurable: true, value: create })
  try {
    const credential = await webauthn.createCredential({ keyName, type, rpId })
    return { credential, forget: () => forgetPasskey(rpId, rawId) }
  } finally {
    Reflect.deleteProperty(container, 'create')
  }
}

function askingPrf(options: CredentialCreationOptions = {}): CredentialCreationOptions {
  const { publicKey } = options
  if (!publicKey) return options
  const prf = { eval: { first: crypto.getRandomValues(new Uint8Array(32)) } }
  return { ...options, publicKey: { ...publicKey, extensions: { ...publicKey.extensions, prf } } }
}

/** Signals that a credential is unknown here (Web Authentication Level 3, 5.1.10). */
async function forgetPasskey(rpId: string, rawId: ArrayBuffer | undefined): Promise<void> {
  if (rawId === undefined || !('signalUnknownCredential' in PublicKeyCredential)) return
  const credentialId = base64urlnopad.encode(new Uint8Array(rawId))
  await PublicKeyCredential.signalUnknownCredential({ rpId, credentialId }).catch(() => undefined)
}

/** Performs the worker's request with one touch of the key. */
export async function touchPasskey(call: PasskeyCall): Promise<Uint8Array | readonly StanzaData[]> {
  const identity = call.credential
  if (call.name === 'wrap') {
    const stanzas = await new webauthn.WebAuthnRecipient({ identity }).wrapFileKey(call.fileKey)
    return stanzas.map(({ args, body }) => ({ args, body }))
  }
  const stanzas = call.stanzas.map(({ args, body }) => new Stanza([...args], body))
  const fileKey = await new webauthn.WebAuthnIdentity({ identity }).unwrapFileKey(stanzas)
  if (!fileKey) throw new Error('Another key')
  return fileKey
}
