import { describe, expect, it } from 'vitest'
import { allMessages } from '../../messages/all.ts'
import { sampleRecord } from '../testing/sample-record.ts'
import { evidenceRows } from './evidence-rows.ts'

const { evidence: texts } = allMessages.en.signedCopy
const prices = {
  cardPresent: { percent: 2, cents: 5 },
  cardNotPresent: { percent: 3, cents: 30 },
  chargebackDollars: 20,
}
const program = { id: 'acme', sha256: 'cc', statedByClient: true, prices }

function agreedTo(signed: object) {
  const { reference, evidence } = sampleRecord()
  return evidenceRows(reference, { ...evidence, ...signed }, texts).agreedTo
}

describe('the evidence', () => {
  it('names the program with its brand, and the texts of its pages', () => {
    const named = agreedTo({ program: { ...program, brandName: 'Acme Payments' } })
    expect(named.slice(-2)).toEqual([
      { label: 'Program', value: 'Acme Payments (acme)' },
      { label: 'SHA-256 of what its pages showed', value: 'cc' },
    ])
  })

  it('has the prices of the program, in words', () => {
    const { reference, evidence } = sampleRecord()
    expect(evidenceRows(reference, { ...evidence, program }, texts).prices).toEqual([
      {
        label: 'Card-present transaction',
        value: '2% + 5 cents',
      },
      {
        label: 'Card-not-present transaction',
        value: '3% + 30 cents',
      },
      { label: 'Chargeback', value: '$20' },
    ])
    expect(evidenceRows(reference, evidence, texts).prices).toEqual([])
  })

  it('names an owner who entered their own details and signs, if there is one', () => {
    const { reference, evidence } = sampleRecord()
    const labels = (signed: object) =>
      evidenceRows(reference, { ...evidence, ...signed }, texts).signature.map(({ label }) => label)
    expect(labels({ enteredBy: 'AB12' })).toContain(texts.enteredBy.label)
    expect(labels({ enteredBy: undefined })).not.toContain(texts.enteredBy.label)
  })

  it("says whether a lead was found for the applicant's identifier, if that is known", () => {
    const { reference, evidence } = sampleRecord()
    const { label } = texts.lead
    const shown = (signed: object) =>
      evidenceRows(reference, { ...evidence, ...signed }, texts).signature.filter(
        (row) => row.label === label,
      )
    expect(shown({ lead: 'found' })).toEqual([{ label, value: texts.lead.found }])
    expect(shown({ lead: 'not-found' })).toEqual([{ label, value: texts.lead['not-found'] }])
    expect(shown({})).toEqual([])
  })

  it('does not change in a copy that was signed without it', () => {
    expect(agreedTo({ program })).toEqual(agreedTo({}))
  })
})
