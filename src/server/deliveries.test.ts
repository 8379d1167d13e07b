/** From an application to the operator's back office, over real connections and processes. */
import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { APPLICATIONS_PATH } from '../api/applications.ts'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { addEvent, eventsOf } from './audit-log/events.ts'
import { appendJob } from './audit-log/plugin.ts'
import { deliveryJobs } from './outbox/delivery-jobs.ts'
import { addDeliveries, committed, countSkipped, listDeliveries } from './outbox/table.ts'
import { webhookFor } from './outbox/webhook.ts'
import { parseConfig } from './platform/config/config.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { newSigningKey, signerOf } from './platform/encryption/signing-key.ts'
import { unsealWith } from './platform/encryption/unseal.ts'
import { type JobLog, type RunningJob, runJob } from './platform/jobs.ts'
import { operator } from './testing/run-operator.ts'
import { runProgram, startServing } from './testing/run-program.ts'
import { testFolder } from './testing/test-folder.ts'
import { testMailServer } from './testing/test-mail-server.ts'
import {
  referenceIn,
  servedFiles,
  TEST_NOW,
  type TestServer,
  testServer,
} from './testing/test-server.ts'

const KEY = Buffer.alloc(32, 5).toString('base64')
const SECRET = `whsec_${KEY}`

interface Post {
  readonly id: string
  readonly valid: boolean
  readonly body: { readonly type: string; readonly data: Readonly<Record<string, unknown>> }
  readonly text: string
}

/** Records what arrives; calls `answer` for each complete message. */
async function receiver(answer: (response: ServerResponse, count: number) => void) {
  const posts: Post[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const {
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': signature,
    } = request.headers
    const expected = createHmac('sha256', Buffer.from(KEY, 'base64'))
      .update(`${id}.${time}.${text}`)
      .digest('base64')
    const recent = Math.abs(Date.now() / 1000 - Number(time)) < 300
    const valid = recent && signature === `v1,${expected}`
    posts.push({ id: String(id), valid, body: JSON.parse(text), text })
    answer(response, posts.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { posts, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

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

function webhookTo(url: string) {
  return { WEBHOOK_URL: url, WEBHOOK_SECRET: SECRET, WEBHOOK_ALLOW_PRIVATE: 'yes' }
}

async function database(env: { readonly DATA_DIR: string }): Promise<Database> {
  const db = await openDatabase(join(env.DATA_DIR, 'applications.sqlite'))
  onTestFinished(() => db.destroy())
  return db
}

describe('deliveries', () => {
  it('arrives once the receiver is back, though the sender was killed: same id, valid signature', async () => {
    let back = false
    const { posts, url } = await receiver((response, count) => {
      if (back) response.writeHead(204).end()
      else if (count === 1) response.writeHead(503).end()
      // The second attempt gets no answer: its sender is killed first.
    })
    const env = await settings(url)
    const first = await serving(env)
    const reference = await first.submit()
    await vi.waitUntil(() => posts.length === 2, { timeout: 30_000 })
    first.process.kill('SIGKILL')
    await first.ended
    back = true

    const db = await database(env)
    const leaseEnded = { leased_until: new Date().toISOString() }
    await db.updateTable('deliveries').set(leaseEnded).execute()
    const again = await runProgram('cli/main.ts', ['deliveries', 'retry'], env)
    expect(again).toMatchObject({ code: 0, out: '1 delivery is due now.\n' })
    const second = await serving(env)
    await vi.waitUntil(() => posts.length === 3, { timeout: 30_000 })
    await allArrived(db)
    await second.stop()

    expect(new Set(posts.map(({ id }) => id)).size).toBe(1)
    expect(posts.map(({ valid }) => valid)).toEqual([true, true, true])
    const kinds = (await eventsOf(db, [reference])).get(reference)?.map(({ kind }) => kind)
    expect(kinds).toEqual(['received', 'delivered'])
  })

  it('says what a list needs, and seals the rest', async () => {
    const { posts, url } = await receiver((response) => response.writeHead(200).end())
    const server = await testServer(webhookTo(url))
    const sent = { ...sampleSubmission(), persistentMarketingIdentifier: 'lead-1' }
    const reference = referenceIn(await server.submit(sent))
    await sendingDeliveries(server)
    const [post] = await vi.waitUntil(() => posts.length > 0 && posts, { timeout: 30_000 })
    expect(post?.body).toMatchObject({
      type: 'application.submitted',
      data: {
        reference,
        summary: { businessName: sent.businessName, mcc: sent.mcc, pmi: 'lead-1' },
      },
    })
    for (const personal of [sent.tin, sent.businessEmail, sent.manualEntry?.accountNumber]) {
      expect(post?.text).not.toContain(personal)
    }
    const unseal = await unsealWith(join(server.folder, 'sealing-identity.txt'))
    const record = await unseal(Buffer.from(String(post?.body.data.sealedRecord), 'base64'))
    expect(record).toMatchObject({ reference, submission: { tin: sent.tin } })
  })

  it('announces a decision that was made without the settings of the server', async () => {
    const { posts, url } = await receiver((response) => response.writeHead(200).end())
    const server = await testServer(webhookTo(url))
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const note = 'Called Ada Lovelace about her lease'
    const env = { DATA_DIR: server.folder }
    expect(await operator(env, 'status', reference, 'reviewing', '--note', note)).toMatchObject({
      code: 0,
    })
    await sendingDeliveries(server)
    const post = await vi.waitUntil(
      () => posts.find(({ body }) => body.type === 'application.status'),
      { timeout: 30_000 },
    )
    expect(post.body.data).toMatchObject({ reference, from: 'received', to: 'reviewing' })
    expect(post.text).not.toContain('Lovelace')
    const unseal = await unsealWith(join(server.folder, 'sealing-identity.txt'))
    expect(await unseal(Buffer.from(String(post.body.data.sealedNote), 'base64'))).toBe(note)
  })

  it('announces nothing from before there was a receiver, until it is asked to', async () => {
    const server = await testServer()
    const env = { DATA_DIR: server.folder }
    const first = referenceIn(await server.submit(sampleSubmission()))
    await operator(env, 'status', first, 'reviewing')
    const alone = await sendingDeliveries(server)
    await allArrived(server.db)
    await alone.stop()

    const { posts, url } = await receiver((response) => response.writeHead(200).end())
    const announced = () => posts.map(({ body }) => [body.type, body.data.reference])
    await sendingDeliveries({ ...server, config: parseConfig({ ...env, ...webhookTo(url) }) })
    const second = referenceIn(await server.submit(sampleSubmission()))
    await vi.waitUntil(() => posts.length > 0, { timeout: 30_000 })
    await allArrived(server.db)
    expect(announced()).toEqual([['application.submitted', second]])

    expect(await operator(env, 'deliveries', 'list')).toEqual({
      code: 0,
      out: 'No unfinished deliveries.\n',
      err: '2 events were not announced, because no webhook was set up. Use deliveries backfill to announce them.\n',
    })
    const later = await operator(env, 'deliveries', 'backfill', '--since', '2999-01-01')
    expect(later).toMatchObject({ code: 0, out: '0 events are due now.\n' })
    const all = await operator(env, 'deliveries', 'backfill', '--since', '2020-01-01')
    expect(all).toMatchObject({ code: 0, out: '2 events are due now.\n' })
    await vi.waitUntil(() => posts.length === 3, { timeout: 30_000 })
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

  it('mails the operator the reference and the name, and keeps nothing of the mail', async () => {
    const { mails, url } = await testMailServer()
    const server = await testServer({
      SMTP_URL: url,
      MAIL_FROM: 'apply@example.com',
      NOTIFY_EMAIL: 'office@example.com',
    })
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const waiting = await server.db.selectFrom('deliveries').selectAll().execute()
    for (const { payload } of waiting) {
      expect(Buffer.from(payload ?? []).toString('latin1')).not.toMatch(/office@|subject/)
    }
    await sendingDeliveries(server)
    const mail = await vi.waitUntil(() => mails.find((one) => one.includes('To: office@')), {
      timeout: 30_000,
    })
    const sent = sampleSubmission()
    expect(mail).toContain(reference)
    expect(mail).toContain(sent.businessName)
    expect(mail).not.toContain(sent.tin)
    expect(mail).not.toContain(sent.businessEmail)
    await allArrived(server.db)
    const rows = await server.db
      .selectFrom('deliveries')
      .select(['payload', 'status'])
      .where('kind', '=', 'mail')
      .execute()
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
      new Set(['{"payload":null,"status":"delivered"}']),
    )
  })
})

describe('an applicant', () => {
  /** Without the line breaks of quoted-printable. */
  const unwrapped = (mail: string) => mail.replaceAll('=\r\n', '')
  const addressed = 'To: maria@goldengatebakery.example\r\n'

  it('sends one address 20 emails an hour and skips the others, and all wait above the limit for all', async () => {
    const { mails, url } = await testMailServer()
    const server = await testServer({
      SMTP_URL: url,
      MAIL_FROM: 'apply@example.com',
      MAIL_KEY: 'k'.repeat(32),
      MAILS_PER_HOUR: '25',
    })
    const submitAs = async (email: string) => {
      const { email: before } = sampleSubmission().companyOwners[0] ?? {}
      const answer = await server.submit(
        JSON.stringify(sampleSubmission()).replaceAll(`"${before}"`, `"${email}"`),
      )
      expect(answer.statusCode).toBe(303)
    }
    for (let count = 0; count < 24; count += 1) await submitAs('victim@example.com')
    for (let count = 0; count < 8; count += 1) await submitAs(`other${count}@example.com`)
    await sendingDeliveries(server)
    await vi.waitUntil(() => mails.length === 25, { timeout: 30_000 })
    expect(mails.filter((mail) => mail.includes('To: victim@')).length).toBe(20)
    const stored = await vi.waitUntil(
      async () => {
        const rows = await server.db
          .selectFrom('deliveries')
          .selectAll()
          .where('kind', '=', 'mail')
          .execute()
        return rows.every(({ leased_until }) => leased_until === null) && rows
      },
      { timeout: 30_000 },
    )
    const skipped = stored.filter(({ status }) => status === 'skipped')
    expect(skipped.map(({ payload }) => payload)).toEqual([null, null, null, null])
    expect(stored.filter(({ status }) => status === 'waiting').length).toBe(3)
    expect(await countSkipped(server.db, 'mail')).toBe(4)
  })

  /** A server that mails decisions, an application, and the commands of an operator for it. */
  async function applied(settings: Readonly<Record<string, string>> = { MAIL_ON_DECISION: 'yes' }) {
    const { mails, url } = await testMailServer()
    const server = await testServer({
      SMTP_URL: url,
      MAIL_FROM: 'apply@example.com',
      SUPPORT_EMAIL: 'help@example.com',
      ...settings,
    })
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const status = async (...words: readonly string[]) =>
      expect(
        await operator({ DATA_DIR: server.folder }, 'status', reference, ...words),
      ).toMatchObject({ code: 0 })
    const mailsOf = async (type: string) => {
      const rows = await server.db
        .selectFrom('deliveries')
        .select(['type', 'status'])
        .where('kind', '=', 'mail')
        .where('type', '=', type)
        .execute()
      return rows.map((row) => row.status)
    }
    return { server, mails, reference, status, mailsOf }
  }

  it.each([
    ['approved', 'was approved', 'explain how to accept your first payment'],
    ['declined', 'Our decision on your application', "can't approve it"],
    ['withdrawn', 'was withdrawn', "won't review it any further"],
  ])('is told once that an application is %s, without reasons', async (to, subject, text) => {
    const { server, mails, reference, status, mailsOf } = await applied()
    await status('reviewing', '--note', 'first note')
    await status(to)
    await status(to, '--note', 'The owner is on a list')
    await sendingDeliveries(server)
    await allArrived(server.db)
    expect(await mailsOf('decision')).toEqual(['delivered'])
    const told = mails.map(unwrapped).filter((mail) => mail.includes(text))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(addressed)
    expect(told[0]).toMatch(new RegExp(`Subject: .*${subject}`))
    expect(told[0]).toContain(reference)
    expect(told[0]).toContain('help@example.com')
    expect(told[0]).not.toMatch(/on a list|Golden Gate/)
  })

  it('is not told what was taken back in the meantime', async () => {
    const { server, mails, status, mailsOf } = await applied()
    await status('reviewing')
    await status('approved')
    await status('reviewing', '--reopen')
    await sendingDeliveries(server)
    await allArrived(server.db)
    expect(await mailsOf('decision')).toEqual(['skipped'])
    expect(mails.filter((mail) => mail.includes('approved'))).toEqual([])
  })

  it('is told once what was taken back and decided again', async () => {
    const { server, mails, status, mailsOf } = await applied()
    await status('reviewing')
    await status('approved')
    await status('reviewing', '--reopen')
    await status('approved')
    await status('approved', '--note', 'a later note')
    await sendingDeliveries(server)
    await allArrived(server.db)
    expect((await mailsOf('decision')).toSorted()).toEqual(['delivered', 'skipped'])
    expect(mails.map(unwrapped).filter((mail) => mail.includes('was approved'))).toHaveLength(1)
  })

  it('is stored encrypted, and only where decisions are mailed', async () => {
    const contactOf = async ({ server }: { readonly server: TestServer }) =>
      (await server.db.selectFrom('applications').select('contact').executeTakeFirst())?.contact
    const stored = await contactOf(await applied())
    expect(stored?.length).toBeGreaterThan(0)
    expect(Buffer.from(stored ?? []).toString('latin1')).not.toContain('maria')
    const silent = await applied({})
    expect(await contactOf(silent)).toBeNull()
    await silent.status('withdrawn')
    expect(await silent.mailsOf('decision')).toEqual([])
  })

  it('is not told once the server no longer mails decisions', async () => {
    const { server, mails, status, mailsOf } = await applied()
    await status('withdrawn')
    await sendingDeliveries({ ...server, config: { ...server.config, MAIL_ON_DECISION: false } })
    await vi.waitUntil(async () => (await mailsOf('decision'))[0] === 'skipped', {
      timeout: 30_000,
    })
    expect(mails.filter((mail) => mail.includes('withdrawn'))).toEqual([])
  })
})

it('sends an email whose answer is lost once more, and logs it once', async () => {
  const { mails, url } = await testMailServer({ END: 'cut' })
  const server = await testServer({ SMTP_URL: url, MAIL_FROM: 'apply@example.com' })
  await server.submit(sampleSubmission())
  const warnings: string[] = []
  const warn = (_context: object, message: string) => warnings.push(message)
  await sendingDeliveries(server, { warn, error: () => {} })
  const asked = { limit: 9, unfinished: true }
  const given = await vi.waitUntil(
    async () => (await listDeliveries(server.db, asked)).find(({ status }) => status === 'failed'),
    { timeout: 30_000 },
  )
  expect(given).toMatchObject({ kind: 'mail', attempts: 2, last_failure: expect.any(String) })
  const ids = mails.map((mail) => /Message-ID: (\S+)/i.exec(mail)?.[1])
  expect(ids).toEqual([`<${given.id}@example.com>`, `<${given.id}@example.com>`])
  expect(warnings).toEqual(['delivery failed'])
})

it('sends nothing that was put into the outbox by hand', async () => {
  const { posts, url } = await receiver((response) => response.writeHead(200).end())
  const server = await testServer(webhookTo(url))
  const reference = referenceIn(await server.submit(sampleSubmission()))
  const intact = referenceIn(await server.submit(sampleSubmission()))
  const { db } = server
  const signer = signerOf('server', newSigningKey())
  const deliveries = [webhookFor('application.status')]
  const detail = { from: 'received', to: 'approved', deliveries: committed(deliveries) } as const
  const happened = { reference, at: TEST_NOW, signer }
  const event = await addEvent(db, happened, { kind: 'status', detail })
  await addDeliveries(db, event, deliveries)
  const again = [webhookFor('application.submitted')]
  const first = { reference: intact, number: 1, at: TEST_NOW.toISOString() }
  await addDeliveries(db, first, again)
  await addDeliveries(db, { ...first, reference: 'MA-OTHER-0000' }, [
    webhookFor('application.status'),
  ])
  await sendingDeliveries(server)
  const left = await vi.waitUntil(
    async () => {
      const rows = await listDeliveries(db, { limit: 9, unfinished: true })
      return rows.length === 4 && rows.every((row) => row.last_failure !== null) && rows
    },
    { timeout: 30_000 },
  )
  expect(new Set(left.map((row) => row.last_failure))).toEqual(
    new Set(['not what a signed event says: run operator verify']),
  )
  expect(posts.map(({ body }) => [body.type, body.data.reference])).toEqual([
    ['application.submitted', intact],
  ])
})

it('sends the others when one cannot be prepared, and knows that this one was not sent', async () => {
  const { posts, url } = await receiver((response) => response.writeHead(200).end())
  const server = await testServer(webhookTo(url))
  const broken = referenceIn(await server.submit(sampleSubmission()))
  const intact = referenceIn(await server.submit(sampleSubmission()))
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => {
      const text = JSON.stringify(node)
      const reads = node.kind === 'SelectQueryNode' && text.includes('"applications"')
      if (reads && text.includes(broken)) throw new Error('took too long')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await sendingDeliveries({ ...server, db })
  const asked = { limit: 9, unfinished: true }
  const [left, ...others] = await vi.waitUntil(
    async () => {
      const rows = await listDeliveries(server.db, asked)
      return rows.length === 1 && rows[0]?.last_failure && rows[0].unanswered === 0 && rows
    },
    { timeout: 30_000 },
  )
  expect(others).toEqual([])
  expect(left).toMatchObject({ reference: broken, last_failure: 'could not be prepared' })
  expect(posts.map(({ body }) => body.data.reference)).toEqual([intact])
})

it.each([
  ['failed', 'refused address', async () => 'https://10.0.0.1/hook', {}],
  [
    'stopped',
    'answered 410',
    async () => (await receiver((response) => response.writeHead(410).end())).url,
    { WEBHOOK_ALLOW_PRIVATE: 'yes' },
  ],
])('says in the log which delivery %s, and why: %s', async (what, failure, url, allowed) => {
  const server = await testServer({
    WEBHOOK_URL: await url(),
    WEBHOOK_SECRET: SECRET,
    ...allowed,
  })
  await server.submit(sampleSubmission())
  const [waiting] = await listDeliveries(server.db, { limit: 9, unfinished: true })
  const warnings: object[] = []
  const log = {
    warn: (context: object, message: string) => warnings.push({ ...context, message }),
    error: () => {},
  }
  await sendingDeliveries(server, log)
  await vi.waitUntil(() => warnings.length > 0, { timeout: 30_000 })
  const message = `delivery ${what}`
  expect(warnings).toEqual([{ id: waiting?.id, kind: 'webhook', attempts: 1, failure, message }])
})

it('says in the log that no event can be linked, and goes on', async () => {
  const { posts, url } = await receiver((response) => response.writeHead(200).end())
  const server = await testServer(webhookTo(url))
  await server.db.deleteFrom('log_head').execute()
  await server.submit(sampleSubmission())
  const faults: string[] = []
  const log = {
    warn: () => {},
    error: (_context: object, message: string) => faults.push(message),
  }
  await sendingDeliveries(server, log)
  await vi.waitUntil(() => posts.length > 0 && faults.length > 1, { timeout: 30_000 })
  expect(new Set(faults)).toEqual(
    new Set([
      'the chain head of the audit log is missing, so no events are appended: run operator verify',
    ]),
  )
})

const SILENT: JobLog = { warn: () => {}, error: () => {} }

async function sendingDeliveries(
  { config, db, signer }: Pick<TestServer, 'config' | 'db' | 'signer'>,
  log = SILENT,
): Promise<RunningJob> {
  // Not before what the server, at TEST_NOW, and the operator's commands, at the real time, stored.
  const now = () => new Date(Math.max(Date.now(), TEST_NOW.getTime()))
  const jobs = [
    appendJob({ config, db, signer }),
    ...(await deliveryJobs({ config, db, signer, now, log })),
  ]
  const running = jobs.map((job) => runJob(job, log))
  const stop = async () => {
    await Promise.all(running.map((one) => one.stop()))
  }
  onTestFinished(stop)
  return { stop }
}

async function allArrived(db: Database): Promise<void> {
  const asked = { limit: 9, unfinished: true }
  await vi.waitUntil(async () => (await listDeliveries(db, asked)).length === 0, {
    timeout: 30_000,
  })
}
