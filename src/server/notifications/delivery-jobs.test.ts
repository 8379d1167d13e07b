import { expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { onQuery } from '../../test-support/engines.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import {
  SILENT,
  sendingDeliveries,
  testReceiver,
  WEBHOOK_SECRET,
  webhookTo,
} from '../../test-support/test-deliveries.ts'
import { referenceIn, TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { adoptOpenRights } from '../adoption/service.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { openLedger } from '../open-ledger.ts'
import { committedDeliveries } from '../outbox/service.ts'
import { addDeliveries, listDeliveries } from '../outbox/store.ts'
import { newSigningKey, signerOf } from '../platform/encryption/signing-key.ts'
import { webhookFor } from './service.ts'

it('sends nothing that was put into the outbox by hand', async () => {
  const { posts, url } = await testReceiver()
  const server = await testServer(webhookTo(url))
  const reference = referenceIn(await server.submit(sampleSubmission()))
  const intact = referenceIn(await server.submit(sampleSubmission()))
  const { db } = server
  const signer = signerOf('server', newSigningKey())
  const deliveries = [webhookFor('application.status')]
  const detail = {
    from: 'received',
    to: 'approved',
    deliveries: committedDeliveries(deliveries),
  } as const
  const context = { reference, at: TEST_NOW, signer }
  const event = await addEvent(db, context, { kind: 'status', detail })
  await addDeliveries(db, event, deliveries)
  const again = [webhookFor('application.submitted')]
  const first = { reference: intact, number: 1, at: TEST_NOW.toISOString() }
  await addDeliveries(db, first, again)
  await addDeliveries(db, { ...first, reference: 'MA-OTHER-0000' }, [
    webhookFor('application.status'),
  ])
  await sendingDeliveries(server)
  const left = await until(async () => {
    const rows = await listDeliveries(db, { limit: 9, unfinished: true })
    return rows.length === 4 && rows.every((row) => row.last_failure !== null) && rows
  })
  expect(new Set(left.map((row) => row.last_failure))).toEqual(
    new Set(["doesn't match a signed event: run operator verify"]),
  )
  expect(posts.map(({ body }) => [body.type, body.data.reference])).toEqual([
    ['application.submitted', intact],
  ])
})

it('signs the abandonment only of signed deliveries', async () => {
  const { posts, url } = await testReceiver()
  const server = await testServer(webhookTo(url))
  const { db, config, signer } = server
  await adoptOpenRights(db, config, { at: TEST_NOW, signer, ledger: openLedger(config) })
  const reference = referenceIn(await server.submit(sampleSubmission()))
  const own = await db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow()
  const last = { attempts: 99, type: 'application.boarded' }
  await db.updateTable('deliveries').set(last).execute()
  const forged = { ...own, ...last, id: 'msg_forged', reference: 'MA-OTHER-0000' }
  await db.insertInto('deliveries').values(forged).execute()
  await sendingDeliveries(server)
  const failed = db.selectFrom('deliveries').select('id').where('status', '=', 'failed')
  await until(async () => (await failed.execute()).length === 2)
  const signed = db
    .selectFrom('events')
    .select(['reference', 'kind'])
    .where('kind', '!=', 'adopted')
  expect(await signed.execute()).toEqual([{ reference, kind: 'received' }])
  await db.deleteFrom('deliveries').where('id', '=', 'msg_forged').execute()
  await db.updateTable('deliveries').set({ type: own.type }).execute()
  expect(await storedProblems(server)).toEqual([
    expect.stringContaining(`${own.id} is failed, but no signed event says so`),
  ])
  expect(posts).toEqual([])
})

it('sends the others when one cannot be prepared, and knows that this one was not sent', async () => {
  const { posts, url } = await testReceiver()
  const server = await testServer(webhookTo(url))
  const broken = referenceIn(await server.submit(sampleSubmission()))
  const intact = referenceIn(await server.submit(sampleSubmission()))
  const db = onQuery(server.db, (node) => {
    const text = JSON.stringify(node)
    const reads = node.kind === 'SelectQueryNode' && text.includes('"applications"')
    if (reads && text.includes(broken)) throw new Error('took too long')
  })
  const errors: object[] = []
  const log = { ...SILENT, error: (context: object) => errors.push(context) }
  await sendingDeliveries({ ...server, db }, log)
  const request = { limit: 9, unfinished: true }
  const [left, ...others] = await until(async () => {
    const rows = await listDeliveries(server.db, request)
    return rows.length === 1 && rows[0]?.last_failure && rows[0].unanswered === 0 && rows
  })
  expect(others).toEqual([])
  expect(left).toMatchObject({
    reference: broken,
    last_failure: 'could not be prepared: see the log',
  })
  expect(errors).toEqual([
    expect.objectContaining({
      id: left?.id,
      kind: 'webhook',
      error: 'Error',
      at: expect.anything(),
    }),
  ])
  expect(posts.map(({ body }) => body.data.reference)).toEqual([intact])
})

it.each([
  [
    'failed',
    'nothing was sent: the address is not public, see WEBHOOK_ALLOW_PRIVATE',
    async () => 'https://10.0.0.1/hook',
    {},
  ],
  [
    'stopped',
    'answered 410',
    async () => (await testReceiver((response) => response.writeHead(410).end())).url,
    { WEBHOOK_ALLOW_PRIVATE: 'yes' },
  ],
])('logs which delivery %s, and why: %s', async (event, failure, url, allowed) => {
  const server = await testServer({
    WEBHOOK_URL: await url(),
    WEBHOOK_SECRET,
    ...allowed,
  })
  await server.submit(sampleSubmission())
  const [waiting] = await listDeliveries(server.db, { limit: 9, unfinished: true })
  const warnings: object[] = []
  const log = {
    ...SILENT,
    warn: (context: object, message: string) => warnings.push({ ...context, message }),
  }
  await sendingDeliveries(server, log)
  await until(() => warnings.length > 0)
  const message = `delivery ${event}`
  const sent = { kind: 'webhook', type: 'application.submitted', program: 'default' }
  expect(warnings).toEqual([{ id: waiting?.id, ...sent, attempts: 1, failure, message }])
})

it('logs that no event can be appended, and continues', async () => {
  const { posts, url } = await testReceiver()
  const server = await testServer(webhookTo(url))
  await server.db.deleteFrom('log_head').execute()
  await server.submit(sampleSubmission())
  const faults: string[] = []
  const log = { ...SILENT, error: (_context: object, message: string) => faults.push(message) }
  await sendingDeliveries(server, log)
  await until(() => posts.length > 0 && faults.length > 0)
  expect(new Set(faults)).toEqual(
    new Set([
      'the chain head of the audit log is missing, so no events are appended: run operator verify',
    ]),
  )
})
