import { expect, it } from 'vitest'
import { engines } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { submitSamples, testServer } from '../../test-support/test-server.ts'
import { appendPendingEvents } from '../ledger/log-service.ts'
import { openLedger } from '../open-ledger.ts'
import type { LogPlace } from '../records/check-service.ts'
import { chooseFromLog, type LoggedChoice } from './choice-service.ts'
import { readApplications, recordedExport, recordMappedExport } from './service.ts'

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

it.each(engines)(
  'exports no application that only seemed approved while it was chosen, on $name',
  async (engine) => {
    const settings = await engine.settings()
    const server = await testServer(settings)
    const { db, config } = server
    const references = new Set(await submitSamples(server, 2))
    const [approved = ''] = references
    const env = { ...settings, DATA_DIR: server.folder }
    await operator(env, 'status', approved, 'reviewing')
    await operator(env, 'status', approved, 'approved', '--unseen')
    const request = { references, unseal: undefined, ledger: openLedger(config) }
    const exported: string[] = []
    for await (const page of readApplications(db, { status: 'approved' }, request)) {
      exported.push(...page.applications.map(({ row }) => row.reference))
    }
    expect(exported).toEqual([approved])
  },
)

it.each(engines)('reads the whole audit log past a removed entry on $name', async (engine) => {
  const server = await testServer(await engine.settings())
  const { db, ledger } = server
  const [first = '', removed = '', ...others] = await submitSamples(server, 4)
  await appendPendingEvents(db, server)
  await db.deleteFrom('events').where('reference', '=', removed).execute()
  const intact: string[] = []
  let isDamaged = false
  let place: LogPlace | undefined = { position: 0 }
  while (place) {
    const part: LoggedChoice = await chooseFromLog(db, place, {}, { ledger, entries: 1 })
    intact.push(...part.intact)
    isDamaged ||= part.isDamaged
    place = part.next
  }
  expect([intact.toSorted(), isDamaged]).toEqual([[first, ...others].toSorted(), true])
})

it('records neither an export nor its applications if one of these has changed', async () => {
  const server = await testServer()
  const { db, signer, config } = server
  const ledger = openLedger(config)
  const [one = '', other = ''] = await submitSamples(server, 2)
  const mapping = { hash: 'a'.repeat(64), name: 'acme.jsonata' }
  const context = { at: new Date(), signer }
  const record = (version: number) =>
    recordMappedExport(db, context, {
      mapping,
      versions: new Map([
        [one, 1],
        [other, version],
      ]),
      exported: { format: 'json', opened: true, count: 2, filter: {}, mapping },
    })
  expect(await record(2)).toEqual([other])
  expect(await recordedExport(db, 1, ledger)).toBeUndefined()
  expect(await record(1)).toEqual([])
  expect(await recordedExport(db, 1, ledger)).toMatchObject({ count: 2 })
})
