/**
 * Tests documents in Ceph: two of our servers on PostgreSQL take applications with a document each
 * while the gateway, the monitor and a server are killed. No acknowledged application is lost or
 * stored twice, every document is complete, and erased documents are gone from the bucket.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { inPieces } from '../../server/documents/join-pieces.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { bucketOf } from '../../server/platform/outside-services/bucket.ts'
import { operator } from '../../test-support/run-operator.ts'
import { startServing } from '../../test-support/run-program.ts'
import {
  ASKS_FOR_DOCUMENTS,
  type Ask,
  encrypted,
  submissionWithDocuments,
  uploadDocument,
} from '../../test-support/uploaded-document.ts'
import {
  type Answers,
  acknowledgedIn,
  type Client,
  clientOf,
  compareWithStored,
  submitWhile,
} from '../applicants.ts'
import { installation } from '../installation.ts'
import { newDatabase } from '../pg-bouncer.ts'
import { report, TIMEOUT_MS, times } from '../scale.ts'
import { missingCeph, startCeph } from './ceph.ts'

const SUBMISSIONS = times({ few: 20, many: 300 })
/** The pause of the page. */
const RETRY_MS = 100

it(
  `${SUBMISSIONS} applications keep their documents in Ceph while it fails`,
  async (context) => {
    const missing = missingCeph()
    if (missing) return context.skip(missing)
    const ceph = await startCeph()
    const { href } = await newDatabase()
    // All uploads come from one address, and count towards its daily share.
    const quota = { MAX_DOCUMENTS_MB: '81920', NEW_DRAFTS_PER_HOUR: '1000000' }
    const settings = { DATABASE_URL: href, ...ASKS_FOR_DOCUMENTS, ...quota, ...ceph.settings }
    const server = await installation(settings)
    const file = await encrypted(server)
    const servers = [await startServing(server.env), await startServing(server.env)]
    let turn = 0
    const origin = () => {
      turn += 1
      return servers[turn % servers.length]?.origin ?? ''
    }
    const refused = new Map<number, number>()
    /** Sends a request to one server after another until one accepts it. */
    const ask: Ask = async ({ path, ...request }) => {
      for (;;) {
        const answer = await fetch(origin() + path, request).catch(() => undefined)
        if (answer?.ok) return answer.text()
        const status = answer?.status ?? 0
        // Zero stands for no answer; the server answers 503 while the gateway is gone.
        expect([0, 503]).toContain(status)
        if (status === 503) expect(answer?.headers.get('retry-after')).toMatch(/^\d+$/)
        refused.set(status, (refused.get(status) ?? 0) + 1)
        await sleep(RETRY_MS)
      }
    }
    const upload = async () =>
      JSON.stringify(submissionWithDocuments(await uploadDocument(ask, file)))
    const bodies = new Map<string, string>()
    const clients = new Map<string, Client>()
    const post = async (key: string) => {
      const body = bodies.get(key) ?? (await upload())
      bodies.set(key, body)
      const address = origin()
      const client = clients.get(address) ?? clientOf(address)
      clients.set(address, client)
      return client.post(body, key).catch(() => undefined)
    }
    const faults: Readonly<Record<string, () => Promise<unknown>>> = {
      'the gateway is killed, and started after five seconds': async () => {
        await ceph.killGateway()
        await sleep(5000)
        await ceph.startGateway()
      },
      'the monitor is killed and started': ceph.restartMonitor,
      'a server is killed and replaced': async () => {
        const oldest = servers.shift()
        oldest?.process.kill('SIGKILL')
        await oldest?.ended
        servers.push(await startServing(server.env))
      },
    }
    const answers: Answers = new Map()
    const inOrder = Object.entries(faults)
    let done = 0
    const { ended } = submitWhile(
      () => answers.size < SUBMISSIONS || done < inOrder.length,
      post,
      answers,
    )
    const count = () => acknowledgedIn(answers).length
    for (const [name, fault] of inOrder) {
      const due = count() + SUBMISSIONS / (inOrder.length + 1)
      await vi.waitUntil(() => count() >= due, { timeout: TIMEOUT_MS, interval: 20 })
      const before = new Map(refused)
      const startedAt = performance.now()
      await fault()
      done += 1
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      const refusals = [...refused].map(
        ([status, times]) => `${status}: ${times - (before.get(status) ?? 0)}`,
      )
      report(`${name}: ${seconds} s, requests for documents repeated: ${refusals.join(', ')}`)
    }
    await ended
    expect(await compareWithStored(server, answers)).toBe(answers.size)
    const { DATA_DIR = '' } = server.env
    const env = { ...server.env, DATA_DIR }
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
    const bucket = bucketOf(parseConfig(server.env))
    const pieces = async () => (await bucket?.list(''))?.length
    const each = inPieces(file.bytes).length
    expect(await pieces()).toBe(answers.size * each)
    const [, answer = ''] = acknowledgedIn(answers)[0] ?? []
    const [reference = ''] = /MA-[\w-]{9}/.exec(answer) ?? []
    const OPERATOR_KEY = join(server.folder, 'olga.key')
    await operator(
      { DATA_DIR },
      'keys',
      'signer',
      'olga',
      '--output',
      OPERATOR_KEY,
      '--no-passphrase',
    )
    const erased = await operator({ ...env, OPERATOR_KEY }, 'erase', reference, '--yes')
    expect(erased).toMatchObject({ code: 0, err: '' })
    expect(await pieces()).toBe((answers.size - 1) * each)
    report(`${answers.size} applications with a document each, 0 lost, 0 stored twice, all whole`)
  },
  TIMEOUT_MS,
)
