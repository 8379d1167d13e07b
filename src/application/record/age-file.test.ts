import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundedAgeFile, identitiesIn, MAX_STANZAS } from './age-file.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const VERSION = 'age-encryption.org/v1\n'
const STANZA =
  '-> X25519 TEiF0ypqr+bpvcqXNyCVJpL7OuwPdVwPL7KQEbFDOCc\nEmECAEcKN+n/Vs9SbWiV+Hu0r+E8R77DdWYyd83nw7U\n'
const withStanzas = (count: number, end = '--- MAC\n') =>
  bytes(VERSION + STANZA.repeat(count) + end)

describe('an age file', () => {
  it('may have a stanza for each of the permitted keys, and any payload', () => {
    const file = withStanzas(MAX_STANZAS, `--- MAC\n${STANZA.repeat(999)}`)
    expect(boundedAgeFile(file)).toBe(file)
  })

  it.each([
    ['too many stanzas', withStanzas(MAX_STANZAS + 1)],
    ['the stanzas of the attack', withStanzas(106_000)],
    ['too many stanzas and no end', withStanzas(MAX_STANZAS + 1, '')],
    [
      'one stanza of endless lines',
      bytes(`${VERSION}-> a b\n${`${'A'.repeat(64)}\n`.repeat(9_999)}--- M\n`),
    ],
    ['one endless line', bytes(`${VERSION}-> a ${'b'.repeat(999_999)}`)],
    ['no line at all', new Uint8Array(999_999)],
  ])('is refused with %s, before anything parses it', (_, file) => {
    expect(() => boundedAgeFile(file)).toThrow('its header is too large')
  })

  it('is left to the library if it is small, whatever its content', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 999 }), (file) => {
        expect(boundedAgeFile(file)).toBe(file)
      }),
    )
  })
})

const ONE = 'AGE-SECRET-KEY-1ONE'
const OTHER = 'AGE-SECRET-KEY-1OTHER'

describe('an identity file', () => {
  it.each([
    ['as age-keygen writes it', `# created: 2026-11-21\n# public key: age1x\n${ONE}\n`, [ONE]],
    ['with several identities', `${ONE}\n\n# the one in the safe\n${OTHER}\n`, [ONE, OTHER]],
    ['of Windows, and indented', `# key\r\n  ${ONE}\r\n\t${OTHER}\r\n`, [ONE, OTHER]],
    ['with comments alone', '# nothing\n\n', []],
    ['that is empty', '', []],
    ['with a public key beside the identity', `${ONE}\nage1recipient\n`, []],
    ['with another line first', `hello\n${ONE}\n`, []],
    ['whose key does not begin its line', `key: ${ONE}\n`, []],
  ])('%s has these identities', (_name, text, identities) => {
    expect(identitiesIn(text)).toEqual(identities)
  })
})
