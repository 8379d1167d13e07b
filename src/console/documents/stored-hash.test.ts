import { expect, test } from 'vitest'
import { copyHashes, storedHash } from './stored-hash.ts'

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
])('the hashes of a copy are %s', (_, version, history, expected) => {
  expect(copyHashes(version, history)).toEqual(expected)
})
