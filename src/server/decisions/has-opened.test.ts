import { describe, expect, it } from 'vitest'
import { hasOpened } from '../../application/facts/authors.ts'
import type { EventDetail } from '../../application/facts/event-kinds.ts'
import { stateOf } from '../../application/facts/fold.ts'
import { receipt, storedEvent } from '../../test-support/stored-rows.ts'
import type { StoredEvent } from '../ledger/store.ts'

const by = { name: 'Rita Bell', subject: 'rita' }
const PEOPLE = new Map([['ada', { subject: 'rita' }]])
const received = storedEvent({ kind: 'received', detail: receipt })
const corrected = storedEvent({ kind: 'corrected', detail: { ...receipt, id: 'a', version: 2 } })
const opened = (detail: EventDetail<'opened'>) => storedEvent({ kind: 'opened', detail })
const openedBy = (signer: string) => storedEvent({ kind: 'opened', detail: {} }, { signer })
const shown = storedEvent({ kind: 'shown', detail: { by, fields: ['tin'] } })
const exported = storedEvent({
  kind: 'exported',
  detail: { by, format: 'csv', opened: true, count: 1, filter: {} },
})

describe('the opening of a version', () => {
  it.each<[string, readonly StoredEvent[], string, number, boolean]>([
    ['nobody', [received], 'rita', 1, false],
    ['this person', [received, opened({ by, version: 1 })], 'rita', 1, true],
    ['another person', [received, opened({ by, version: 1 })], 'vera', 1, false],
    ['the version before', [opened({ by, version: 1 }), corrected], 'rita', 2, false],
    ['the first one again', [corrected, opened({ by, version: 1 })], 'rita', 2, false],
    ['one that is yet to come', [opened({ by, version: 2 }), corrected], 'rita', 2, false],
    ['none by name, before a correction', [opened({ by }), corrected], 'rita', 2, false],
    ['none by name, after it', [corrected, opened({ by })], 'rita', 2, true],
    ['an operator', [openedBy('olga')], 'key olga', 1, true],
    ['an operator whose key is known', [openedBy('ada')], 'rita', 1, true],
    ['only a part unmasked', [shown], 'rita', 1, false],
    ['only an export', [exported], 'rita', 1, false],
  ])('counts %s', (_, events, subject, version, counts) => {
    expect(
      hasOpened(stateOf('MA-1', events), {
        actor: { subject },
        version,
        people: PEOPLE,
      }),
    ).toBe(counts)
  })
})
