import { describe, expect, it } from 'vitest'
import { applicationHash, randomSalt } from '../records/sealed-records-service.ts'
import { idempotencyKeyHash } from '../submissions/idempotency.ts'
import {
  copySecretHash,
  copySecretOf,
  decryptCopy,
  decryptCopyKey,
  encryptCopy,
  encryptCopyKey,
  newCopyKey,
  randomCopySecret,
} from './link-service.ts'

const KEY = 'a1b2c3d4-e5f6-7890-abcd-ef0123456789'
const REFERENCE = 'MA-7K3Q-9XDM'
const content = Buffer.from('what was signed')

describe('the secret of a copy', () => {
  it('is 160 bits, and the same for the same idempotency key', () => {
    expect(copySecretOf(KEY)).toMatch(/^[a-z2-7]{32}$/)
    expect(copySecretOf(KEY)).toBe(copySecretOf(KEY))
    expect(copySecretOf(`${KEY}x`)).not.toBe(copySecretOf(KEY))
  })

  it('is random for a client without a key', () => {
    expect(randomCopySecret()).toMatch(/^[a-z2-7]{32}$/)
    expect(randomCopySecret()).not.toBe(randomCopySecret())
  })

  it('leads to hashes that are unrelated to other stored values', () => {
    const secret = copySecretOf(KEY)
    expect(copySecretHash(secret)).toMatch(/^[0-9a-f]{64}$/)
    expect(copySecretHash(secret)).not.toBe(idempotencyKeyHash(secret))
  })

  it('leads to the key of the copy, but not if one character is changed', () => {
    const secret = copySecretOf(KEY)
    const key = newCopyKey()
    const encrypted = encryptCopyKey({ secret, reference: REFERENCE }, key)
    expect(decryptCopyKey({ secret, reference: REFERENCE }, encrypted)).toBe(key)
    for (let index = 0; index < secret.length; index += 1) {
      const other = secret[index] === 'a' ? 'b' : 'a'
      const changed = `${secret.slice(0, index)}${other}${secret.slice(index + 1)}`
      const link = { secret: changed, reference: REFERENCE }
      expect(() => decryptCopyKey(link, encrypted)).toThrow()
    }
  })
})

describe('the key of a copy', () => {
  const copy = { key: newCopyKey(), reference: REFERENCE }

  it('decrypts what was encrypted under it', () => {
    const encrypted = encryptCopy(copy, content)
    expect(Buffer.from(decryptCopy(copy, encrypted))).toEqual(content)
    expect(() => decryptCopy({ ...copy, key: newCopyKey() }, encrypted)).toThrow()
  })

  it('does not decrypt it for another application, or if a byte was changed', () => {
    const encrypted = encryptCopy(copy, content)
    expect(() => decryptCopy({ ...copy, reference: 'MA-7K3Q-9XDN' }, encrypted)).toThrow()
    const changed = Uint8Array.from(encrypted)
    changed[20] = (changed[20] ?? 0) ^ 1
    expect(() => decryptCopy(copy, changed)).toThrow()
  })
})

describe('the fingerprint of an application', () => {
  it('is the same whatever the order of the keys, and differs with the salt', () => {
    const salt = randomSalt()
    expect(salt).toMatch(/^[0-9a-f]{64}$/)
    expect(applicationHash({ a: 1, b: 2 }, salt)).toBe(applicationHash({ b: 2, a: 1 }, salt))
    expect(applicationHash({ a: 1 }, salt)).not.toBe(applicationHash({ a: 1 }, randomSalt()))
    expect(applicationHash({ a: 1 }, salt)).not.toBe(applicationHash({ a: 2 }, salt))
  })
})
