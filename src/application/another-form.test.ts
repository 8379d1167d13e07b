/**
 * Tests that the form is a value: another form, with its own people, numbers and codes, works from
 * validation to corrections.
 */
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { allMessages } from '../messages/all.ts'
import { isAsked } from './answers.ts'
import type { Application } from './application.ts'
import {
  correctable,
  issuesBesides,
  keptPaths,
  withKept,
  withoutKept,
} from './corrections/correction.ts'
import { evidenceOf } from './evidence.ts'
import { text } from './fields/text.ts'
import type { Form } from './form.ts'
import { questionOf } from './form.ts'
import { answerTo, isAskedAt } from './forms/answer-to.ts'
import { us } from './forms/us.ts'
import { mapApplication } from './mapping/map-application.ts'
import { mappingInput } from './mapping/mapping-input.ts'
import { textQuestion } from './question.ts'
import { recordSummaryIn } from './record/record-summary.ts'
import { type RecordOf, readRecordOf, signedText } from './record/sealed-record.ts'
import { signers } from './signers.ts'
import type { Step } from './step-list.ts'
import { questionsOf, requiredBy, stepOfPath } from './steps.ts'
import { arrive, toSubmission, validateSubmission } from './submission.ts'
import { differences } from './summary/differences.ts'
import { summarize } from './summary/summary.ts'
import type { SummarySection } from './summary/summary-rows.ts'
import { sampleApplication, sampleToday } from './testing/sample-application.ts'
import { sampleRecord } from './testing/sample-record.ts'
import {
  type TinyApplication,
  type TinyConditions,
  tinyApplication,
  tinyForm,
  tinySchema,
} from './testing/tiny-form.ts'
import { validate } from './validate.ts'

const labels = {
  companyName: 'Company Name',
  companyAddress: 'Address',
  town: 'Town',
  postcode: 'Postcode',
  shopName: 'Shop Name',
  country: 'Country',
  nationalNumber: 'National Number',
  shopKey: 'Shop Key',
}
const { en } = allMessages
const texts = {
  ...en,
  questions: {
    ...en.questions,
    ...Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, { label }])),
  },
  groups: { ...en.groups, company: 'Company', directors: 'Directors', files: 'Files' },
  summary: {
    ...en.summary,
    sections: { ...en.summary.sections, 'own-company': 'Company', 'own-directors': 'Directors' },
  },
}

const [eleanor, septimus] = tinyApplication.directors
const changed = (changes: Partial<TinyApplication>): TinyApplication => ({
  ...tinyApplication,
  ...changes,
})
const withDirector = (changes: Partial<TinyApplication['directors'][number]>) =>
  changed({
    directors: tinyApplication.directors.map((director, index) =>
      index === 0 ? { ...director, ...changes } : director,
    ),
  })
const issuesOf = (application: TinyApplication) =>
  validate(application, sampleToday, tinyForm).map(({ path, code }) => `${path}: ${code}`)
const rowsOf = (sections: readonly Pick<SummarySection, 'groups'>[]) =>
  sections.flatMap(({ groups }) =>
    groups.flatMap(({ title, rows }) =>
      rows.map(({ label, value }) => `${title}, ${label}: ${value}`),
    ),
  )

describe('another form', () => {
  test('is validated, with its conditions at every depth', () => {
    expect(issuesOf(tinyApplication)).toEqual([])
    const { companyAddress } = tinyApplication
    expect(issuesOf(changed({ companyAddress: { ...companyAddress, postcode: '94105' } }))).toEqual(
      ['companyAddress.postcode: choice.unknown'],
    )
    expect(issuesOf(withDirector({ nationalNumber: '123456789' }))).toEqual([
      'directors.0.nationalNumber: choice.unknown',
    ])
    expect(issuesOf(withDirector({ nationalNumber: '', country: 'Elsewhere' }))).toEqual([])
    expect(issuesOf(changed({ hasShop: true }))).toEqual(['shopName: required'])
    expect(issuesOf(changed({ directors: [] }))).toContain('directors: required')
    expect(issuesOf(changed({ termsSignerFullName: 'Nobody' }))).toEqual([
      'termsSignerFullName: signature.mismatch',
    ])
  })

  test('knows its steps, and who may sign', () => {
    expect(questionsOf('own-company', tinyForm)).toEqual([
      'companyName',
      'companyAddress',
      'hasShop',
      'shopName',
    ])
    expect(requiredBy('own-directors', tinyForm)).toEqual(['directors', 'documents'])
    expect(stepOfPath('directors.1.email', tinyForm)).toBe('own-directors')
    expect(signers(tinyApplication, tinyForm).map(({ id, name }) => [id, name])).toEqual([
      ['director-1', 'Eleanor Harding'],
      ['director-2', 'Septimus Arabin'],
    ])
  })

  test('arrives with ids, codes in one spelling, and empty answers to questions that are not asked', () => {
    const sent = {
      ...tinyApplication,
      shopName: 'Not asked',
      companyAddress: { ...tinyApplication.companyAddress, postcode: 'ba1 2cd' },
      directors: [
        { ...eleanor, id: '', nationalNumber: 'qq123456c' },
        { ...septimus, id: null, nationalNumber: 'QQ123456C', shopKey: 'x' },
      ],
      signing: { ...tinyApplication.signing, signeeId: 'director-1' },
    }
    const arrived = arrive(v.parse(tinySchema, sent), tinyForm)
    expect(arrived).toEqual({ application: tinyApplication, submission: tinyApplication })
    expect(validateSubmission(arrived, sampleToday, tinyForm)).toEqual([])
    expect(v.safeParse(tinySchema, { ...sent, businessName: '' }).success).toBe(false)
  })

  test('distinguishes people by their ids', () => {
    const twins = changed({
      directors: tinyApplication.directors.map((director) => ({ ...director, id: 'director-1' })),
    })
    const issues = validateSubmission(arrive(twins, tinyForm), sampleToday, tinyForm)
    expect(issues).toEqual([{ path: 'directors.1.id', code: 'person.id' }])
  })

  test('is summarized without sensitive answers, and without empty groups', () => {
    const sections = summarize(tinyApplication, tinyForm, texts, { reader: 'others' })
    const groups = sections.flatMap((section) => section.groups)
    expect(groups.filter(({ rows }) => rows.length === 0)).toEqual([])
    expect(rowsOf(sections)).toEqual([
      'Company, Company Name: Old Mill Bakers',
      'Company, Street: 4 Mill Lane',
      'Company, Town: Barchester',
      'Company, Postcode: BA1 2CD',
      'Eleanor Harding, Email: eleanor@mill.example',
      'Eleanor Harding, Country: Albion',
      'Eleanor Harding, National Number: ••••••56C',
      'Septimus Arabin, Email: septimus@mill.example',
      'Septimus Arabin, Country: Elsewhere',
    ])
    const shop = changed({ hasShop: true, shopName: 'Mill Shop' })
    expect(differences(tinyApplication, shop, { form: tinyForm, texts })).toEqual([
      { label: 'Company: Shop Name', before: '', after: 'Mill Shop' },
    ])
  })

  test('answers conditions about it', () => {
    expect(answerTo('companyAddress.town', tinyApplication, tinyForm)).toBe('Barchester')
    expect(answerTo('shopName', tinyApplication, tinyForm)).toBeUndefined()
    expect(isAskedAt('directors.1.nationalNumber', tinyApplication, tinyForm)).toBe(false)
    expect(isAskedAt('directors.0.nationalNumber', tinyApplication, tinyForm)).toBe(true)
  })
})

describe('a signed application of another form', () => {
  const record: RecordOf<TinyApplication> = {
    ...sampleRecord(),
    submission: toSubmission(tinyApplication, tinyForm),
    evidence: evidenceOf(tinyApplication, tinyForm, {
      ...sampleRecord().evidence,
      controllerTitle: 'Director',
      consents: [],
    }),
  }

  test('has its evidence', () => {
    expect(record.evidence.signer).toEqual({ name: 'Eleanor Harding', title: 'Director' })
    expect(signedText(record.submission, 'salt')).toContain('"postcode":"BA1 2CD"')
  })

  test('is read as it was sealed, but not as the record of another form', () => {
    const opened: unknown = JSON.parse(JSON.stringify(record))
    expect(readRecordOf(tinyForm, record.reference, opened)).toEqual(record)
    expect(() => readRecordOf(us, record.reference, opened)).toThrow('does not know')
  })

  test('is shown in words', () => {
    const rows = recordSummaryIn(tinyForm, record, [], texts).flatMap(({ groups }) =>
      groups.flatMap(({ rows }) => rows),
    )
    const number = rows.find(({ label }) => label === 'National Number')
    expect(number?.value).toBe('QQ123456C')
    expect(number?.secret).toEqual({
      path: 'directors.0.nationalNumber',
      concealed: '••••••56C',
    })
  })

  test('is mapped to the formats of other systems', async () => {
    const listed = {
      reference: record.reference,
      receivedAt: record.receivedAt,
      status: 'received',
      businessName: null,
      businessStructure: '',
      mcc: '',
      state: '',
      annualSales: 0,
      bankMethod: 'manual',
      pmi: null,
      awaitsCorrection: false,
      program: 'default',
      decision: null,
    } as const
    const input = mappingInput(listed, record, [], tinyForm)
    expect(input.record).not.toHaveProperty('salt')
    const mapping =
      'application.directors.{"name": lastName, "code": $$.application.companyAddress.postcode}'
    expect(await mapApplication({ mapping, input, format: 'csv' })).toEqual({
      rows: [
        { name: 'Harding', code: 'BA1 2CD' },
        { name: 'Arabin', code: 'BA1 2CD' },
      ],
    })
  })
})

describe('a correction of another form', () => {
  test('asks for the requested answers, and keeps all others', () => {
    const paths = correctable(tinyApplication, tinyForm).flatMap(({ paths }) => paths)
    expect(paths).toContain('companyAddress')
    expect(paths).toContain('directors.0.nationalNumber')
    expect(paths).not.toContain('directors.1.nationalNumber')
    expect(paths).not.toContain('shopName')
    const kept = keptPaths(tinyApplication, ['companyName'], tinyForm)
    expect(kept).toEqual(['directors.0.nationalNumber'])
    const without = withoutKept(tinyApplication, kept, tinyForm)
    expect(without.directors[0]?.nationalNumber).toBe('')
    const issues = validate(without, sampleToday, tinyForm)
    expect(issues.map(({ path }) => path)).toEqual(kept)
    expect(issuesBesides(without, kept, issues, tinyForm)).toEqual([])
    expect(withKept(without, kept, tinyApplication, tinyForm)).toEqual(tinyApplication)
  })
})

test('the name of a missing question does not compile', () => {
  // These are only types: nothing here is called.
  const wrong = () => {
    // @ts-expect-error
    questionOf('companyNmae', tinyForm)
    // @ts-expect-error
    questionOf('busnessName', us)
    // @ts-expect-error
    questionsOf('business-detials', us)
    // @ts-expect-error
    validate(tinyApplication, sampleToday, us)
    // @ts-expect-error
    summarize(sampleApplication(), tinyForm, texts)
    // @ts-expect-error
    toSubmission(sampleApplication(), tinyForm)
    // @ts-expect-error
    textQuestion(text, { onlyIf: ({ hasShpo }: TinyConditions) => hasShpo })
    // @ts-expect-error
    textQuestion(text, { onlyIf: ({ hasShop }) => hasShop })
    // @ts-expect-error
    isAsked({ question: questionOf('shopName', tinyForm) }, tinyApplication)
    const step: Step = {
      id: 'business-details',
      slug: 'business-details',
      // @ts-expect-error
      groups: ['busines'],
    }
    const people: Form['people'] = [
      // @ts-expect-error
      { at: 'companyOwner', signs: true },
    ]
    const rules: Form<TinyApplication>['rules'] = [
      // @ts-expect-error
      { of: 'companyOwners', issues: () => [] },
    ]
    return [step, people, rules]
  }
  expect(wrong).toBeTypeOf('function')
  const application: Application = sampleApplication()
  const conditions: Parameters<typeof isAsked>[1] = application
  expect(conditions).toBe(application)
})
