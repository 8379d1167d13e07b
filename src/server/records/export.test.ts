import { expect, it } from 'vitest'
import { submitSamples, testServer } from '../../test-support/test-server.ts'
import { openLedger } from '../open-ledger.ts'
import { readApplications } from './export-service.ts'

it('exports no changed application, and names the change', async () => {
  const server = await testServer()
  const { db, config } = server
  const [edited = '', other = ''] = await submitSamples(server, 2)
  const query = db.updateTable('applications').where('reference', '=', edited)
  await query.set({ mcc: '7995' }).execute()
  const request = {
    references: new Set([edited, other]),
    unseal: undefined,
    ledger: openLedger(config),
  }
  const exported: string[] = []
  const changed: (readonly [string, readonly string[]])[] = []
  for await (const page of readApplications(db, {}, request)) {
    exported.push(...page.applications.map(({ row }) => row.reference))
    changed.push(...page.changed)
  }
  expect(exported).toEqual([other])
  expect(changed).toEqual([[edited, ['the row was changed']]])
})
