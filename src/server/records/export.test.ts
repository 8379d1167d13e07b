import { expect, it } from 'vitest'
import { submitSamples, testServer } from '../../test-support/test-server.ts'
import { readTrust } from '../audit-log/trust-service.ts'
import { readApplications } from './export-service.ts'

it('exports no application that was changed, and names what was', async () => {
  const server = await testServer()
  const { db, config } = server
  const [edited = '', other = ''] = await submitSamples(server, 2)
  const found = db.updateTable('applications').where('reference', '=', edited)
  await found.set({ mcc: '7995' }).execute()
  const asked = {
    references: new Set([edited, other]),
    unseal: undefined,
    trust: await readTrust(config),
  }
  const pages = await Array.fromAsync(readApplications(db, {}, asked))
  expect(pages.flatMap((page) => page.applications.map(({ row }) => row.reference))).toEqual([
    other,
  ])
  expect(pages.flatMap(({ changed }) => [...changed])).toEqual([[edited, ['the row was changed']]])
})
