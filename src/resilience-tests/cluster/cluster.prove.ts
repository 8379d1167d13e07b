/**
 * Tests three of our servers on PostgreSQL with automatic failover, under continuous submissions:
 * whatever breaks, no acknowledged application is lost and none is stored twice.
 */
import { expect, it, vi } from 'vitest'
import { openapiRoute } from '../../api/monitoring.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import type { ServerProgram } from '../../test-support/program.ts'
import { operator } from '../../test-support/run-operator.ts'
import { startServing } from '../../test-support/run-program.ts'
import {
  type Answers,
  acknowledgedIn,
  clientOf,
  compareWithStored,
  submitWhile,
} from '../applicants.ts'
import { installation } from '../installation.ts'
import { report, TIMEOUT_MS, times } from '../scale.ts'
import { storedApplications } from '../stored.ts'
import { missingPrograms, startCluster } from './cluster.ts'
import { nextRelease } from './next-release.ts'

const SUBMISSIONS = times({ few: 200, many: 5000 })
const SERVERS = 3
const MAX_READY_MS = 10_000
const body = JSON.stringify(sampleSubmission())

type Env = Readonly<Record<string, string>>

/** Servers that take turns, as behind a load balancer. */
async function balanced(env: Env) {
  const all: ServerProgram[] = []
  const clients = new Map<ServerProgram, ReturnType<typeof clientOf>>()
  const add = (server: ServerProgram) => {
    clients.set(server, clientOf(server.origin))
    all.push(server)
  }
  for (let started = 0; started < SERVERS; started += 1) add(await startServing(env))
  let turn = 0
  const unexpected = new Map<number, number>()
  return {
    unexpected,
    post: async (key: string) => {
      turn += 1
      const server = all[turn % all.length]
      const answer = await (server && clients.get(server))?.post(body, key).catch(() => undefined)
      const status = answer?.status ?? 303
      const isPromised = status === 303 || (status === 503 && answer?.retryAfter !== undefined)
      if (!isPromised) unexpected.set(status, (unexpected.get(status) ?? 0) + 1)
      return answer
    },
    /** Stops the oldest server, and starts another in its place. */
    replace: async (
      end: (server: ServerProgram) => Promise<unknown>,
      start: () => Promise<ServerProgram>,
    ) => {
      const oldest = all.shift()
      if (oldest) await end(oldest)
      add(await start())
    },
    /** Returns each server's description of its API. */
    descriptions: () =>
      Promise.all(all.map(async ({ origin }) => (await fetch(origin + openapiRoute.url)).text())),
    areReady: async () => (await Promise.all(all.map(isReady))).every(Boolean),
  }
}

async function isReady({ origin }: ServerProgram): Promise<boolean> {
  return fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

it(
  `three servers keep ${SUBMISSIONS} applications while a cluster fails over`,
  async (context) => {
    const missing = missingPrograms()
    if (missing) return context.skip(missing)
    const cluster = await startCluster({ synchronous: true })
    const server = await installation({ DATABASE_URL: cluster.url })
    const servers = await balanced(server.env)
    const release = await nextRelease()
    const startNext = () => startServing(server.env, [], release)
    let readyMs = 0
    const killPrimary = async () => {
      await cluster.killPrimary()
      const promotedAt = performance.now()
      await vi.waitUntil(servers.areReady, { timeout: 120_000, interval: 50 })
      readyMs = Math.max(readyMs, performance.now() - promotedAt)
    }
    const faults: Readonly<Record<string, () => Promise<unknown>>> = {
      'the primary is killed, until the servers are ready': killPrimary,
      'the node rejoins': cluster.rejoin,
      'etcd loses a member': cluster.loseEtcdMember,
      'PgBouncer is killed and started': cluster.restartPgBouncer,
      'a server is killed and replaced': () =>
        servers.replace(
          (server) => {
            server.process.kill('SIGKILL')
            return server.ended
          },
          () => startServing(server.env),
        ),
      'a release with one question more is rolled out': async () => {
        for (let replaced = 0; replaced < SERVERS; replaced += 1) {
          await servers.replace((server) => server.stop(), startNext)
        }
        for (const text of await servers.descriptions()) expect(text).toContain('businessPager')
      },
      'the new primary is killed, too': killPrimary,
    }
    const answers: Answers = new Map()
    let done = 0
    const inOrder = Object.entries(faults)
    const { repeated, ended } = submitWhile(
      () => answers.size < SUBMISSIONS || done < inOrder.length,
      servers.post,
      answers,
    )
    for (const [name, fault] of inOrder) {
      const due = answers.size + SUBMISSIONS / (inOrder.length + 1)
      await vi.waitUntil(() => answers.size >= due, { timeout: TIMEOUT_MS, interval: 20 })
      const before = { ...repeated }
      const startedAt = performance.now()
      await fault()
      done += 1
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      report(
        `| ${name} | ${seconds} | ${repeated.unavailable - before.unavailable} | ${repeated.unanswered - before.unanswered} |`,
      )
    }
    await ended
    expect(await compareWithStored(server, answers)).toBe(answers.size)
    expect(Object.fromEntries(servers.unexpected)).toEqual({})
    expect(readyMs).toBeLessThan(MAX_READY_MS)
    const { DATA_DIR = '' } = server.env
    expect(await operator({ ...server.env, DATA_DIR }, 'verify')).toMatchObject({ code: 0 })
    report(
      `${answers.size} applications, 0 lost, 0 stored twice; all ready ${(readyMs / 1000).toFixed(1)} s after a promotion at the latest; repeated after 503: ${repeated.unavailable}, after no answer: ${repeated.unanswered}`,
    )
  },
  TIMEOUT_MS,
)

it(
  'without synchronous_mode, what the killed primary had not sent on may be lost',
  async (context) => {
    const missing = missingPrograms()
    if (missing) return context.skip(missing)
    const cluster = await startCluster({ synchronous: false })
    const server = await installation({ DATABASE_URL: cluster.url })
    const servers = await balanced(server.env)
    const answers: Answers = new Map()
    let isOver = false
    const { ended } = submitWhile(() => !isOver, servers.post, answers)
    await vi.waitUntil(() => answers.size >= 500, { timeout: TIMEOUT_MS, interval: 5 })
    await cluster.killPrimary()
    isOver = true
    await ended
    const stored = await storedApplications(server)
    const references = new Set(stored.map(({ reference }) => reference))
    const lost = acknowledgedIn(answers).filter(
      ([, answer]) =>
        ![...answer.matchAll(/MA-[\w-]{9}/g)].some(([match]) => references.has(match)),
    )
    expect(references.size).toBe(stored.length)
    report(`asynchronous: ${answers.size} acknowledged, ${lost.length} lost, 0 stored twice`)
  },
  TIMEOUT_MS,
)
