/** The outbox in a test, and a receiver of its webhooks. */

import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { Webhook } from 'standardwebhooks'
import { expect } from 'vitest'
import { schemaRef } from '../api/named-schemas.ts'
import { isWebhookType, webhookName } from '../api/webhooks.ts'
import { until } from '../application/testing/until.ts'
import { statusLinks } from '../server/application-status/links-service.ts'
import { publishedHead } from '../server/ledger/log-service.ts'
import { appendJob } from '../server/ledger/plugin.ts'
import { deliveryJobs } from '../server/notifications/delivery-jobs.ts'
import { mailCipher, serverMailKey } from '../server/outbox/mail-service.ts'
import type { WaitingMail } from '../server/outbox/service.ts'
import { listDeliveries, type StoredDelivery } from '../server/outbox/store.ts'
import type { Database } from '../server/platform/database/database.ts'
import { componentSchemas } from '../server/platform/http/valibot-schemas.ts'
import { type JobLog, type RunningJob, runJob } from '../server/platform/jobs/jobs.ts'
import { whenDone } from './shared.ts'
import { testHttp } from './test-http.ts'
import { programsIn, TEST_NOW, type TestServer } from './test-server.ts'

/** The secret that the test's receiver checks signatures with. */
export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`

interface Post {
  readonly id: string
  readonly valid: boolean
  readonly body: { readonly type: string; readonly data: Readonly<Record<string, unknown>> }
  readonly text: string
}

const ajv = new Ajv2020({ strict: false })
ajv.addSchema({ components: { schemas: componentSchemas() } }, 'api')

/** Returns the errors in a message by its JSON Schema in the API's description. */
function bodyErrors(body: Post['body']): readonly unknown[] {
  if (!isWebhookType(body.type)) return ['There is no such message']
  ajv.validate(`api${schemaRef(webhookName(body.type))}`, body)
  return ajv.errors ?? []
}

/** Checks the signature with the published library of Standard Webhooks, as a receiver does. */
function isSigned(text: string, headers: IncomingHttpHeaders): boolean {
  try {
    new Webhook(WEBHOOK_SECRET).verify(text, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

/** Records messages; `answer` is called for each. Fails if one differs from the description. */
export async function testReceiver(
  answer: (response: ServerResponse, count: number) => void = (response) =>
    response.writeHead(200).end(),
): Promise<{ readonly posts: readonly Post[]; readonly url: string }> {
  const posts: Post[] = []
  const notDescribed: unknown[] = []
  whenDone(() => expect(notDescribed).toEqual([]))
  const origin = await testHttp(async (request, response) => {
    let text = ''
    for await (const chunk of request.setEncoding('utf8')) text += chunk
    const { 'webhook-id': id } = request.headers
    const valid = isSigned(text, request.headers)
    const body: Post['body'] = JSON.parse(text)
    const errors = bodyErrors(body)
    if (errors.length > 0) notDescribed.push({ body, errors })
    posts.push({ id: String(id), valid, body, text })
    answer(response, posts.length)
  })
  return { posts, url: `${origin}/hook` }
}

export function webhookTo(url: string) {
  return { WEBHOOK_URL: url, WEBHOOK_SECRET, WEBHOOK_ALLOW_PRIVATE: 'yes' }
}

export const SILENT: JobLog = { info: () => {}, warn: () => {}, error: () => {} }

/** Sends the contents of the outbox, until the test ends or the sending is stopped. */
export async function sendingDeliveries(
  { config, db, ledger, signer }: Pick<TestServer, 'config' | 'db' | 'ledger' | 'signer'>,
  log = SILENT,
  // The clock must not be behind the rows of the server, at TEST_NOW, and of the operator's
  // commands, at the real time.
  now = () => new Date(Math.max(Date.now(), TEST_NOW.getTime())),
): Promise<RunningJob> {
  const programs = await programsIn(config, config.SEALING_RECIPIENTS)
  const jobs = [
    appendJob({ config, db, ledger, signer }),
    ...(await deliveryJobs({
      config,
      programs,
      db,
      ledger,
      signer,
      now,
      log,
      statusLink: statusLinks({ db, signer, now }),
      publishedHead: () => publishedHead(db, ledger),
    })),
  ]
  const running = jobs.map((job) => runJob(job, log))
  const stop = async () => {
    await Promise.all(running.map((delivery) => delivery.stop()))
  }
  whenDone(stop)
  return { stop }
}

/** Waits until no delivery is unfinished. */
export async function allArrived(db: Database): Promise<void> {
  const request = { limit: 9, unfinished: true }
  await until(async () => (await listDeliveries(db, request)).length === 0)
}

type StoredMail = WaitingMail & Pick<StoredDelivery, 'id' | 'type' | 'reference'>

/** Returns the emails that wait encrypted in the outbox, decrypted. */
export async function waitingMails({ db, config }: TestServer): Promise<readonly StoredMail[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'type', 'reference', 'payload'])
    .where('kind', '=', 'mail')
    .where('payload', 'is not', null)
    .execute()
  const cipher = mailCipher(await serverMailKey(config))
  return rows.map(({ payload, ...row }) => {
    if (!payload) throw new Error('Nothing is encrypted')
    return { ...row, ...(cipher.decrypt(row.id, payload) as WaitingMail) }
  })
}
