import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '../audit-log/service.ts'
import { hasOpened } from './has-opened.ts'

const event = (kind: StoredEvent['kind'], detail: object, signer = 'server'): StoredEvent => ({
  reference: 'MA-7K3Q-9XDM',
  number: 1,
  kind,
  at: '2026-11-24T12:00:00.000Z',
  detail: JSON.stringify(detail),
  note: null,
  signer,
  key_id: '',
  hash: '',
  signature: new Uint8Array(),
  position: null,
  log_hash: null,
})
const by = { name: 'Rita Bell', subject: 'rita' }
const received = event('received', {})
const corrected = event('corrected', { version: 2 })

describe('having opened a version', () => {
  it.each<[string, readonly StoredEvent[], string, number, boolean]>([
    ['nobody', [received], 'rita', 1, false],
    ['this person', [received, event('opened', { by, version: 1 })], 'rita', 1, true],
    ['another person', [received, event('opened', { by, version: 1 })], 'vera', 1, false],
    ['the version before', [event('opened', { by, version: 1 }), corrected], 'rita', 2, false],
    ['the first one again', [corrected, event('opened', { by, version: 1 })], 'rita', 2, false],
    ['none by name, before a correction', [event('opened', { by }), corrected], 'rita', 2, false],
    ['none by name, after it', [corrected, event('opened', { by })], 'rita', 2, true],
    ['an operator', [event('opened', {}, 'olga')], 'olga', 1, true],
    ['only a part unmasked', [event('shown', { by, fields: ['tin'] })], 'rita', 1, false],
    ['only an export', [event('exported', { by })], 'rita', 1, false],
  ])('counts %s', (_, events, subject, version, counts) => {
    expect(hasOpened(events, subject, version)).toBe(counts)
  })
})
