import { describe, expect, it } from 'vitest'
import type { OperatorPeople } from '../../application/facts/authors.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { applicationStateIn } from '../../application/facts/fold.ts'
import { receipt, storedEvent } from '../../test-support/stored-event.ts'
import { secondPersonReason } from './four-eyes.ts'
import { screeningProblem } from './screened.ts'

const NOBODY: OperatorPeople = new Map()
const received = { kind: 'received', detail: receipt } as const
const chain = (...contents: EventContent[]) =>
  contents.map((content, index) => storedEvent(content, { number: index + 1 }))
const person = (subject: string) => ({ by: { name: subject, subject } })
const proposed = (subject: string, to: 'approved' | 'declined' = 'approved') =>
  ({ kind: 'proposed', detail: { to, ...person(subject), deliveries: {} } }) as const
const status = (subject: string, more: object = {}) =>
  ({
    kind: 'status',
    detail: { from: 'reviewing', to: 'approved', deliveries: {}, ...person(subject), ...more },
  }) as const

describe('a proposal', () => {
  it.each<[string, readonly EventContent[], string | undefined]>([
    ['none', [received], undefined],
    ['one', [received, proposed('rita')], 'rita'],
    ['the last of two', [received, proposed('rita'), proposed('vera')], 'vera'],
    ['right after a status', [received, status('olga'), proposed('rita')], 'rita'],
    ['before a status', [received, proposed('rita'), status('olga')], undefined],
    [
      'before a correction',
      [proposed('rita'), { kind: 'corrected', detail: { ...receipt, id: 'a', version: 2 } }],
      undefined,
    ],
  ])('that is open: %s', (_, contents, who) => {
    expect(applicationStateIn('MA-1', chain(...contents)).proposal?.author.person?.subject).toBe(
      who,
    )
  })
})

describe('a decision by the person who made the request', () => {
  it.each<[string, readonly EventContent[], boolean]>([
    ['alone', [received, status('rita', { isAsker: true })], true],
    ['of nobody who asked', [received, status('rita')], false],
    ['after their own proposal', [proposed('rita'), status('rita', { isAsker: true })], true],
    ['after one by another', [proposed('vera'), status('rita', { isAsker: true })], false],
    [
      'after another proposal of another',
      [proposed('vera', 'declined'), status('rita', { isAsker: true })],
      true,
    ],
  ])('%s', (_, contents, isAlone) => {
    expect(applicationStateIn('MA-1', chain(...contents)).isDecidedByAsker).toBe(isAlone)
  })
})

describe('a second person', () => {
  it.each([
    [480_001, undefined],
    [480_000, undefined],
    [479_999, 'sales'],
  ])('is required above %s for sales of 480,000: %s', (above, why) => {
    const request = { above, people: NOBODY, doer: { subject: 'rita' } }
    expect(secondPersonReason(applicationStateIn('MA-1', chain(received)), request)).toBe(why)
  })
})

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
    screeningProblem(applicationStateIn('MA-1', chain(received, ...contents)), {
      ...{ list, version: 1, doer: { subject: 'rita' }, people: NOBODY },
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
