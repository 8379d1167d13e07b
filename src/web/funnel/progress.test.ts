import { describe, expect, test } from 'vitest'
import { funnelCounts } from '../../api/funnel.ts'
import { emptyApplication } from '../../application/application.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { broken, type Issue, type IssueCode } from '../../application/issues.ts'
import { emptyLead } from '../../application/lead.ts'
import { steps } from '../../application/step-list.ts'
import { sampleApplication, sampleToday } from '../../application/testing/sample-application.ts'
import { sampleDefinition } from '../../application/testing/sample-definition.ts'
import { emptyFormState, type FormState, stepIssues } from '../draft/form-state.ts'
import { listedOwners } from '../draft/people-form.ts'
import { emptyOwnerForm } from '../draft/person-form.ts'
import { sampleFormState } from '../draft/testing/sample-forms.ts'
import { progress } from './progress.ts'

const issue = (path: string, code: IssueCode): Issue => ({ path, ...broken(code) })

function withClock(
  reachedBefore?: Parameters<typeof progress>[2],
  ofForm: Parameters<typeof progress>[1] = steps,
) {
  const clock = { seconds: 0 }
  return { clock, counted: progress(() => clock.seconds, ofForm, reachedBefore) }
}

describe('the steps of an application', () => {
  test('count once each, with the time on the one before', () => {
    const { clock, counted } = withClock()
    expect(counted.reach('business-details')).toEqual([
      { kind: 'reached', step: 'business-details' },
    ])
    clock.seconds = 59
    expect(counted.reach('business-details')).toEqual([])
    clock.seconds = 60
    expect(counted.reach('business-overview')).toEqual([
      { kind: 'time', step: 'business-details', atLeastSeconds: 60 },
      { kind: 'reached', step: 'business-overview' },
    ])
  })

  test('do not count again when the applicant goes back; the time belongs to the last one', () => {
    const { clock, counted } = withClock()
    counted.reach('business-overview')
    clock.seconds = 10
    expect(counted.reach('business-details')).toEqual([])
    clock.seconds = 20
    expect(counted.reach('business-overview')).toEqual([])
    clock.seconds = 3600
    expect(counted.reach('owner-details')).toEqual([
      { kind: 'time', step: 'business-overview', atLeastSeconds: 1800 },
      { kind: 'reached', step: 'owner-details' },
    ])
  })

  test('count with those before them', () => {
    expect(withClock().counted.reach('owner-details')).toEqual([
      { kind: 'reached', step: 'business-details' },
      { kind: 'reached', step: 'business-overview' },
      { kind: 'reached', step: 'owner-details' },
    ])
  })

  test('do not count, and neither does their time, if they were counted before the page was loaded', () => {
    const { counted } = withClock('owner-details')
    expect(counted.reach('business-details')).toEqual([])
    expect(counted.reach('owner-details')).toEqual([])
    expect(counted.reach('transaction-details')).toEqual([
      { kind: 'reached', step: 'transaction-details' },
    ])
  })

  test('count if the operator has added some', () => {
    const { counted } = withClock('transaction-details', formOf(sampleDefinition).steps)
    expect(counted.reach('banking-information')).toEqual([
      { kind: 'reached', step: 'own-equipment' },
      { kind: 'reached', step: 'banking-information' },
    ])
    const counts = counted.stop([issue('answers.terminals', 'required')])
    expect(counts).toEqual([{ kind: 'stopped', field: 'answers.terminals', code: 'required' }])
    const body = { language: 'en', counts: [...counts, { kind: 'reached', step: 'own-equipment' }] }
    expect(funnelCounts['~standard'].validate(body)).toEqual({ typed: true, value: body })
  })

  test('end with the submission', () => {
    const { clock, counted } = withClock()
    counted.reach('review-&-submit')
    clock.seconds = 14.9
    expect(counted.submit()).toEqual([
      { kind: 'time', step: 'review-&-submit', atLeastSeconds: 0 },
      { kind: 'submitted' },
    ])
    expect(withClock('review-&-submit').counted.submit()).toEqual([{ kind: 'submitted' }])
  })
})

describe('a rule that stops the applicant', () => {
  test('counts once, whichever owner it is about', () => {
    const { counted } = withClock()
    expect(
      counted.stop([
        issue('companyOwners.0.ssn', 'ssn'),
        issue('newOwner.ssn', 'ssn'),
        issue('companyOwners.12.address.zip', 'zip'),
      ]),
    ).toEqual([
      { kind: 'stopped', field: 'companyOwners.ssn', code: 'ssn' },
      { kind: 'stopped', field: 'companyOwners.address.zip', code: 'zip' },
    ])
    expect(
      counted.stop([issue('companyOwners.1.ssn', 'ssn'), issue('companyOwners.1.ssn', 'required')]),
    ).toEqual([{ kind: 'stopped', field: 'companyOwners.ssn', code: 'required' }])
  })

  const empty = emptyFormState(emptyLead)
  const sample = sampleFormState(sampleApplication())
  const adding = { ...emptyOwnerForm, id: 'new-owner-9', firstName: 'Ada' }
  const forms: readonly (readonly [string, FormState])[] = [
    ['nothing', empty],
    ['an application', sample],
    ['a bank account', { ...empty, bank: { ...empty.bank, isManual: true } }],
    [
      'a new owner',
      {
        ...empty,
        people: { ...empty.people, owners: [{ saved: null, typed: adding }], isAddingOwner: true },
      },
    ],
    [
      'an owner who is changed',
      {
        ...sample,
        people: {
          ...sample.people,
          owners: listedOwners(sample.people).map((saved) => ({
            saved,
            typed: { ...emptyOwnerForm, id: saved.id },
          })),
        },
      },
    ],
    ['a controller', { ...empty, people: { ...empty.people, noOwners: true } }],
    ['a contact', { ...empty, people: { ...empty.people, usePrimaryContact: true } }],
  ]

  test.each(forms)('is known to the server, with %s in the forms', (_name, form) => {
    const drafts = [
      emptyApplication,
      sampleApplication(),
      { ...sampleApplication(), businessStructure: 'SOLE PROPRIETOR' },
    ]
    const issues = drafts.flatMap((draft) =>
      steps.flatMap(({ id }) => stepIssues(draft, form, id, sampleToday)),
    )
    const counts = progress(() => 0, steps).stop(issues)
    for (const count of counts) {
      const read = funnelCounts['~standard'].validate({ language: 'en', counts: [count] })
      expect([count, read]).toEqual([count, { typed: true, value: expect.anything() }])
    }
    expect(counts.length).toBeGreaterThan(0)
  })
})
