import { expect, test } from 'vitest'
import { Unreadable } from '../../application/reading/stored.ts'
import { encryptText, newSecretLink, tokenOf } from './encryption.ts'
import { openSecret } from './open-secret.ts'

const link = newSecretLink()
const result = { ciphertext: await encryptText(link, 'the text') }
const read = (text: string) => text

test('a secret is asked for with the token of its link, and decrypted with the key', async () => {
  const access = { id: link.id, token: await tokenOf(link) }
  const find = async (request: object) => ({ ...result, asked: request })
  expect(await openSecret(link, find, read)).toEqual({
    access,
    found: { ...result, asked: access },
    secret: 'the text',
  })
})

type Find = () => Promise<typeof result | 'withdrawn' | undefined>
type Row = readonly [outcome: string, find: Find, reading: (text: string) => unknown]

test.each<Row>([
  ['not-found', async () => undefined, read],
  ['withdrawn', async () => 'withdrawn', read],
  ['unreachable', () => Promise.reject(new TypeError('Failed to fetch')), read],
  ['damaged', async () => ({ ciphertext: result.ciphertext.replace(/^..../, 'AAAA') }), read],
  ['damaged', async () => result, () => JSON.parse('{')],
  [
    'outdated',
    async () => result,
    () => {
      throw new Unreadable('newer', 'a later release')
    },
  ],
])('a secret that cannot be opened is %s', async (outcome, find, reading) => {
  expect(await openSecret(link, find, reading)).toBe(outcome)
})
