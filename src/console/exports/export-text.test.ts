import { expect, test } from 'vitest'
import { sampleRecord } from '../../application/testing/sample-record.ts'
import { type ExportedApplication, exportText } from './export-text.ts'

const listed: ExportedApplication = {
  reference: 'MA-7K3Q-9XDM',
  receivedAt: '2026-11-21T17:00:00.000Z',
  businessName: '=Golden Gate, Bakery',
  businessStructure: 'LIMITED',
  mcc: '5462',
  state: 'CA',
  annualSales: 480_000,
  bankMethod: 'manual',
  pmi: null,
  status: 'received',
  assignee: null,
  proposed: null,
  awaitsCorrection: false,
}

test('a table has every column that any application has', () => {
  const opened = { ...listed, reference: 'MA-0000-0000', record: sampleRecord() }
  const [heading = '', first = '', second = ''] = exportText(
    'csv',
    [listed, opened],
    'spreadsheet',
  ).split('\r\n')
  expect(heading[0]).toBe('\uFEFF')
  const columns = heading.slice(1).split(',')
  expect(columns).toEqual(expect.arrayContaining(['reference', 'record.submission.tin']))
  expect(first).toContain(`MA-7K3Q-9XDM,2026-11-21T17:00:00.000Z,"'=Golden Gate, Bakery"`)
  expect(second).toContain('941234567')
})

test('a list in JSON has everything', () => {
  const applications = [{ ...listed, record: sampleRecord() }]
  expect(JSON.parse(exportText('json', applications, 'system'))).toEqual(
    JSON.parse(JSON.stringify(applications)),
  )
})
