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

describe('the compared names', () => {
  it("are the business's two names and its people's, each once", () => {
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

  it('are each on one line, including hidden characters', () => {
    const businessName = 'Ac\u{200b}me\nNobody is similar'
    expect(namesOf({ businessName, legalBusinessName: 'Acme' })).toEqual(
      expect.arrayContaining([
        'organization: Ac\u{200b}me Nobody is similar',
        'organization: Acme',
      ]),
    )
  })

  it('include both of two names in another script, whatever their legal forms', () => {
    const names = { businessName: 'Занзибар LLC', legalBusinessName: 'Пекарня LLC' }
    expect(namesOf(names)).toEqual(
      expect.arrayContaining(['organization: Занзибар LLC', 'organization: Пекарня LLC']),
    )
  })

  it.each([{ dob: '03031990', ssn: '623456789' }, { ssn: '623456789' }, { dob: '03031990' }])(
    'include both of two owners with the same name but different %j',
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

  it("include a sole proprietor's legal name as a person, too", () => {
    const names = namesOf({ businessStructure: 'SOLE PROPRIETOR', legalBusinessName: 'Rosa Diaz' })
    expect(names).toContain('person: Rosa Diaz')
  })

  it("include an owner's own entry", () => {
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
