import { describe, expect, it } from 'vitest'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { stateOf } from '../../application/facts/fold.ts'
import type { ListInForce } from '../../application/facts/screenings.ts'
import { receipt, storedEvent } from '../../test-support/stored-rows.ts'
import { checklistState } from './checklist-state.ts'

const by = { name: 'Rita Bell', subject: 'rita' }
const list = { hash: 'list', threshold: 85, isOld: false }

/** Returns the events of an application, in order. */
const chain = (...contents: EventContent[]) =>
  [{ kind: 'received', detail: receipt } as const, ...contents].map((content, index) =>
    storedEvent(content, { number: index + 1 }),
  )
const state = (
  answeredBy: 'policy' | 'screening' | 'tin-match' | 'terminated-merchants' | undefined,
  contents: readonly EventContent[],
  version = 1,
  inForce: { readonly list: ListInForce } = { list },
) => {
  const step = { id: 'website', text: 'Website visited', about: ['business'] as const }
  const steps = [answeredBy ? { ...step, answeredBy } : step]
  return checklistState(steps, stateOf('MA-1', chain(...contents)), {
    ...inForce,
    version,
  })[0]
}
const tin = (code: number) => ({ kind: 'tin-matched', detail: { by, version: 1, code } }) as const
const screened = (open: number) =>
  ({
    kind: 'screened',
    detail: { by, version: 1, list: 'list', threshold: 85, matches: open, open, recipients: 'r' },
  }) as const
const ticked = (version = 1) =>
  ({ kind: 'checked', detail: { by, version, step: 'website', done: true } }) as const
const requestEvent = (id: string, field: string) =>
  ({
    kind: 'correction-requested',
    detail: {
      by,
      id,
      fields: [field],
      kept: [],
      ciphertext: 'c',
      recipients: 'r',
      expiresAt: '2026-12-24T12:00:00.000Z',
      deliveries: {},
    },
  }) as const
const corrected = (id: string, version: number) =>
  ({ kind: 'corrected', detail: { ...receipt, id, version } }) as const

describe('a step of the checklist', () => {
  it.each([0, 6, 7, 8])("is completed automatically with the IRS's code %s", (code) => {
    expect(state('tin-match', [tin(code)])?.done).toMatchObject({ version: 1, isMachine: true })
  })

  it.each([1, 2, 3, 4, 5])('is not completed with code %s', (code) => {
    expect(state('tin-match', [tin(0), tin(code)])?.done).toBeUndefined()
  })

  it('is completed by the last screening if that left nothing open', () => {
    expect(state('screening', [])?.done).toBeUndefined()
    expect(state('screening', [screened(0), screened(1)])?.done).toBeUndefined()
    expect(state('screening', [screened(1), screened(0)])?.done).toMatchObject({ isMachine: true })
  })

  it.each([undefined, 'damaged'] as const)('is not completed by a list that is %s', (inForce) => {
    expect(state('screening', [screened(0)], 1, { list: inForce })?.done).toBeUndefined()
  })

  it('is completed by a person who asked about terminated merchants', () => {
    const inquiry = { by, version: 1, recipients: 'r', note: 'n' }
    const contents = [{ kind: 'terminated-inquiry', detail: inquiry } as const]
    expect(state('terminated-merchants', contents)?.done).toMatchObject({ isMachine: false })
    expect(state('terminated-merchants', [])?.done).toBeUndefined()
  })

  it('that a browser completed is open once only people may complete it', () => {
    const detail = { by, version: 1, step: 'website', done: true, machine: true } as const
    expect(state('policy', [{ kind: 'checked', detail }])?.done).toMatchObject({ isMachine: true })
    expect(state(undefined, [{ kind: 'checked', detail }])?.done).toBeUndefined()
  })

  it('is reset only by the correction that answered a request about it', () => {
    const requests = [requestEvent('a', 'owners.0.firstName'), requestEvent('b', 'businessName')]
    expect(state(undefined, [ticked(), ...requests, corrected('a', 2)], 2)?.done).toBeDefined()
    expect(state(undefined, [ticked(), ...requests, corrected('b', 2)], 2)).toMatchObject({
      done: undefined,
      resetBy: 2,
    })
  })

  it('does not apply to a future version', () => {
    expect(state(undefined, [ticked(9)])?.done?.version).toBe(1)
    const early = [ticked(9), requestEvent('b', 'businessName'), corrected('b', 2)]
    expect(state(undefined, early, 2)?.resetBy).toBe(2)
  })
})
