import { expect, test } from 'vitest'
import { entriesHash, keysOf, newMatchSecret } from './match-secret.ts'

const secret = newMatchSecret()
const open = async (sealed: string) => JSON.parse(sealed)
const hashes = async (record: unknown, ...values: Parameters<typeof keysOf>[2]) =>
  (await keysOf(JSON.stringify(record), open, values)).map(({ hash }) => hash)

test('the same value has the same key within a class and a secret', async () => {
  const value = '123456789'
  const [ssn, tin, account] = await hashes(
    secret,
    { kind: 'ssn', value },
    { kind: 'tin', value },
    { kind: 'account', value },
  )
  expect(ssn).toMatch(/^[0-9a-f]{32}$/)
  expect(tin).toBe(ssn)
  expect(account).not.toBe(ssn)
  expect(await hashes(newMatchSecret(), { kind: 'ssn', value })).not.toEqual([ssn])
  expect(await hashes(secret, { kind: 'ssn', value })).toEqual([ssn])
})

test('the found entries have one hash in any order, and another for each list and application', async () => {
  const result = { reference: 'MA-1', list: 'a', matches: ['sdn-7 0', 'sdn-8 1'] }
  const sealed = JSON.stringify(secret)
  const hashed = await entriesHash(sealed, open, result)
  expect(hashed).toMatch(/^[0-9a-f]{32}$/)
  const reversed = { ...result, matches: result.matches.toReversed() }
  expect(await entriesHash(sealed, open, reversed)).toBe(hashed)
  const others = [
    { ...result, matches: ['sdn-7 0', 'sdn-9 1'] },
    { ...result, reference: 'MA-2' },
    { ...result, list: 'b' },
  ]
  for (const other of others) expect(await entriesHash(sealed, open, other)).not.toBe(hashed)
  expect(await entriesHash(JSON.stringify(newMatchSecret()), open, result)).not.toBe(hashed)
})

test.each([[{}], [null], [{ schema: 1, secret: '' }], [{ ...newMatchSecret(), schema: 2 }]])(
  'a secret such as %j hashes nothing',
  async (wrong) => {
    await expect(keysOf(JSON.stringify(wrong), open, [])).rejects.toThrow()
  },
)
