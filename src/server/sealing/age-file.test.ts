import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { ageFile } from './age-file.ts'
import { x25519Recipient } from './x25519-recipient.ts'

const CHUNK = 64 * 1024
const HEADER_LINE = /^-> X25519 [A-Za-z0-9+/]{43}$/

let identities: string[] = []
let recipients: string[] = []

beforeAll(async () => {
  identities = await Promise.all([1, 2, 3].map(() => generateIdentity()))
  recipients = await Promise.all(identities.map(identityToRecipient))
})

function write(plaintext: Uint8Array, to = recipients): Uint8Array {
  return ageFile(plaintext, to.map(x25519Recipient))
}

async function open(file: Uint8Array, identity = identities[0] ?? ''): Promise<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return decrypter.decrypt(file)
}

/** Bytes that differ from each other, so that a chunk out of its place is noticed. */
function bytes(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8) * 7) & 0xff)
}

/** Compared as buffers: a list of numbers takes the assertion seconds. */
function same(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0
}

describe('an age file', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 17])(
    'of %i bytes is opened by the library with each recipient’s identity',
    async (length) => {
      const file = write(bytes(length))
      for (const identity of identities) {
        expect(same(await open(file, identity), bytes(length))).toBe(true)
      }
    },
  )

  it('of any size up to 200 KB is opened by the library', async () => {
    const size = fc.oneof(fc.nat(4000), fc.nat(200_000))
    await fc.assert(
      fc.asyncProperty(size, fc.nat(2), async (length, reader) =>
        same(await open(write(bytes(length)), identities[reader]), bytes(length)),
      ),
      { numRuns: 30 },
    )
  })

  it('has a stanza for each recipient, and never the same key or ciphertext twice', () => {
    const [one, other] = [write(bytes(100)), write(bytes(100))].map((file) =>
      Buffer.from(file).toString('latin1').split('\n'),
    )
    expect(one?.[0]).toBe('age-encryption.org/v1')
    expect(one?.filter((line) => HEADER_LINE.test(line))).toHaveLength(3)
    expect(one?.slice(1).filter((line) => other?.includes(line))).toEqual([])
  })

  it.each(['version', 'share', 'wrapped key', 'MAC', 'nonce', 'first chunk', 'tag'])(
    'whose %s was changed is refused',
    async (part) => {
      const file = write(bytes(CHUNK + 10), recipients.slice(0, 1))
      const text = Buffer.from(file).toString('latin1')
      const mac = text.indexOf('\n--- ') + 5
      const payload = text.indexOf('\n', mac) + 1
      const share = text.indexOf('X25519 ') + 7
      const places: Readonly<Record<string, number>> = {
        version: 0,
        share,
        'wrapped key': share + 44,
        MAC: mac,
        nonce: payload,
        'first chunk': payload + 16,
        tag: file.length - 1,
      }
      const place = places[part] ?? -1
      file[place] = (file[place] ?? 0) ^ 1
      await expect(open(file)).rejects.toThrow()
    },
  )

  it('that was cut at the end of a chunk is refused', async () => {
    const file = write(bytes(2 * CHUNK))
    await expect(open(file.subarray(0, file.length - CHUNK - 16))).rejects.toThrow()
  })

  it('is never written for nobody', () => {
    expect(() => write(bytes(1), [])).toThrow(/without recipients/)
  })

  it('is not written to a key under which every secret is the same', () => {
    const weak = `age1${'q'.repeat(58)}`
    expect(() => write(bytes(1), [weak])).toThrow()
  })
})
