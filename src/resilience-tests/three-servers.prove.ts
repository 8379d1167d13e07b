/**
 * Tests three server processes on one PostgreSQL with a synchronous standby, under continuous
 * submissions: a rolling restart, a killed server, a killed database and a failover lose no
 * acknowledged application and store none twice. Every applicant gets an email; it is sent again
 * only after an attempt whose outcome could not be recorded.
 */
import { expect, it, vi } from 'vitest'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import type { MailServer } from '../test-support/mail-server.ts'
import type { ServerProgram } from '../test-support/program.ts'
import { startServing } from '../test-support/run-program.ts'
import { testMailServer } from '../test-support/test-mail-server.ts'
import {
  type Answers,
  type Client,
  clientOf,
  compareWithStored,
  submitWhile,
} from './applicants.ts'
import { type Installation, installation } from './installation.ts'
import { replicatedPostgres } from './replicated-postgres.ts'
import { report, TIMEOUT_MS, times } from './scale.ts'
import { storedMails } from './stored.ts'

const SUBMISSIONS = times({ few: 200, many: 2000 })
const SERVERS = 3
/**
 * Longer than the lease of a delivery, after which another process sends it, and than the pause of
 * five minutes after its second attempt, if the database was away then.
 */
const MAX_DELIVERY_MS = 600_000
const body = JSON.stringify(sampleSubmission())
const SIGNER = sampleSubmission().companyOwners[0]?.email ?? ''

interface BalancedServer {
  readonly server: ServerProgram
  readonly client: Client
}

/** Servers that take turns, as behind a load balancer. */
async function balancedServers({ env }: Installation) {
  const start = async (): Promise<BalancedServer> => {
    const server = await startServing(env)
    return { server, client: clientOf(server.origin) }
  }
  const all = await Promise.all(Array.from({ length: SERVERS }, start))
  let turn = 0
  const replace = async (end: (server: ServerProgram) => Promise<unknown>) => {
    const [first] = all
    if (first) await end(first.server)
    all.shift()
    first?.client.close()
    all.push(await start())
  }
  return {
    /** Posts an application; undefined if there was no answer. */
    post: (key: string) => {
      turn += 1
      // An address gets only a few emails in an hour.
      const own = body.replaceAll(SIGNER, `${key}@example.com`)
      return all[turn % all.length]?.client.post(own, key).catch(() => undefined)
    },
    restartAll: async () => {
      for (let restarted = 0; restarted < SERVERS; restarted += 1) {
        await replace((server) => server.stop())
      }
    },
    killOne: () =>
      replace((server) => {
        server.process.kill('SIGKILL')
        return server.ended
      }),
  }
}

/**
 * Waits until all emails are delivered. Returns how often each was sent, and how often the outbox
 * tried: more than once only if the outcome of an attempt could not be recorded.
 */
async function sentMails(server: Installation, { mails }: MailServer) {
  const areDelivered = async () =>
    (await storedMails(server)).every(({ status }) => status === 'delivered')
  await vi.waitUntil(areDelivered, { timeout: MAX_DELIVERY_MS, interval: 1000 })
  const copies = Map.groupBy(mails, (mail) => /^Message-ID: <(.+)@/im.exec(mail)?.[1])
  const stored = await storedMails(server)
  return stored.map(({ id, attempts }) => ({ copies: copies.get(id)?.length ?? 0, attempts }))
}

it(
  `three servers keep ${SUBMISSIONS} applications through restarts, kills and a failover`,
  async () => {
    const postgres = await replicatedPostgres()
    const mailbox = await testMailServer()
    const installed = await installation({
      DATABASE_URL: postgres.url,
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'apply@example.com',
      MAIL_KEY: 'the-key-that-all-servers-share-for-mail',
      MAILS_PER_HOUR: '100000',
    })
    const servers = await balancedServers(installed)
    const answers: Answers = new Map()
    let faults = 0
    const inOrder = [servers.restartAll, servers.killOne, postgres.crash, postgres.failOver]
    const { repeated, ended } = submitWhile(
      () => answers.size < SUBMISSIONS || faults < inOrder.length,
      async (key) => servers.post(key),
      answers,
    )
    for (const fault of inOrder) {
      const due = answers.size + SUBMISSIONS / (inOrder.length + 1)
      await vi.waitUntil(() => answers.size >= due, { timeout: TIMEOUT_MS, interval: 20 })
      await fault()
      faults += 1
    }
    await ended
    expect(repeated.unavailable).toBeGreaterThan(0)
    expect(repeated.unanswered).toBeGreaterThan(0)
    expect(await compareWithStored(installed, answers)).toBe(answers.size)

    const emails = await sentMails(installed, mailbox)
    expect(emails.length).toBe(answers.size)
    for (const { copies, attempts } of emails) {
      expect(copies).toBeGreaterThanOrEqual(1)
      expect(copies).toBeLessThanOrEqual(Math.min(attempts, 2))
    }
    const again = emails.reduce((sum, { copies }) => sum + copies - 1, 0)
    report(
      `${answers.size} applications, 0 lost, 0 stored twice; posts repeated after 503: ${repeated.unavailable}, after no answer: ${repeated.unanswered}; emails sent again: ${again}`,
    )
  },
  TIMEOUT_MS,
)
