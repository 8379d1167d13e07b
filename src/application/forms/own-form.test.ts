import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { allMessages } from '../../messages/all.ts'
import type { Application } from '../application.ts'
import { withOwnAnswers } from '../form.ts'
import { isAllowed, stepTowardReview } from '../page-guard.ts'
import { stepPath } from '../step-list.ts'
import { ownQuestionsOf, stepAtPath, stepOfPath } from '../steps.ts'
import { toSubmission, unaskedPaths } from '../submission.ts'
import { summarize } from '../summary/summary.ts'
import { pathsAndCodes } from '../testing/issue-lists.ts'
import { sampleToday, signedApplication } from '../testing/sample-application.ts'
import { sampleAnswers, sampleDefinition } from '../testing/sample-definition.ts'
import { validate } from '../validate.ts'
import { askedDocuments } from './asked-documents.ts'
import type { FormDefinition, OwnQuestion } from './definition.ts'
import { formOf } from './own-form.ts'
import { us } from './us.ts'

const form = formOf(sampleDefinition)
const answered = (
  answers: Application['answers'] = sampleAnswers,
  overrides: Partial<Application> = {},
) => signedApplication({ answers, ...overrides })
const issues = (application: Application, question = form) =>
  pathsAndCodes(validate(application, sampleToday, question))
const rows = (
  application: Application,
  reader: 'applicant' | 'operator' | 'others' = 'applicant',
) =>
  summarize(application, form, allMessages.en, { reader }).flatMap(({ title, groups }) =>
    groups.flatMap((group) =>
      group.rows.map(({ label, value }) => `${title} | ${group.title} | ${label}: ${value}`),
    ),
  )
/** Returns a definition of one question, at a place where any question may be. */
const oneOf = (question: Partial<OwnQuestion> & Pick<OwnQuestion, 'kind'>): FormDefinition => ({
  ...sampleDefinition,
  steps: [],
  questions: [
    {
      id: 'one',
      step: 'transaction-details',
      required: true,
      sensitive: false,
      label: { en: 'One', es: 'Uno' },
      ...question,
    },
  ],
})

test('without a definition, the form is the shipped one', () => {
  expect(formOf(undefined)).toBe(us)
  expect(toSubmission(signedApplication(), us)).not.toHaveProperty('answers')
})

describe('an own question', () => {
  it.each([
    ['all are asked', {}, []],
    ['one is asked no more', { terminals: 1 }, ['answers.wireless']],
    ['one that depends on it neither', { terminals: null }, ['answers.wireless']],
    ['it has no answer', { terminals: 1, wireless: null }, []],
  ])('has an answer that is to be refused, or has not: %s', (_name, changes, paths) => {
    const application = answered({ ...sampleAnswers, ...changes })
    expect(unaskedPaths(application, form)).toEqual(paths)
    expect(unaskedPaths(toSubmission(application, form), form)).toEqual([])
  })

  it('is valid if it is answered', () => {
    expect(issues(answered())).toEqual([])
  })

  it.each<[Application['answers'], readonly (readonly [string, string])[]]>([
    [
      {},
      [
        ['answers.terminals', 'required'],
        ['answers.deliveredBy', 'required'],
      ],
    ],
    [{ ...sampleAnswers, terminals: 501 }, [['answers.terminals', 'number.range']]],
    [{ ...sampleAnswers, terminals: 0 }, [['answers.terminals', 'number.range']]],
    [{ ...sampleAnswers, wireless: null }, [['answers.wireless', 'required']]],
    [{ ...sampleAnswers, deliveredBy: ['fax'] }, [['answers.deliveredBy', 'choice.unknown']]],
    [{ ...sampleAnswers, opensOn: '13012027' }, [['answers.opensOn', 'date.month']]],
    [{ ...sampleAnswers, opensOn: '' }, []],
    [{ ...sampleAnswers, alarmCode: 'x'.repeat(21) }, [['answers.alarmCode', 'text.length']]],
  ])('is validated: %j', (answers, expected) => {
    expect(issues(answered(answers))).toEqual(expected.map(([path, code]) => `${path}: ${code}`))
  })

  it('is not asked if its condition does not hold, and neither are its dependents', () => {
    const online = {
      cardPresentSales: 0,
      cardNotPresentSalesPhone: 0,
      cardNotPresentSalesInternet: 100,
    }
    const application = answered(sampleAnswers, online)
    const { answers } = toSubmission(application, form)
    expect(Object.keys(answers ?? {})).toEqual(['deliveredBy', 'opensOn', 'alarmCode'])
    expect(issues(answered({ ...sampleAnswers, terminals: null }, online))).toEqual([])
    expect(rows(application).filter((row) => row.includes('terminals'))).toEqual([])
  })

  it('has its own answer in the signed application, even if it is empty', () => {
    const { answers } = toSubmission(answered({ terminals: 1, deliveredBy: ['pickup'] }), form)
    expect(answers).toEqual({ terminals: 1, deliveredBy: ['pickup'], alarmCode: '' })
  })

  it('leads to its step', () => {
    expect(stepOfPath('answers.terminals', form)).toBe('transaction-details')
    expect(stepOfPath('answers.opensOn', form)).toBe('own-equipment')
    expect(stepPath('own-equipment')).toBe('/apply/equipment')
    expect(stepAtPath('/apply/equipment', form)).toBe('own-equipment')
    expect(stepAtPath('/apply/equipment', us)).toBeUndefined()
    expect(ownQuestionsOf('own-equipment', form)).toEqual(['deliveredBy', 'opensOn', 'alarmCode'])
    expect(form.steps.map(({ id }) => id)).toEqual([
      'business-details',
      'business-overview',
      'owner-details',
      'transaction-details',
      'own-equipment',
      'banking-information',
      'review-&-submit',
    ])
  })

  it('keeps its step incomplete only if it is required', () => {
    const step = (required: boolean, onlyIf?: OwnQuestion['onlyIf']) =>
      formOf({
        ...sampleDefinition,
        questions: [
          {
            id: 'one',
            step: 'equipment',
            kind: 'text',
            required,
            sensitive: false,
            label: { en: 'One', es: 'Uno' },
            ...(onlyIf && { onlyIf }),
          },
        ],
      }).steps.find(({ id }) => id === 'own-equipment')
    const draft = { ...answered({}), answers: {} }
    expect(step(true)?.isComplete?.(draft)).toBe(false)
    expect(step(true)?.isComplete?.({ ...draft, answers: { one: 'Yes' } })).toBe(true)
    expect(step(false)?.isComplete?.(draft)).toBe(true)
    const notAsked = {
      question: 'useFulfillment',
      test: 'is',
      value: !draft.useFulfillment,
    } as const
    expect(step(true, notAsked)?.isComplete?.(draft)).toBe(true)
  })

  it('closes no step to a draft that is older than its own step', () => {
    const draft = { ...answered({}), answers: {} }
    expect(form.steps.filter(({ id }) => !isAllowed(id, draft, form))).toEqual([])
    expect(stepTowardReview(draft, [], form)).toBe('own-equipment')
  })

  it('is in the summary after the question that it follows, and in its own section', () => {
    const shown = rows(answered())
    const index = shown.findIndex((row) => row.includes('Annual Card Sales'))
    expect(shown.slice(index + 1, index + 3)).toEqual([
      'Transaction Details | Sales Data | How many terminals do you need?: 3',
      'Transaction Details | Sales Data | Should they be wireless?: No',
    ])
    expect(shown.filter((row) => row.startsWith('Equipment'))).toEqual([
      'Equipment | Equipment | How can we deliver?: Courier, Pick up',
      'Equipment | Equipment | When do you open?: 03/17/2027',
      'Equipment | Equipment | Alarm code: heron-4711',
    ])
    expect(rows(answered(), 'others')).toContain('Equipment | Equipment | Alarm code: ••••')
    expect(rows(answered(), 'operator')).toContain('Equipment | Equipment | Alarm code: heron-4711')
  })
})

describe('each kind', () => {
  it.each<[OwnQuestion['kind'], unknown, string, unknown]>([
    ['text', 'Blue', 'Blue', 'Blue\u202e'],
    ['long-text', 'Blue\nGreen', 'Blue\nGreen', ''],
    ['number', 12, '12', -1],
    ['money', 1200, '$1,200', -1],
    ['date', '02292028', '02/29/2028', '02292027'],
    ['yes-no', true, 'Yes', null],
    ['phone', '4155550132', '(415) 555-0132', '1'],
    ['email', 'a@example.com', 'a@example.com', 'a'],
    ['website', 'example.com', 'example.com', 'example'],
    ['country', 'MX', 'Mexico', 'XX'],
    ['state', 'CA', 'California', 'XX'],
    ['consent', true, 'Yes', false],
  ])('%s is read, validated and shown', (kind, answer, shown, wrong) => {
    const form = formOf(oneOf({ kind }))
    const given = (one: unknown) => withOwnAnswers(answered({ one }), form)
    expect(issues(given(answer), form)).toEqual([])
    expect(issues(given(wrong), form)).toHaveLength(1)
    const texts = summarize(given(answer), form, allMessages.en).flatMap(({ groups }) =>
      groups.flatMap((group) => group.rows),
    )
    expect(texts.find(({ label }) => label === 'One')?.value).toBe(shown)
  })
})

it('says between which amounts an answer in dollars has to be', () => {
  const issuesWith = (amounts: Pick<OwnQuestion, 'min' | 'max'>) =>
    validate(answered({ one: 50 }), sampleToday, formOf(oneOf({ kind: 'money', ...amounts }))).map(
      ({ code, params }) => [code, params],
    )
  expect(issuesWith({ min: 100 })).toEqual([['money.between', { min: 100, max: 999_999_999 }]])
  expect(issuesWith({ min: 100, max: 200 })).toEqual([['money.between', { min: 100, max: 200 }]])
  expect(issuesWith({ min: 50 })).toEqual([])
})

describe('a standard question', () => {
  const overridden = formOf({
    ...sampleDefinition,
    questions: [],
    steps: [],
    overrides: [
      { question: 'yearFounded', optional: true },
      { question: 'useFulfillment', hidden: true },
    ],
  })

  it('may be optional', () => {
    expect(issues(signedApplication({ yearFounded: '' }), overridden)).toEqual([])
    expect(issues(signedApplication({ yearFounded: '1' }), overridden)).toEqual([
      'yearFounded: year',
    ])
  })

  it('may be hidden, and then has no answer', () => {
    const application = signedApplication({ useFulfillment: true, fulfillmentCompanyName: 'Bay' })
    expect(toSubmission(application, overridden).useFulfillment).toBe(false)
  })
})

it('requests the documents whose rules apply, besides those of all forms', () => {
  const onlyIf = { question: 'useFulfillment', test: 'is', value: true } as const
  const documents = [
    { kind: 'voided-check', required: true },
    { kind: 'permit', required: false, onlyIf },
  ]
  const form = formOf({ ...sampleDefinition, documents })
  const kindsWith = (useFulfillment: boolean) =>
    askedDocuments(
      [{ kind: 'id', isRequired: true }],
      signedApplication({ useFulfillment, fulfillmentCompanyName: 'Bay' }),
      form,
    ).map(({ kind }) => kind)
  expect(kindsWith(false)).toEqual(['id', 'voided-check'])
  expect(kindsWith(true)).toEqual(['id', 'voided-check', 'permit'])
})

describe('of any answers', () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string()),
  )
  const anyAnswers = fc.dictionary(
    fc.constantFrom(...sampleDefinition.questions.map(({ id }) => id), 'printers'),
    value,
  )
  const shares = fc.constantFrom(0, 50, 100)

  it('normalizing again changes nothing, and hidden questions affect nothing', () => {
    fc.assert(
      fc.property(anyAnswers, shares, (answers, cardPresentSales) => {
        const application = answered(answers, { cardPresentSales })
        const once = withOwnAnswers(application, form)
        expect(withOwnAnswers(once, form)).toEqual(once)
        expect(toSubmission(once, form)).toEqual(toSubmission(application, form))
        expect(issues(once)).toEqual(issues(application))
      }),
    )
  })
})
