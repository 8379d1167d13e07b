/** Events that someone removes before they are in the log, after a process has added them. */
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../../application/testing/sample-application.ts'
import { consoleServer } from '../../../test-support/console-visitor.ts'
import { engines } from '../../../test-support/engines.ts'
import { storedProblems } from '../../../test-support/stored-problems.ts'
import {
  referenceIn,
  submitSamples,
  TEST_NOW,
  testServer,
} from '../../../test-support/test-server.ts'
import { documentStore } from '../../documents/service.ts'
import { openLedger } from '../../open-ledger.ts'
import { purge } from '../../retention/service.ts'
import { addEvent } from '../new-events-service.ts'
import { appendJob } from '../plugin.ts'
import { trustOf } from '../secrets.ts'
import { serverSigner } from '../signers-service.ts'

const GONE = 'which a server has seen, is missing or was changed'

describe.each(engines)('an event removed before it is in the log, on $name', ({ settings }) => {
  it.each([
    ['opened', { version: 1 }],
    ['shown', { fields: ['owners.0.ssn'] }],
    ['case-file', { version: 1 }],
  ])('is missing if it says that a person read the application: %s', async (kind, body) => {
    const server = await consoleServer(await settings())
    const [reference = ''] = await submitSamples(server, 1)
    await appendJob(server).tick()
    const person = await server.signIn('reviewer')
    const path = `/console/api/applications/${reference}/${kind}`
    expect((await person.send('POST', path, body)).statusCode).toBe(204)
    const events = server.db.deleteFrom('events').where('reference', '=', reference)
    await events.where('number', '=', 2).execute()
    await appendJob(server).tick()
    expect(await storedProblems(server)).toContain(`${reference}: event 2, ${GONE}`)
  })

  it('is missing if it is the receipt of an application whose rows are all gone', async () => {
    const server = await testServer(await settings())
    await submitSamples(server, 1)
    await appendJob(server).tick()
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const tables = ['applications', 'events', 'signed_copies', 'deliveries'] as const
    for (const table of [...tables, 'business_name_words'] as const) {
      await server.db.deleteFrom(table).where('reference', '=', reference).execute()
    }
    await appendJob(server).tick()
    expect(await storedProblems(server)).toContain(`${reference}: event 1, ${GONE}`)
  })

  it('is missing if it says that a message has arrived, which would be sent again', async () => {
    const server = await testServer(await settings())
    const { db, signer } = server
    const [reference = ''] = await submitSamples(server, 1)
    await appendJob(server).tick()
    const detail = { delivery: 'a', kind: 'mail', type: 'decision' }
    const delivered = { kind: 'delivered', detail } as const
    const { number } = await addEvent(db, { reference, at: TEST_NOW, signer }, delivered)
    await db.deleteFrom('events').where('number', '=', number).execute()
    expect(await storedProblems(server)).toContain(`${reference}: event ${number}, ${GONE}`)
  })

  it('keeps every application from being erased', async () => {
    const server = await testServer(await settings())
    const { db, config, ledger, signer } = server
    const [kept = ''] = await submitSamples(server, 1)
    await appendJob(server).tick()
    const removed = referenceIn(await server.submit(sampleSubmission()))
    for (const table of ['applications', 'events', 'signed_copies', 'deliveries'] as const) {
      await db.deleteFrom(table).where('reference', '=', removed).execute()
    }
    await appendJob(server).tick()
    const options = { ledger, signer, now: () => TEST_NOW, store: documentStore(config) }
    const { erased, log } = await purge(db, { references: [kept] }, options)
    expect([erased, log]).toEqual([[], [`${removed}: event 1, ${GONE}`]])
  })

  it('is missing if the process had not read the application before', async () => {
    const server = await testServer(await settings())
    const [reference = ''] = await submitSamples(server, 1)
    await appendJob(server).tick()
    const restarted = { ...server, config: { ...server.config } }
    const ledger = openLedger(restarted.config)
    await trustOf(ledger)
    const signer = await serverSigner(restarted.config)
    const content = { kind: 'copied', detail: { pdf: 'another' } } as const
    await addEvent(server.db, { reference, at: TEST_NOW, signer }, content)
    await server.db.deleteFrom('events').where('number', '=', 2).execute()
    expect(await storedProblems(restarted)).toContain(`${reference}: event 2, ${GONE}`)
  })
})
