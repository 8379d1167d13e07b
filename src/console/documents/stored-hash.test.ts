import { expect, test } from 'vitest'
import { copyHashes, signedHash, storedHash } from './stored-hash.ts'

const document = { id: 'a', sha256: 'submitted' }
const event = (kind: string, documents?: object) => ({ kind, detail: { documents } })
const hash = (sha256: string) => ({ sha256, recipients: 'r' })

test.each([
  ['that of what was submitted', [event('received', { a: hash('another') })], 'submitted'],
  [
    'the latest since',
    [event('rekeyed', { a: hash('1') }), event('rekeyed', { a: hash('2') })],
    '2',
  ],
  [
    'not what an event says that does not count',
    [{ ...event('rekeyed', { a: hash('1') }), problem: 'was changed' }],
    'submitted',
  ],
  ['not of another document', [event('rekeyed', { b: hash('1') }), event('rekeyed')], 'submitted'],
])('the hash is %s', (_, history, expected) => {
  expect(storedHash(document, history)).toBe(expected)
})

const copied = (pdf: string, version?: number) => ({
  kind: 'copied',
  detail: { pdf, ...(version && { version }) },
})

test.each([
  ['none before it was generated', 1, [event('received')], []],
  ['each of its version', 1, [copied('a'), copied('b'), copied('c', 2)], ['a', 'b']],
  ['none of the first version', 2, [copied('a')], []],
  ['none that does not count', 1, [{ ...copied('a'), problem: 'was changed' }], []],
])('the hashes of a copy are %s', (_, version, history, expected) => {
  expect(copyHashes(version, history)).toEqual(expected)
})

test('the hash of the signed application is that of a receipt that counts', () => {
  const receipt = { kind: 'received', detail: { application: 'signed' } }
  const forged = { ...receipt, detail: { application: 'forged' }, problem: 'was changed' }
  expect(signedHash(1, [forged, receipt])).toBe('signed')
  expect(signedHash(1, [forged])).toBeUndefined()
})
