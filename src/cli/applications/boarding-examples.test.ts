import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { us } from '../../application/forms/us.ts'
import { mapApplication } from '../../application/mapping/map-application.ts'
import { type MappingFormat, mappedFile } from '../../application/mapping/mapped-file.ts'
import { mappingInput } from '../../application/mapping/mapping-input.ts'
import type { OwnerEntry } from '../../application/record/owner-entry.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { toSubmission } from '../../application/submission.ts'
import {
  askedOwner,
  sampleApplication,
  sampleSubmission,
  signedApplication,
} from '../../application/testing/sample-application.ts'
import { sampleEntry, sampleRecord } from '../../application/testing/sample-record.ts'

const folder = join(import.meta.dirname, '../../../deploy/boarding')

const listed = {
  reference: 'MA-7K3Q-9XDM',
  receivedAt: '2026-11-21T17:00:00.000Z',
  status: 'approved',
  businessName: null,
  businessStructure: 'LIMITED',
  mcc: '5462',
  state: 'CA',
  annualSales: 480_000,
  bankMethod: 'manual',
  pmi: null,
  awaitsCorrection: false,
  program: 'default',
  decision: { at: '2026-11-23T09:00:00.000Z', by: 'Rita', reasons: [] },
} as const

async function mapped(
  name: string,
  format: MappingFormat,
  record: SealedRecord = sampleRecord(),
  entries: readonly OwnerEntry[] = [],
): Promise<string> {
  const mapping = await readFile(join(folder, name), 'utf8')
  const input = mappingInput(listed, record, entries, us)
  const result = await mapApplication({ mapping, input, format })
  return result.problem ?? mappedFile(format, result.rows)
}

const linkedAccount = { routingNumber: '011401533', accountNumber: '1111222233330000' }
const sole = sampleSubmission({ businessStructure: 'SOLE PROPRIETOR', tin: '' })

describe('the examples for boarding', () => {
  test('produce a table', async () => {
    await expect(await mapped('merchants-table.jsonata', 'csv')).toMatchFileSnapshot(
      join(folder, 'merchants-table.csv'),
    )
  })

  test('produce a list', async () => {
    await expect(await mapped('merchants-nested.jsonata', 'json')).toMatchFileSnapshot(
      join(folder, 'merchants-nested.json'),
    )
  })

  test('include a linked account, and a sole proprietor', async () => {
    const record = sampleRecord({ submission: sole, linkedAccount })
    const table = await mapped('merchants-table.jsonata', 'csv', record)
    expect(table).toContain(',SOLE_PROPRIETOR,123456789,SSN,')
    expect(table).toContain(',011401533,1111222233330000,')
    const [merchant] = JSON.parse(await mapped('merchants-nested.jsonata', 'json', record))
    expect(merchant).toMatchObject({
      business: { taxId: { type: 'SSN', number: '123456789' } },
      settlement: linkedAccount,
    })
  })

  test('include what an owner entered, even if the owner is also the controller', async () => {
    const { companyOwners } = sampleApplication()
    const invited = askedOwner({ id: 'owner-1' })
    const submission = toSubmission(
      signedApplication({ companyOwners: [invited, ...companyOwners.slice(1)] }),
      us,
    )
    const record = sampleRecord({ submission })
    const [merchant] = JSON.parse(
      await mapped('merchants-nested.jsonata', 'json', record, [sampleEntry()]),
    )
    expect(merchant.owners[0].taxId.number).toBe('345678901')
    expect(merchant.controller.taxId.number).toBe('345678901')
  })
})
