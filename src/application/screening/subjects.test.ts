import { describe, expect, it } from 'vitest'
import {
  askedOwner,
  sampleController,
  sampleOwner,
  sampleSubmission,
} from '../testing/sample-application.ts'
import { sampleEntry, sampleRecord } from '../testing/sample-record.ts'
import { subjectsOf } from './subjects.ts'

const namesOf = (overrides: Parameters<typeof sampleSubmission>[0], entries = [sampleEntry()]) =>
  subjectsOf(sampleRecord({ submission: sampleSubmission(overrides) }), entries).map(
    ({ kind, name }) => `${kind}: ${name}`,
  )

describe('what is compared', () => {
  it('is the business by both names, its people, and each name once', () => {
    const { businessName, legalBusinessName } = sampleSubmission()
    const owner = sampleOwner()
    const controller = sampleController()
    expect(namesOf({ companyOwners: [owner], authorizedController: controller })).toEqual([
      `organization: ${businessName}`,
      `organization: ${legalBusinessName}`,
      `person: ${owner.firstName} ${owner.lastName}`,
      `person: ${controller.firstName} ${controller.lastName}`,
    ])
    expect(namesOf({ businessName: 'ACME', legalBusinessName: 'Acme' })).toContain(
      'organization: ACME',
    )
    expect(namesOf({ businessName: 'ACME', legalBusinessName: 'Acme' })).not.toContain(
      'organization: Acme',
    )
  })

  it('is each name on one line, with what it hides', () => {
    const businessName = 'Ac\u{200b}me\nNobody is similar'
    expect(namesOf({ businessName, legalBusinessName: 'Acme' })).toEqual(
      expect.arrayContaining([
        'organization: Ac\u{200b}me Nobody is similar',
        'organization: Acme',
      ]),
    )
  })

  it('is each of two names in another script, whatever legal form both have', () => {
    const names = { businessName: 'Занзибар LLC', legalBusinessName: 'Пекарня LLC' }
    expect(namesOf(names)).toEqual(
      expect.arrayContaining(['organization: Занзибар LLC', 'organization: Пекарня LLC']),
    )
  })

  it.each([{ dob: '03031990', ssn: '623456789' }, { ssn: '623456789' }, { dob: '03031990' }])(
    'is both of two owners who have one name, but another %j',
    (other) => {
      const father = sampleOwner()
      const son = { ...father, ...other }
      const { submission, evidence } = sampleRecord()
      const signer = { ...evidence.signer, name: `${father.firstName} ${father.lastName}` }
      const subjects = subjectsOf(
        {
          ...sampleRecord({ submission: { ...submission, companyOwners: [father, son] } }),
          evidence: { ...evidence, signer },
        },
        [],
      )
      const people = subjects.filter(({ kind }) => kind === 'person')
      expect(people.map(({ dob, number }) => [dob, number])).toEqual(
        [father, son].map(({ dob, ssn }) => [dob, ssn]),
      )
    },
  )

  it("is a sole proprietor's legal name as a person, too", () => {
    const names = namesOf({ businessStructure: 'SOLE PROPRIETOR', legalBusinessName: 'Rosa Diaz' })
    expect(names).toContain('person: Rosa Diaz')
  })

  it('has what an owner entered themselves', () => {
    const owner = askedOwner()
    const submission = sampleSubmission({ companyOwners: [owner] })
    const subject = subjectsOf(sampleRecord({ submission }), [sampleEntry()]).find(
      ({ name }) => name === `${owner.firstName} ${owner.lastName}`,
    )
    expect(subject?.dob).toMatch(/^\d{8}$/)
    expect(subject?.number).toMatch(/^\d{9}$/)
    expect(subject?.place).not.toBe('')
  })
})
