import { expect, test } from 'vitest'
import { keptPaths, withoutKept } from '../corrections/correction.ts'
import { us } from '../forms/us.ts'
import { toSubmission } from '../submission.ts'
import { sampleApplication, sampleLinkedAccount } from '../testing/sample-application.ts'
import { latestRecord } from './corrected-record.ts'
import type { SealedRecord } from './sealed-record.ts'

const numbers = { routingNumber: '121000358', accountNumber: '123456789' }
const linked = { ...sampleApplication(), manualEntry: null, plaid: sampleLinkedAccount }
const first = {
  schema: 1,
  reference: 'MA-7K3Q-9XDM',
  submission: toSubmission(linked, us),
  linkedAccount: numbers,
} as unknown as SealedRecord

/** Returns a version that answers a request for some fields. */
function version(number: number, fields: readonly string[], changes: object, account = null) {
  const kept = keptPaths(linked, fields, us)
  const submission = toSubmission({ ...withoutKept(linked, kept, us), ...changes }, us)
  const correction = { version: number, id: `request-${number}`, fields, kept }
  return { ...first, submission, linkedAccount: account, correction } as SealedRecord
}

test('the latest version has the unchanged answers of earlier versions', () => {
  const phone = version(2, ['businessPhone'], { businessPhone: '4155550111' })
  const tin = version(3, ['tin'], { businessPhone: '4155550111', tin: '987654321' })
  expect(latestRecord(first, [])).toBe(first)
  expect(latestRecord(first, [phone])).toEqual({
    ...phone,
    submission: { ...first.submission, businessPhone: '4155550111' },
    linkedAccount: numbers,
  })
  expect(latestRecord(first, [phone, tin]).submission).toEqual({
    ...first.submission,
    businessPhone: '4155550111',
    tin: '987654321',
  })
})

test('a requested bank account replaces the previous one', () => {
  const manualEntry = { ...numbers, bankName: 'BANK OF AMERICA' }
  const typed = version(2, ['manualEntry', 'plaid'], { plaid: null, manualEntry })
  const latest = latestRecord(first, [typed])
  expect(latest.linkedAccount).toBeNull()
  expect(latest.submission.manualEntry).toEqual(manualEntry)
})
