/** "The X25519 recipient type" of https://age-encryption.org/v1 over the platform's cryptography. */
import {
  createPublicKey,
  createSecretKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import { unpaddedBase64, type WrapFileKey } from './age-file.ts'
import { encryptChaCha20Poly1305 } from './chacha20-poly1305.ts'

const LABEL = 'age-encryption.org/v1/X25519'
const KEY_BYTES = 32
/** Each wrapping key is used once, so that the nonce may be fixed. */
const ZERO_NONCE = new Uint8Array(12)
const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const CHECKSUM_LENGTH = 6
/** What stands before the 32 bytes of an X25519 public key in DER (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b656e032100', 'hex')

/** Whether a public key is of the native kind (`age1` and 58 characters); plugins' are longer. */
export function isX25519Recipient(text: string): boolean {
  return /^age1[02-9ac-hj-np-z]{58}$/.test(text)
}

/** `text` has to be a valid native public key: its checksum is the library's to verify. */
export function x25519Recipient(text: string): WrapFileKey {
  const theirs = keyBytes(text)
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

/** The data of a Bech32 text: five bits a character, the last six a checksum. */
function keyBytes(text: string): Uint8Array {
  const characters = text.slice('age1'.length, -CHECKSUM_LENGTH)
  const bits = [...characters].map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, '0'))
  const joined = bits.join('')
  return Uint8Array.from({ length: KEY_BYTES }, (_, at) =>
    Number.parseInt(joined.slice(at * 8, at * 8 + 8), 2),
  )
}
