import { armor, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { type Identity, readIdentity, sealTo } from './open-sealed.ts'

const key = await generateX25519Identity()
const recipient = await identityToRecipient(key)
const identityFile = `# created: 2026-11-22\n# public key: ${recipient}\n${key}\n`

const bytes = (text: string) => new TextEncoder().encode(text)

async function protectedFile(): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase('correct horse')
  encrypter.setScryptWorkFactor(2)
  return encrypter.encrypt(identityFile)
}

async function unlocked(file: Uint8Array, passphrase = ''): Promise<Identity> {
  const identity = await readIdentity(file, passphrase)
  if (typeof identity === 'string') throw new Error(identity)
  return identity
}

test.each([
  ['an identity file', async () => bytes(identityFile), ''],
  ['one that a passphrase protects', protectedFile, 'correct horse'],
  ['an armored one', async () => bytes(armor.encode(await protectedFile())), 'correct horse'],
])('%s opens data sealed to it', async (_, file, passphrase) => {
  const { open } = await unlocked(await file(), passphrase)
  expect(await open(await sealTo([recipient], { note: 'Ana Núñez' }))).toEqual({
    note: 'Ana Núñez',
  })
})

/** Returns a text with another last character. */
const damaged = (text: string) => text.slice(0, -1) + (text.endsWith('X') ? 'Q' : 'X')

test.each([
  ['a passphrase is needed', protectedFile, '', 'passphrase-needed'],
  ['the passphrase is wrong', protectedFile, 'wrong', 'wrong-passphrase'],
  ['the file is something else', async () => bytes('hello'), '', 'no-identity'],
  ['the file is empty', async () => bytes(''), '', 'no-identity'],
  ['the key is damaged', async () => bytes(damaged(key)), '', 'no-identity'],
  [
    'the armor is damaged',
    async () => bytes('-----BEGIN AGE ENCRYPTED FILE-----\n!'),
    'x',
    'no-identity',
  ],
])('says that %s', async (_, file, passphrase, expected) => {
  expect(await readIdentity(await file(), passphrase)).toBe(expected)
})

test('opens the bytes of a document', async () => {
  const { openBytes } = await unlocked(bytes(identityFile))
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const file = Uint8Array.of(0x25, 0x50, 0x44, 0x46, 0xff)
  expect(await openBytes(await encrypter.encrypt(file))).toEqual(file)
  await expect(openBytes(file)).rejects.toThrow()
})

test('rejects data sealed to another identity', async () => {
  const another = await identityToRecipient(await generateX25519Identity())
  const { open } = await unlocked(bytes(identityFile))
  await expect(open(await sealTo([another], 'note'))).rejects.toThrow()
})

test('a document with a malicious header is refused before its stanzas are tried', async () => {
  const { openBytes } = await unlocked(bytes(identityFile))
  const stanza = `-> X25519 ${'A'.repeat(43)}\n${'A'.repeat(43)}\n`
  const file = bytes(`age-encryption.org/v1\n${stanza.repeat(106_000)}--- ${'A'.repeat(43)}\n`)
  await expect(openBytes(file)).rejects.toThrow('its header is too large')
})
