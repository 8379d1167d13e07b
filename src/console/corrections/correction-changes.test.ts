import { describe, expect, test } from 'vitest'
import type { Application } from '../../application/application.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { us } from '../../application/forms/us.ts'
import { latestRecord } from '../../application/record/corrected-record.ts'
import { toSubmission } from '../../application/submission.ts'
import { sampleOwner, signedApplication } from '../../application/testing/sample-application.ts'
import { sampleAnswers, sampleDefinition } from '../../application/testing/sample-definition.ts'
import { sampleRecord } from '../../application/testing/sample-record.ts'
import { recordTexts as texts } from '../texts.ts'
import { changesOf } from './correction-changes.ts'
import { contextOf } from './marks.ts'

const check = { kind: 'voided-check', id: 'a', name: 'a.pdf', size: 1, type: '', sha256: '' }
const signed = signedApplication()
const [first = sampleOwner(), second = sampleOwner()] = signed.companyOwners
const third = {
  ...second,
  id: 'owner-3',
  firstName: 'Ruth',
  lastName: 'Ito',
  stake: 25,
  ssn: '345678901',
}
const before = sampleRecord()

/** Returns the next version, where an applicant answers a request for these fields. */
function changes(fields: readonly string[], corrections: Partial<Application>) {
  const { application, kept } = contextOf(before, [{ paths: fields, note: 'Please check.' }])
  const { termsSignerFullName, signing } = signed
  const corrected = { ...application, termsSignerFullName, signing, ...corrections }
  const correction = { version: 2, id: 'request', fields, kept }
  const version = sampleRecord({ submission: toSubmission(corrected, us) })
  return changesOf(before, latestRecord(before, [{ ...version, correction }]), [], texts)
}

describe('the changes of a version', () => {
  test('include the requested answers', () => {
    const owners = [
      { ...first, ssn: '123456780', dob: '' },
      { ...second, ssn: '', dob: '' },
    ]
    const fields = ['businessPhone', 'companyOwners.0.ssn', 'documents.voided-check', 'yearFounded']
    const corrections = { businessPhone: '4155550199', companyOwners: owners, documents: [check] }
    expect(changes(fields, corrections)).toEqual({
      asked: [
        { label: 'Business: Business Phone', before: '(415) 555-0132', after: '(415) 555-0199' },
        {
          label: 'Maria Alvarez: SSN',
          before: '•••-••-•••9',
          after: '•••-••-•••0',
          secret: {
            path: 'companyOwners.0.ssn',
            before: '123-45-6789',
            after: '123-45-6780',
          },
        },
        { label: 'Documents: Voided check', before: '', after: 'a.pdf' },
      ],
      unasked: [],
      unchanged: ['Year Founded/Incorporated'],
    })
  })

  test('include only the file that replies to a question as a requested answer', () => {
    const [reply, other] = ['reply-1', 'reply-2'].map((kind) => ({ ...check, kind, id: kind }))
    const documents = [reply ?? check, other ?? check]
    const row = (label: string) => ({ label, before: '', after: 'a.pdf' })
    expect(changes(['replies.1'], { documents })).toEqual({
      asked: [row('Documents: Question 1')],
      unasked: [row('Documents: Question 2')],
      unchanged: [],
    })
  })

  test('include a missing owner, besides a requested name', () => {
    const fields = [
      'companyOwners.0.firstName',
      'companyOwners.0.lastName',
      'companyOwners.2',
      'companyOwners.1.stake',
    ]
    const result = changes(fields, {
      companyOwners: [
        { ...first, firstName: 'Mary', ssn: '', dob: '' },
        { ...second, stake: 15, ssn: '', dob: '' },
        third,
      ],
    })
    expect(result.unasked).toEqual([])
    expect(result.unchanged).toEqual([])
    expect(result.asked.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Owner Details', 'Maria Alvarez', 'Mary Alvarez'],
      ["Daniel O'Neill: Stake percent", '40%', '15%'],
      // Both paths belong to the first owner.
      ['Authorized Controller: Name', 'Maria Alvarez', 'Mary Alvarez'],
      ['Primary Contact: Name', 'Maria Alvarez', 'Mary Alvarez'],
      ['Ruth Ito: Title', '', 'CFO'],
      ['Ruth Ito: Stake percent', '', '25%'],
      ['Ruth Ito: SSN', '', '•••-••-•••1'],
      ['Ruth Ito: Date of Birth', '', '••/••/1984'],
      ['Ruth Ito: Phone', '', '(510) 555-0178'],
      ['Ruth Ito: Email', '', 'daniel@goldengatebakery.example'],
      ['Ruth Ito: Home Address', '', '41 Piedmont Ave, Oakland, CA 94611'],
    ])
  })

  test('include the other stakes, which can be changed if they leave a missing owner too little', () => {
    const result = changes(['companyOwners.2'], {
      companyOwners: [first, { ...second, stake: 15 }, third],
    })
    expect(result.unasked).toEqual([])
    expect(result.unchanged).toEqual([])
    expect(result.asked).toContainEqual({
      label: "Daniel O'Neill: Stake percent",
      before: '40%',
      after: '15%',
    })
  })

  test('are empty if the applicant says that no owner is missing', () => {
    expect(changes(['companyOwners.2'], {})).toEqual({
      asked: [],
      unasked: [],
      unchanged: ['Missing owner (the applicant has added none)'],
    })
  })

  test('include one missing owner, and not another one', () => {
    const fourth = { ...third, id: 'owner-4', firstName: 'Ada' }
    const result = changes(['companyOwners.2'], { companyOwners: [first, second, third, fourth] })
    const people = (all: typeof result.asked) =>
      new Set(all.map(({ label }) => label.split(':')[0]))
    expect(people(result.asked)).toEqual(new Set(['Ruth Ito']))
    expect(people(result.unasked)).toEqual(new Set(['Ada Ito']))
  })

  const other = { ...first.address, street: '1 Other St' }
  const signing = signed.signing && { ...signed.signing, signeeId: second.id }
  test.each<[string, string, Partial<Application>, string]>([
    ['another answer', 'businessPhone', { legalBusinessName: 'Other' }, 'Business: Legal Name'],
    [
      'an answer of a person',
      'companyOwners.0.ssn',
      { companyOwners: [first, { ...second, phone: '5105550100' }] },
      "Daniel O'Neill: Phone",
    ],
    ['an owner who is gone', 'businessPhone', { companyOwners: [first] }, "Daniel O'Neill: SSN"],
    ['a new owner', 'businessPhone', { companyOwners: [first, second, third] }, 'Ruth Ito: SSN'],
    ['a document', 'businessPhone', { documents: [check] }, 'Documents: Voided check'],
    ['an empty group', 'businessPhone', { mailingAddress: other }, 'Addresses: Mailing Address'],
    ['the signer', 'businessPhone', { signing }, 'Signer'],
  ])('name %s that nobody asked for', (_, field, corrections, label) => {
    const result = changes([field], corrections)
    expect(result.asked).toEqual([])
    expect(result.unasked.map((change) => change.label)).toContain(label)
  })

  test('name another signer even if the ids in the answers are exchanged', () => {
    const companyOwners = [
      { ...first, id: second.id },
      { ...second, id: first.id },
    ]
    const result = changes(['businessPhone'], { companyOwners })
    expect(result.unasked.map(({ label }) => label)).toEqual(['Signer'])
  })

  test('do not count a requested name as another signer', () => {
    const companyOwners = [{ ...first, firstName: 'Mary' }, second]
    const fields = ['companyOwners.0.firstName', 'companyOwners.0.lastName']
    expect(changes(fields, { companyOwners }).unasked).toEqual([])
  })

  test('name the answers to own questions that the new version was not asked, unchanged', () => {
    const answers = { ...sampleAnswers, wireless: true }
    const signedBefore = sampleRecord({
      form: sampleDefinition,
      submission: toSubmission({ ...signed, answers }, formOf(sampleDefinition)),
    })
    const [kept] = sampleDefinition.questions
    const form = { ...sampleDefinition, questions: kept ? [kept] : [], steps: [] }
    const after = sampleRecord({
      form,
      submission: toSubmission({ ...signed, answers: { terminals: 3 } }, formOf(form)),
      correction: { version: 2, id: 'request', fields: ['businessPhone'], kept: [] },
    })
    expect(changesOf(signedBefore, latestRecord(signedBefore, [after]), [], texts).unasked).toEqual(
      [
        { label: 'Should they be wireless?', before: 'Yes', after: '' },
        { label: 'How can we deliver?', before: 'Courier, Pick up', after: '' },
        { label: 'When do you open?', before: '03/17/2027', after: '' },
        { label: 'Alarm code', before: '••••', after: '' },
      ],
    )
  })
})
