import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DamagedDraftError,
  decryptDraft,
  draftFragment,
  draftLinkIn,
  encryptDraft,
  newDraftLink,
  writeToken,
} from './draft-cipher.ts'

describe('a draft', () => {
  test('is decrypted with its link, whatever it says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const link = newDraftLink()
        expect(await decryptDraft(link, await encryptDraft(link, text))).toBe(text.toWellFormed())
      }),
      { numRuns: 50 },
    )
  })

  test('never has the same nonce twice under one key', async () => {
    const link = newDraftLink()
    const versions = await Promise.all(
      Array.from({ length: 500 }, () => encryptDraft(link, 'the same answers')),
    )
    const nonces = versions.map((version) => atob(version).slice(0, 12))
    expect(new Set(nonces).size).toBe(500)
  })

  test('with any byte changed is damaged', async () => {
    const link = newDraftLink()
    const ciphertext = await encryptDraft(link, 'Golden Gate Bakery')
    const { length } = atob(ciphertext)
    for (let changed = 0; changed < length; changed += 1) {
      const bytes = Uint8Array.from(atob(ciphertext), (one) => one.charCodeAt(0))
      bytes[changed] = (bytes[changed] ?? 0) ^ 1
      const altered = btoa(String.fromCharCode(...bytes))
      await expect(decryptDraft(link, altered)).rejects.toThrow(DamagedDraftError)
    }
  })

  test.each([
    ['cut off', (text: string) => text.slice(0, 8)],
    ['empty', () => ''],
    ['not base64', () => '!!!'],
  ])('that is %s is damaged', async (_, damage) => {
    const link = newDraftLink()
    const ciphertext = await encryptDraft(link, 'Golden Gate Bakery')
    await expect(decryptDraft(link, damage(ciphertext))).rejects.toThrow(DamagedDraftError)
  })

  test('of another link is damaged', async () => {
    const link = newDraftLink()
    const ciphertext = await encryptDraft(link, 'Golden Gate Bakery')
    const { id, key } = newDraftLink()
    for (const other of [
      { ...link, id },
      { ...link, key },
    ]) {
      await expect(decryptDraft(other, ciphertext)).rejects.toThrow(DamagedDraftError)
    }
  })
})

describe('a link', () => {
  test('is read from its fragment', () => {
    const link = newDraftLink()
    expect(draftLinkIn(draftFragment(link))).toEqual(link)
  })

  test.each(['', '#', '#id.key'])('is not read from %j', (fragment) => {
    expect(draftLinkIn(fragment)).toBeUndefined()
  })

  test('that was cut off is not read', () => {
    const whole = draftFragment(newDraftLink())
    for (let end = 0; end < whole.length; end += 1) {
      expect(draftLinkIn(whole.slice(0, end))).toBeUndefined()
    }
  })

  test('has a token that tells nothing of the key, and is the same each time', async () => {
    const link = newDraftLink()
    const token = await writeToken(link)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(token).not.toBe(link.key)
    expect(await writeToken(link)).toBe(token)
    expect(await writeToken({ ...link, id: newDraftLink().id })).not.toBe(token)
  })
})
