/** Webhooks from an application to the operator's back office, over real connections. */

import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { APPLICATIONS_PATH } from '../../api/applications.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { itInFull } from '../../test-support/in-full.ts'
import { operator } from '../../test-support/run-operator.ts'
import { startServing } from '../../test-support/run-program.ts'
import { shared, testFolder } from '../../test-support/shared.ts'
import {
  allArrived,
  sendingDeliveries,
  testReceiver,
  webhookTo,
} from '../../test-support/test-deliveries.ts'
import { referenceIn, servedFiles, testServer } from '../../test-support/test-server.ts'
import { serverSigner } from '../ledger/signers-service.ts'
import { storedEvents } from '../ledger/store.ts'
import { openLedger } from '../open-ledger.ts'
import { parseConfig } from '../platform/config/config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { unsealWith } from '../platform/encryption/unseal.ts'

async function serving(env: Readonly<Record<string, string>>) {
  const running = await startServing({ SANDBOX_PORT: '0', ...env })
  const { origin } = running
  const submit = async () => {
    const response = await fetch(`${origin}${APPLICATIONS_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sampleSubmission()),
    })
    expect(response.status).toBe(303)
    const { url } = (await response.json()) as { url: string }
    return /MA-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(url)?.[0] ?? ''
  }
  return { ...running, submit }
}

async function settings(url: string) {
  const folder = await testFolder()
  return {
    DATA_DIR: join(folder, 'data'),
    ...(await servedFiles(folder)),
    ...webhookTo(url),
  }
}

async function database(env: { readonly DATA_DIR: string }): Promise<Database> {
  const db = await openDatabase(join(env.DATA_DIR, 'applications.sqlite'))
  onTestFinished(() => db.destroy())
  return db
}

describe('a webhook', () => {
  const sending = shared(async () => {
    const { posts, url } = await testReceiver()
    const server = await testServer(webhookTo(url))
    await sendingDeliveries(server)
    return { posts, server }
  })

  itInFull(
    'arrives once the receiver is back, though the sender was killed: same id, valid signature',
    async () => {
      let back = false
      const { posts, url } = await testReceiver((response, count) => {
        if (back) response.writeHead(204).end()
        else if (count === 1) response.writeHead(503).end()
        // The second attempt gets no answer before its sender is killed.
      })
      const env = await settings(url)
      const first = await serving(env)
      const reference = await first.submit()
      await until(() => posts.length === 2)
      first.process.kill('SIGKILL')
      await first.ended
      back = true

      const db = await database(env)
      const leaseEnded = { leased_until: new Date().toISOString() }
      await db.updateTable('deliveries').set(leaseEnded).execute()
      const again = await operator(env, 'deliveries', 'retry')
      expect(again).toMatchObject({ code: 0, out: '1 delivery is due now.\n' })
      const config = parseConfig(env)
      const ledger = openLedger(config)
      await sendingDeliveries({ config, db, ledger, signer: await serverSigner(config) })
      await until(() => posts.length === 3)
      await allArrived(db)

      expect(new Set(posts.map(({ id }) => id)).size).toBe(1)
      expect(posts.map(({ valid }) => valid)).toEqual([true, true, true])
      const kinds = (await storedEvents(db, [reference])).get(reference)?.map(({ kind }) => kind)
      expect(kinds).toEqual(['received', 'delivered'])
    },
  )

  it('contains what a list needs, and seals the rest', async () => {
    const { posts, server } = sending()
    const sent = { ...sampleSubmission(), persistentMarketingIdentifier: 'lead-1' }
    const reference = referenceIn(await server.submit(sent))
    const post = await until(() => posts.find(({ body }) => body.data.reference === reference))
    expect(post.body).toMatchObject({
      type: 'application.submitted',
      data: {
        reference,
        summary: { businessName: sent.businessName, mcc: sent.mcc, pmi: 'lead-1' },
      },
    })
    for (const personal of [sent.tin, sent.businessEmail, sent.manualEntry?.accountNumber]) {
      expect(post.text).not.toContain(personal)
    }
    const unseal = await unsealWith(join(server.folder, 'sealing-identity.txt'))
    const record = await unseal(Buffer.from(String(post.body.data.sealedRecord), 'base64'))
    expect(record).toMatchObject({ reference, submission: { tin: sent.tin } })
  })

  it('announces a decision that was made without the settings of the server', async () => {
    const { posts, server } = sending()
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const note = 'Called Ada Lovelace about her lease'
    const env = { DATA_DIR: server.folder }
    expect(await operator(env, 'status', reference, 'reviewing', '--note', note)).toMatchObject({
      code: 0,
    })
    const isAnnounced = ({ type, data }: (typeof posts)[number]['body']) =>
      type === 'application.status' && data.reference === reference
    const post = await until(() => posts.find(({ body }) => isAnnounced(body)))
    expect(post.body.data).toMatchObject({ from: 'received', to: 'reviewing' })
    expect(post.text).not.toContain('Lovelace')
    const unseal = await unsealWith(join(server.folder, 'sealing-identity.txt'))
    expect(await unseal(Buffer.from(String(post.body.data.sealedNote), 'base64'))).toBe(note)
  })

  it('announces nothing from before there was a receiver, except on request', async () => {
    const server = await testServer()
    const env = { DATA_DIR: server.folder }
    const first = referenceIn(await server.submit(sampleSubmission()))
    await operator(env, 'status', first, 'reviewing')
    const alone = await sendingDeliveries(server)
    await allArrived(server.db)
    await alone.stop()

    const { posts, url } = await testReceiver()
    const announced = () => posts.map(({ body }) => [body.type, body.data.reference])
    await sendingDeliveries({ ...server, config: parseConfig({ ...env, ...webhookTo(url) }) })
    const second = referenceIn(await server.submit(sampleSubmission()))
    await until(() => posts.length > 0)
    await allArrived(server.db)
    expect(announced()).toEqual([['application.submitted', second]])

    expect(await operator(env, 'deliveries', 'list')).toEqual({
      code: 0,
      out: 'No unfinished deliveries.\n',
      err: '2 events were not announced, because no webhook was set up. Once WEBHOOK_URL is set, use deliveries backfill to announce them.\n',
    })
    const sending = await operator({ ...env, ...webhookTo(url) }, 'deliveries', 'list')
    expect(sending.err).toMatch(/^2 events were not announced, .* Use deliveries backfill/)
    const later = await operator(env, 'deliveries', 'backfill', '--since', '2999-01-01')
    expect(later).toMatchObject({ code: 0, out: '0 webhooks are due now.\n', err: '' })
    const all = await operator(env, 'deliveries', 'backfill', '--since', '2020-01-01')
    expect(all).toEqual({
      code: 0,
      out: '2 webhooks are due now.\n',
      err: 'These settings have no WEBHOOK_URL. A server without one does not announce them either.\n',
    })
    await until(() => posts.length === 3)
    await allArrived(server.db)
    expect(announced().slice(1).toSorted()).toEqual([
      ['application.status', first],
      ['application.submitted', first],
    ])
    expect(await operator(env, 'deliveries', 'list')).toMatchObject({ err: '' })
    expect(await operator(env, 'deliveries', 'backfill')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--since is missing'),
    })
  })
})
