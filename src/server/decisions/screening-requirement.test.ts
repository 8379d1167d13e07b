import { describe, expect, it } from 'vitest'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { stateOf } from '../../application/facts/fold.ts'
import { receipt, storedEvent } from '../../test-support/stored-rows.ts'
import { screeningProblem } from './screening-requirement.ts'

const received = { kind: 'received', detail: receipt } as const
const chain = (...contents: EventContent[]) =>
  contents.map((content, index) => storedEvent(content, { number: index + 1 }))
const person = (subject: string) => ({ by: { name: subject, subject } })

describe('a screening', () => {
  const list = { hash: 'list', threshold: 85, isOld: false }
  const screened = (subject: string, matches: number, more: object = {}) =>
    ({
      kind: 'screened',
      detail: {
        ...person(subject),
        ...{ version: 1, list: 'list', threshold: 85, matches, open: 0, recipients: 'r' },
        ...more,
      },
    }) as const
  const problem = (first: string | undefined, ...contents: EventContent[]) =>
    screeningProblem(stateOf('MA-1', chain(received, ...contents)), {
      ...{ list, version: 1, actor: { subject: 'rita' }, people: new Map() },
      first: first === undefined ? undefined : { subject: first },
    })

  it('is required from the approver, not from another person', () => {
    expect(problem(undefined)).toBe('not-screened')
    expect(problem(undefined, screened('vera', 0))).toBe('not-screened')
    expect(problem(undefined, screened('rita', 0), screened('vera', 0))).toBeUndefined()
    expect(problem(undefined, screened('rita', 1), screened('vera', 1, { open: 1 }))).toBe(
      'not-screened',
    )
  })

  it('must find the same for both people', () => {
    const mine = screened('rita', 1, { entries: 'a' })
    expect(problem('vera', mine)).toBe('first-not-screened')
    expect(problem('vera', screened('vera', 1, { entries: 'a' }), mine)).toBeUndefined()
    expect(problem('vera', screened('vera', 1, { entries: 'b' }), mine)).toBe('screening-differs')
    expect(problem('vera', screened('vera', 2, { entries: 'a' }), mine)).toBe('screening-differs')
    const none = screened('rita', 0, { entries: 'c' })
    expect(problem('vera', screened('vera', 0), none)).toBeUndefined()
  })
})
