import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { languages } from '../application/language.ts'
import { steps } from '../application/step-list.ts'
import { type FunnelCount, funnelCounts, MAX_FUNNEL_COUNTS, STEP_SECONDS } from './funnel.ts'

const accepts = (counts: unknown, language: unknown = 'en') =>
  v.is(funnelCounts, { language, counts })

const SSN = '078-05-1120'
const reached = { kind: 'reached', step: 'business-details' } as const
const stopped = { kind: 'stopped', field: 'companyOwners.ssn', code: 'ssn' } as const
const time = { kind: 'time', step: 'summary', atLeastSeconds: 15 }

describe('counts', () => {
  test.each<FunnelCount>([
    ...steps.map(({ id }) => ({ kind: 'reached', step: id }) as const),
    ...STEP_SECONDS.map(
      (atLeastSeconds) => ({ kind: 'time', step: 'owner-details', atLeastSeconds }) as const,
    ),
    stopped,
    { kind: 'stopped', field: 'businessAddress.zip', code: 'zip' },
    { kind: 'stopped', field: 'companyOwners.address', code: 'required' },
    { kind: 'stopped', field: 'manualEntry.confirmAccountNumber', code: 'account.mismatch' },
    { kind: 'submitted' },
    { kind: 'saved' },
    { kind: 'resumed' },
  ])('may be $kind $step $field $code $atLeastSeconds', (count) => {
    for (const language of languages) expect(accepts([count], language)).toBe(true)
  })

  test.each<[string, unknown]>([
    ['a step of another name', { ...reached, step: SSN }],
    ['no step', { kind: 'reached' }],
    ['a path of a step', { ...reached, step: 'summary' }],
    ['a time that was measured', { ...time, step: 'owner-details', atLeastSeconds: 16 }],
    ['a time as a text', { ...time, step: 'owner-details', atLeastSeconds: '15' }],
    ['a place in a list', { ...stopped, field: 'companyOwners.0.ssn' }],
    ['a field of another name', { ...stopped, field: SSN }],
    ['a key of every object', { ...stopped, field: 'constructor' }],
    ['what the page assigns', { ...stopped, field: 'companyOwners.id' }],
    ['a rule of another name', { ...stopped, code: SSN }],
    ['what was typed', { ...stopped, value: SSN }],
    ['how often', { ...reached, count: 1000 }],
    ['another kind', { kind: 'failed', name: 'leads' }],
    ['a note', { kind: 'submitted', note: SSN }],
    ['a text', SSN],
    ['a list', [reached]],
    ['nothing', null],
  ])('are invalid with %s', (_name, count) => {
    expect(accepts([count])).toBe(false)
    expect(accepts([reached, count])).toBe(false)
  })

  test.each<[string, unknown, unknown?]>([
    ['none', []],
    ['too many', Array.from({ length: MAX_FUNNEL_COUNTS + 1 }, () => reached)],
    ['a language that the product does not speak', [reached], 'xx'],
    ['a language that was typed', [reached], SSN],
    ['no list', reached],
  ])('are refused: %s', (_name, counts, language) => {
    expect(accepts(counts, language)).toBe(false)
  })

  test('have no other keys', () => {
    const body = { language: 'en', counts: [reached] }
    expect(v.is(funnelCounts, body)).toBe(true)
    expect(v.is(funnelCounts, { ...body, id: SSN })).toBe(false)
  })
})
