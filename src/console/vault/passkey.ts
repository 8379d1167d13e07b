/**
 * Passkeys and security keys. WebAuthn is only on the page's own thread: it wraps and unwraps the
 * key of one file, while the identity in that file stays in the worker. With `age-encryption`'s
 * format, which needs the PRF extension.
 */
import { Stanza, webauthn } from 'age-encryption'
import type { PasskeyCall, StanzaData } from './calls.ts'

export type PasskeyType = 'passkey' | 'security-key'

/**
 * Whether this browser can, at this address: WebAuthn needs a name. Whether a key can, shows when it
 * is registered.
 */
export async function hasPasskeys(): Promise<boolean> {
  if (/^\[|^[\d.]+$/.test(location.hostname)) return false
  if (typeof PublicKeyCredential === 'undefined') return false
  if (!('getClientCapabilities' in PublicKeyCredential)) return false
  const can = await PublicKeyCredential.getClientCapabilities().catch(() => undefined)
  return can?.['extension:prf'] === true
}

/** Registers a key: the first touch. Returns which one it is. */
export function createPasskey(keyName: string, type: PasskeyType): Promise<string> {
  return webauthn.createCredential({ keyName, type, rpId: location.hostname })
}

/** What the worker asks of the key: one touch. */
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
