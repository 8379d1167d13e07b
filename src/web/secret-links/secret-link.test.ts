import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DamagedTextError, decryptText, encryptText, newSecretLink, tokenOf } from './encryption.ts'
import { linkFragment, linkIn } from './secret-link.ts'

describe('a text', () => {
  test('is decrypted with its link, whatever its content', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const link = newSecretLink()
        expect(await decryptText(link, await encryptText(link, text))).toBe(text.toWellFormed())
      }),
      { numRuns: 50 },
    )
  })

  test('never has the same nonce twice under one key', async () => {
    const link = newSecretLink()
    const versions = await Promise.all(
      Array.from({ length: 500 }, () => encryptText(link, 'the same answers')),
    )
    const nonces = versions.map((version) => atob(version).slice(0, 12))
    expect(new Set(nonces).size).toBe(500)
  })

  test('with any byte changed is damaged', async () => {
    const link = newSecretLink()
    const ciphertext = await encryptText(link, 'Golden Gate Bakery')
    const { length } = atob(ciphertext)
    for (let changed = 0; changed < length; changed += 1) {
      const bytes = Uint8Array.from(atob(ciphertext), (character) => character.charCodeAt(0))
      bytes[changed] = (bytes[changed] ?? 0) ^ 1
      const altered = btoa(String.fromCharCode(...bytes))
      await expect(decryptText(link, altered)).rejects.toThrow(DamagedTextError)
    }
  })

  test.each([
    ['cut off', (text: string) => text.slice(0, 8)],
    ['empty', () => ''],
    ['not base64', () => '!!!'],
  ])('that is %s is damaged', async (_, damage) => {
    const link = newSecretLink()
    const ciphertext = await encryptText(link, 'Golden Gate Bakery')
    await expect(decryptText(link, damage(ciphertext))).rejects.toThrow(DamagedTextError)
  })

  test('of another link is damaged', async () => {
    const link = newSecretLink()
    const ciphertext = await encryptText(link, 'Golden Gate Bakery')
    const { id, key } = newSecretLink()
    for (const other of [
      { ...link, id },
      { ...link, key },
    ]) {
      await expect(decryptText(other, ciphertext)).rejects.toThrow(DamagedTextError)
    }
  })
})

describe('a link', () => {
  test('is read from its fragment', () => {
    const link = newSecretLink()
    expect(linkIn(linkFragment(link))).toEqual(link)
    const limited = { ...link, until: 1_796_000_000 }
    expect(linkIn(linkFragment(limited))).toEqual(limited)
    // The page's other data about a link, such as the applicant's own token, stays with it.
    const known = { ...link, token: 'of-the-applicant' }
    expect(linkFragment(known)).toBe(linkFragment(link))
  })

  test.each(['', '#', '#id.key'])('is not read from %j', (fragment) => {
    expect(linkIn(fragment)).toBeUndefined()
  })

  test('has a token that reveals nothing about the key, and is the same each time', async () => {
    const link = newSecretLink()
    const token = await tokenOf(link)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(token).not.toBe(link.key)
    expect(await tokenOf(link)).toBe(token)
    expect(await tokenOf({ ...link, id: newSecretLink().id })).not.toBe(token)
  })
})
