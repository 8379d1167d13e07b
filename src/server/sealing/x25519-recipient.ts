/** "The X25519 recipient type" of https://age-encryption.org/v1 with Node's cryptography. */
import {
  createPublicKey,
  createSecretKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { bech32 } from '@scure/base'
import { unpaddedBase64, type WrapFileKey } from './age-file.ts'
import { encryptChaCha20Poly1305 } from './chacha20-poly1305.ts'

const LABEL = 'age-encryption.org/v1/X25519'
const KEY_BYTES = 32
/** Each wrapping key is used once, so the nonce can be fixed. */
const ZERO_NONCE = new Uint8Array(12)
/** The DER prefix of the 32 bytes of an X25519 public key (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b656e032100', 'hex')

/** Whether a text is a native public key (`age1` and 58 characters) with a valid checksum. */
export function isX25519Recipient(text: string): boolean {
  return keyBytes(text) !== undefined
}

/** Throws if `text` is not a native public key. */
export function x25519Recipient(text: string): WrapFileKey {
  const theirs = keyBytes(text)
  if (!theirs) throw new Error('This is not a native age public key')
  const theirKey = publicKeyOf(theirs)
  return (fileKey) => {
    const { publicKey, privateKey } = generateKeyPairSync('x25519')
    const share = rawOf(publicKey)
    const secret = diffieHellman({ privateKey, publicKey: theirKey })
    if (secret.every((byte) => byte === 0)) throw new Error('The recipient is a weak key')
    const salt = Buffer.concat([share, theirs])
    const key = hkdfSync('sha256', createSecretKey(secret), salt, LABEL, KEY_BYTES)
    return {
      args: ['X25519', unpaddedBase64(share)],
      body: encryptChaCha20Poly1305(createSecretKey(new Uint8Array(key)), ZERO_NONCE, fileKey),
    }
  }
}

function publicKeyOf(raw: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([DER_PREFIX, raw]), format: 'der', type: 'spki' })
}

/** Through JWK, which costs a third less than DER. */
function rawOf(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
}

/** The 32 bytes of a native public key; undefined for any other text. */
function keyBytes(text: string): Uint8Array | undefined {
  if (!/^age1[02-9ac-hj-np-z]{58}$/.test(text)) return undefined
  const decoded = bech32.decodeUnsafe(text)
  return decoded ? bech32.fromWordsUnsafe(decoded.words) || undefined : undefined
}
