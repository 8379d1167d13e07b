import { describe, expect, it, test } from 'vitest'
import { allMessages } from '../../messages/all.ts'
import { emptyApplication } from '../application.ts'
import type { Unreadable } from '../reading/stored.ts'
import { sampleOwner, sampleSubmission } from '../testing/sample-application.ts'
import { sampleEntry, sampleRecord } from '../testing/sample-record.ts'
import { openEntries } from './owner-entry.ts'
import { recordSummary } from './record-summary.ts'
import { readRecord, type SealedRecord } from './sealed-record.ts'

const reference = 'MA-7K3Q-9XDM'

/** Returns a record as it is stored, without some of its answers. */
function storedWithout(...names: readonly string[]): unknown {
  const { submission, ...record } = sampleRecord()
  const items = Object.entries(submission).filter(([name]) => !names.includes(name))
  return { ...record, submission: Object.fromEntries(items) }
}

function rowsOf(record: SealedRecord) {
  return recordSummary(record, [], allMessages.en).flatMap(({ groups }) =>
    groups.flatMap(({ rows }) => rows),
  )
}

function refusalOf(opened: unknown): unknown {
  try {
    return readRecord(reference, opened)
  } catch (error) {
    const { is, message } = error as Unreadable
    return [is, message]
  }
}

describe('a stored record', () => {
  it('is read unchanged', () => {
    expect(readRecord(reference, sampleRecord())).toEqual(sampleRecord())
  })

  it('has empty answers to questions added since, and shows none of them', () => {
    const names = ['businessWebsite', 'fulfillmentCompanyName', 'yearFounded', 'avgSale'] as const
    const record = readRecord(reference, storedWithout(...names))
    expect(record.unasked?.toSorted()).toEqual(names.toSorted())
    for (const name of names) expect(record.submission[name]).toEqual(emptyApplication[name])
    const [shown, all] = [record, { ...record, unasked: [] }].map((opened) => rowsOf(opened))
    const added = [
      'Business Website',
      'Fulfillment Company Name',
      'Year Founded/Incorporated',
      'Average Card Sale',
    ]
    expect(all?.map(({ label }) => label)).toEqual(expect.arrayContaining(added))
    expect(shown).toEqual(all?.filter(({ label }) => !added.includes(label)))
  })

  it('does not show a question about people that was added since', () => {
    const { phone: _, ...owner } = sampleOwner()
    const submission = { ...sampleSubmission(), companyOwners: [owner, sampleOwner({ id: 'b' })] }
    const record = readRecord(reference, { ...sampleRecord(), submission })
    expect(record.unasked).toEqual(['companyOwners.0.phone'])
    const [, people] = recordSummary(record, [], allMessages.en)
    const labels = people?.groups.map(({ rows }) => rows.map(({ label }) => label))
    expect(labels?.[0]).not.toContain('Phone')
    expect(labels?.[1]).toContain('Phone')
  })

  test.each([
    ["is another application's", { reference: 'MA-0000-0000' }, ['changed', /another application/]],
    ['is of a later shape', { schema: 2, shown: [] }, ['newer', /shape is number 2\). Use that/]],
    ['has an unknown part', { risk: { score: 1 } }, ['newer', /has “risk”, which this release/]],
    [
      'has an unknown answer',
      { submission: { ...sampleSubmission(), fax: '' } },
      ['newer', /“submission.fax”/],
    ],
    [
      'is in a language that a later version speaks',
      { evidence: { ...sampleRecord().evidence, language: 'xx' } },
      ['newer', /has a kind of “evidence.language”/],
    ],
    ['has lost a part', { salt: undefined }, ['damaged', /^This record is damaged: salt/]],
  ])('is refused if it %s', (_, changes, [is, message]) => {
    expect(refusalOf({ ...sampleRecord(), ...changes })).toEqual([
      is,
      expect.stringMatching(message ?? ''),
    ])
  })

  test.each([[undefined], [null], ['text'], [[]]])('is not %j', (opened) => {
    expect(refusalOf(opened)).toEqual(['changed', expect.any(String)])
  })
})

describe('an owner’s own entry', () => {
  const { invitation } = sampleEntry()
  const sealed = new Uint8Array()
  const entry = (changes: object) => async () => ({ ...sampleEntry(), ...changes })

  it('can be opened with its invitation only', async () => {
    expect(await openEntries(entry({}), [{ invitation, sealed }])).toEqual([sampleEntry()])
    const opened = openEntries(entry({}), [{ invitation: 'another', sealed }])
    await expect(opened).rejects.toThrow("what an owner entered is another's")
    const nothing = openEntries(async () => null, [{ invitation, sealed }])
    await expect(nothing).rejects.toThrow("what an owner entered is another's")
  })

  it('can be read, but is refused if a later version stored it', async () => {
    const { phone: _, ...details } = sampleEntry().details
    const [read] = await openEntries(entry({ details }), [{ invitation, sealed }])
    expect(read?.details).toEqual({ ...details, phone: '' })
    const later = openEntries(entry({ schema: 2 }), [{ invitation, sealed }])
    await expect(later).rejects.toThrow('A later release stored this entry')
  })
})
