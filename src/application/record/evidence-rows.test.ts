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
  it('names the program with its brand, and what its pages showed', () => {
    const named = agreedTo({ program: { ...program, brandName: 'Acme Payments' } })
    expect(named.slice(-2)).toEqual([
      { label: 'Program', value: 'Acme Payments (acme)' },
      { label: 'SHA-256 of what its pages showed', value: 'cc' },
    ])
  })

  it('stays as it was in a copy that was signed without it', () => {
    expect(agreedTo({ program })).toEqual(agreedTo({}))
  })
})
