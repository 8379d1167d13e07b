import { describe, expect, it } from 'vitest'
import { sampleOwner, sampleSubmission } from '../../application/testing/sample-application.ts'
import { sampleRecord } from '../../application/testing/sample-record.ts'
import { answerNotes } from './AnswerNotes.tsx'

const NO_DIRECTORY = new Set<string>()
const recordOf = (changes: Parameters<typeof sampleSubmission>[0]) =>
  sampleRecord({ submission: sampleSubmission(changes) })

describe('the notes about answers', () => {
  it('are empty for an ordinary application', () => {
    expect(answerNotes(recordOf({}), [], new Set(['021000021']))).toEqual([])
  })

  it.each([
    ['000123456', true],
    ['666123456', true],
    ['900123456', true],
    ['900703456', false],
    ['900933456', true],
    ['123003456', true],
    ['123450000', true],
    ['001010001', false],
    ['665123456', false],
    ['899123456', false],
  ])('name an SSN that is never issued: %s is one: %s', (ssn, isOne) => {
    const record = recordOf({ companyOwners: [sampleOwner({ ssn })] })
    expect(answerNotes(record, [], NO_DIRECTORY)).toEqual(
      isOne ? [{ code: 'ssn.never-issued', who: 'Maria Alvarez' }] : [],
    )
  })

  it('name a TIN with the prefix 00, and a routing number that the directory lacks', () => {
    const record = recordOf({ tin: '00-1234567' })
    expect(answerNotes(record, [], new Set(['121000248']))).toEqual([
      { code: 'tin.never-issued', who: '' },
      { code: 'routing.unknown', who: '' },
    ])
  })

  it('name two people with one SSN, and a routing number that no bank uses', () => {
    const record = recordOf({
      companyOwners: [
        sampleOwner({ stake: 50 }),
        sampleOwner({ id: 'owner-2', firstName: 'Ana', stake: 50 }),
      ],
      manualEntry: { routingNumber: '130000006', bankName: 'A', accountNumber: '1' },
    })
    expect(answerNotes(record, [], new Set(['121000248']))).toEqual([
      { code: 'ssn.twice', who: 'Maria Alvarez' },
      { code: 'ssn.twice', who: 'Ana Alvarez' },
      { code: 'routing.unusual', who: '' },
    ])
  })

  it.each([
    [-1, true],
    [0, false],
    [1, false],
  ])(
    'name a person who was under 18 at the signing: %i days after the birthday',
    (days, isYoung) => {
      const record = recordOf({})
      const signed = new Date(record.evidence.signedAt)
      const born = new Date(signed.getTime() - days * 86_400_000)
      const [year = '', month = '', day = ''] = born.toISOString().slice(0, 10).split('-')
      const dob = `${month}${day}${Number(year) - 18}`
      const young = recordOf({ companyOwners: [sampleOwner({ dob })] })
      const notes = answerNotes(young, [], NO_DIRECTORY)
      expect(notes.map(({ code }) => code)).toEqual(isYoung ? ['dob.child'] : [])
    },
  )
})
