import { describe, expect, test } from 'vitest'
import { answersIn } from '../../application/answers.ts'
import { fieldLabels } from '../../application/corrections/correction-labels.ts'
import { us } from '../../application/forms/us.ts'
import { languages } from '../../application/language.ts'
import { withEntries } from '../../application/record/record-summary.ts'
import { fromSubmission } from '../../application/submission.ts'
import {
  askedOwner,
  sampleController,
  sampleLinkedAccount,
  sampleOwner,
  sampleSubmission,
} from '../../application/testing/sample-application.ts'
import { sampleAnswers, sampleDefinition } from '../../application/testing/sample-definition.ts'
import { sampleEntry, sampleRecord } from '../../application/testing/sample-record.ts'
import { partTemplate, questionTemplates } from '../../messages/en/correction-templates.ts'
import { recordTexts as texts } from '../texts.ts'
import { correctableSections } from './correctable-parts.ts'
import { addressFor, askedFor, contextOf, templateFor, writtenNote } from './marks.ts'

const submission = sampleSubmission()
const application = fromSubmission(submission, us)
const sections = correctableSections(application, us, texts)
const parts = sections.flatMap((section) => section.parts)
const item = (id: string) =>
  parts.flatMap(({ items }) => items).find((candidate) => candidate.id === id)

describe('the answers that a reviewer can mark', () => {
  test('are in the sections and parts of the summary', () => {
    expect(sections.map(({ title, parts }) => [title, parts.map((part) => part.title)])).toEqual([
      ['Business Information', ['Business', 'Addresses', 'Structure', 'What You Sell']],
      ['Owner Details', ['Maria Alvarez', "Daniel O'Neill", 'Company Ownership']],
      ['Transaction Details', ['Payment Types', 'Sales Data', 'Product/Service Information']],
      ['Banking Information', ['Bank Account', 'Documents']],
    ])
    const controlled = { ...application, authorizedController: sampleController() }
    expect(correctableSections(controlled, us, texts)[1]?.parts.at(-1)?.title).toBe(
      'Grace Alvarez, Authorized Controller',
    )
  })

  test.each([
    ['businessPhone', 'Business Phone', '(415) 555-0132'],
    ['businessAddress', 'Location Address', '350 Mission St, Suite 4, San Francisco, CA 94105'],
    ['mailingAddress', 'Mailing Address', 'Same as location address'],
    ['tin', 'Tax ID Number (TIN)', '••-•••4567'],
    ['companyOwners.0.title', 'Title', 'CEO'],
    ['companyOwners.0.firstName', 'First Name, Last Name', 'Maria Alvarez'],
    ['companyOwners.0.ssn', 'SSN', '•••-••-•••9'],
    ['companyOwners.0.dob', 'Date of Birth', '••/••/1979'],
    ['companyOwners.1.address', 'Home Address', '41 Piedmont Ave, Oakland, CA 94611'],
    ['companyOwners', 'Missing owner', undefined],
    ['annualSalesB2C', 'Business to Consumer (B2C), Business to Business (B2B)', '80%, 20%'],
    ['manualEntry', 'Bank Account', 'JPMORGAN CHASE, •••• 6789'],
    ['documents.voided-check', 'Voided check', 'None'],
  ])('%s is %s, at present %j', (id, label, value) => {
    expect(item(id)).toMatchObject({ id, label })
    expect(item(id)?.value).toBe(value)
  })

  test('show a linked account, and the documents of a kind', () => {
    const document = { kind: 'id', id: 'a', name: 'id.pdf', size: 1, type: '', sha256: '' }
    const changed = {
      ...application,
      manualEntry: null,
      plaid: sampleLinkedAccount,
      documents: [document],
    }
    const items = correctableSections(changed, us, texts).flatMap((section) =>
      section.parts.flatMap((part) => part.items),
    )
    expect(items.find(({ id }) => id === 'manualEntry')?.value).toBe(
      'First Platypus Bank, •••• 6789',
    )
    expect(items.find(({ id }) => id === 'documents.id')?.value).toBe('id.pdf')
  })

  test.each(languages)(
    'begin with a template in %s, or else with that of their part',
    (language) => {
      const controlled = { ...application, authorizedController: sampleController() }
      const items = correctableSections(controlled, us, texts).flatMap((section) =>
        section.parts.flatMap((part) => part.items),
      )
      const shared = templateFor('business', language)
      expect(shared === partTemplate).toBe(language === 'en')
      const withOwn = items.filter(({ id }) => templateFor(id, language) !== shared)
      const names = new Set(withOwn.map(({ id }) => id.split('.').at(-1) ?? ''))
      expect([...names]).toEqual(expect.arrayContaining(Object.keys(questionTemplates)))
      expect(templateFor('added', language)).toBe(shared)
    },
  )

  test('are named with their person once requested', () => {
    const fields = ['companyOwners.0.ssn', 'manualEntry', 'plaid', 'documents.id']
    expect(fieldLabels(fields, application, texts)).toEqual([
      'Maria Alvarez, SSN',
      'Bank Account',
      'Photo ID of the person who signs',
    ])
    expect(fieldLabels(fields, undefined, texts)[0]).toBe('Owner 1, SSN')
    expect(fieldLabels(['companyOwners.2'], application, texts)).toEqual(['Owner 3'])
  })
})

test("include the operator's own questions with their signed labels, in case these are removed", () => {
  const documents = [
    { kind: 'lease', label: { en: 'Lease', es: 'Arriendo' }, required: false },
    { kind: 'id', required: false },
  ]
  const record = sampleRecord({
    submission: sampleSubmission({ answers: sampleAnswers }),
    form: { ...sampleDefinition, documents },
  })
  const evidence = { ...record.evidence, language: 'es' } as const
  const paths = ['answers.wireless', 'documents.lease', 'documents.id', 'businessPhone']
  const { asked: items, own } = contextOf(
    { ...record, evidence },
    paths.map((path) => ({ paths: [path], note: 'Why?' })),
  )
  expect(items.map(({ label }) => label)).toEqual([
    '¿Deben ser inalámbricas?',
    'Arriendo',
    undefined,
    undefined,
  ])
  expect(own).toContainEqual({
    path: 'answers.deliveredBy',
    label: '¿Cómo podemos entregar?',
    value: 'Mensajería, Recogida',
  })
  expect(JSON.stringify(own)).not.toContain(sampleAnswers.alarmCode)
  expect(contextOf(sampleRecord(), [{ paths, note: 'Why?' }])).not.toHaveProperty('own')
})

describe('a marked request', () => {
  test('has the marked answers, in the order of the form', () => {
    const marks = { 'documents.voided-check': 'A check.', businessPhone: 'No answer.' }
    expect(askedFor(parts, marks)).toEqual([
      { paths: ['businessPhone'], note: 'No answer.' },
      { paths: ['documents.voided-check'], note: 'A check.' },
    ])
  })

  test('has a missing owner after the others', () => {
    expect(askedFor(parts, { companyOwners: 'One more.' })).toEqual([
      { paths: ['companyOwners.2'], note: 'One more.' },
    ])
  })

  test('has all answers of a part, each with the same text', () => {
    expect(askedFor(parts, { addresses: 'Please check.', mailingAddress: 'Another.' })).toEqual([
      { paths: ['businessAddress'], note: 'Please check.' },
      { paths: ['mailingAddress'], note: 'Please check.' },
    ])
  })

  test('has a whole person with one text', () => {
    const marks = { 'companyOwners.1': 'Please check.', 'companyOwners.1.ssn': 'Another.' }
    expect(askedFor(parts, marks)).toEqual([
      {
        paths: expect.arrayContaining(['companyOwners.1.ssn', 'companyOwners.1.lastName']),
        note: 'Please check.',
      },
    ])
  })
})

test('lists each text of the reviewer once, with the names of its answers', () => {
  const marks = { addresses: 'Please check.', 'companyOwners.0.ssn': 'Another digit.' }
  expect(writtenNote(askedFor(parts, marks), application, texts)).toBe(
    'Location Address; Mailing Address: Please check.\n\nMaria Alvarez, SSN: Another digit.',
  )
})

describe('the linked form', () => {
  const items = [{ paths: ['businessPhone', 'companyOwners.0.ssn'], note: 'Please check.' }]

  test('has no sensitive answer, and says which are kept', () => {
    const context = contextOf(sampleRecord(), items)
    const sensitive = answersIn(context.application, us.schema).filter(
      ({ question, value }) => question.sensitive && value !== '',
    )
    expect(sensitive).toEqual([])
    expect(context.kept).toEqual([
      'tin',
      'companyOwners.0.dob',
      'companyOwners.1.ssn',
      'companyOwners.1.dob',
      'manualEntry.routingNumber',
      'manualEntry.accountNumber',
    ])
    expect(context).toMatchObject({ reference: 'MA-7K3Q-9XDM', language: 'en', asked: items })
    expect(context.application).toMatchObject({ businessPhone: '4155550132', signing: null })
  })

  test.each([
    ['stays, without its token', items, { ...sampleLinkedAccount, publicToken: 'linked' }],
    ['starts empty if it is asked for', [{ paths: ['manualEntry', 'plaid'], note: 'x' }], null],
  ])('a linked account %s', (_, paths, expected) => {
    const record = sampleRecord({
      submission: sampleSubmission({ manualEntry: null, plaid: sampleLinkedAccount }),
    })
    expect(contextOf(record, paths).application.plaid).toEqual(expected)
  })

  test("has none of an owner's own entry", () => {
    const { invitation, enteredAt } = sampleEntry()
    const invited = askedOwner({ enteredBy: { invitation, enteredAt, sha256: 'ab' } })
    const record = sampleRecord({
      submission: sampleSubmission({ companyOwners: [sampleOwner(), invited] }),
    })
    expect(JSON.stringify(withEntries(record.submission, [sampleEntry()], us))).toContain(
      '345678901',
    )
    const context = JSON.stringify(contextOf(record, items))
    expect(context).not.toContain('345678901')
    expect(context).not.toContain('companyOwners.1.ssn')
  })
})

test.each([
  ["the contact's", {}, 'maria@goldengatebakery.example'],
  [
    "the business's without one",
    {
      companyOwners: [sampleOwner({ email: '' })],
      primaryContact: null,
      authorizedController: null,
    },
    'office@goldengatebakery.example',
  ],
])("the applicant's address is %s", (_, changes, expected) => {
  expect(addressFor(sampleRecord({ submission: { ...submission, ...changes } }))).toBe(expected)
})
