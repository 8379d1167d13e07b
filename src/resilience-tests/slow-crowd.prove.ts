/**
 * Tests thousands of clients from many networks that read and send as slowly as they can, on a
 * machine with as little memory as `deploy/kubernetes.yaml` allows: the process uses a bounded
 * amount of memory for them, and applicants from other networks submit as if there were no crowd.
 * Applicants in the crowd's networks succeed as well, but may have to try again, since they cannot
 * be told from a crowd that returns.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { APPLICATIONS_PATH } from '../api/applications.ts'
import { createDocumentRoute, documentPieceRoute, PIECE_BYTES } from '../api/documents.ts'
import { urlOf } from '../api/route.ts'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { until } from '../application/testing/until.ts'
import { startProgram, startServing } from '../test-support/run-program.ts'
import { installation } from './installation.ts'
import { report, TIMEOUT_MS, times } from './scale.ts'

const EACH = times({ few: 500, many: 5000 })
const SUBMISSIONS = times({ few: 5, many: 60 })
const MAX_MS = 2000
const MAX_MEMORY_MB = 512
/** The process without clients takes a little more than half of a pod's memory. */
const NODE_LIMITS = { NODE_OPTIONS: '--max-old-space-size=256' }

const body = JSON.stringify(sampleSubmission())

/** Returns the process's peak memory, in MB. */
async function mostMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

/** The most tries of an applicant in one of the crowd's networks, as on the page. */
const TRIES = 5

/** Submits from one of the crowd's networks; resolves to the number of tries. */
async function submitWithin(origin: string, number: number): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      await submit(origin, `127.1.${number % 50}.${200 + tries}`)
      return tries
    } catch (error) {
      if (tries === TRIES) throw error
    }
  }
}

/** Submits over a new connection; resolves to the time that it took. */
async function submit(origin: string, localAddress: string): Promise<number> {
  const began = performance.now()
  const agent = new Agent({ keepAlive: false })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const options = { agent, localAddress, method: 'POST', headers }
  const posting = request(`${origin}${APPLICATIONS_PATH}`, options)
  posting.end(body)
  const [response] = await once(posting, 'response')
  response.resume()
  await once(response, 'end')
  expect(response.statusCode).toBe(303)
  return performance.now() - began
}

it(
  `${EACH} slow readers and ${EACH} slow senders neither end the server nor keep applicants waiting`,
  async () => {
    const env = { DOCUMENTS: 'id?', ...NODE_LIMITS }
    const server = await startServing((await installation(env)).env)
    const { pid = 0 } = server.process
    const port = Number(new URL(server.origin).port)
    const created = await fetch(`${server.origin}${createDocumentRoute.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'id', size: PIECE_BYTES, recipients: 'a1'.repeat(32) }),
    })
    const { id, token } = v.parse(createDocumentRoute.schema.response[201], await created.json())
    const path = urlOf(documentPieceRoute, { params: { id, piece: '0' } })
    const before = await mostMemory(pid)
    const args = [`${port}`, `${EACH}`, path, token]
    const crowd = startProgram('resilience-tests/slow-crowd.ts', args, {})
    await until(() => crowd.out().includes('all have come'))
    const took: number[] = []
    const tries: number[] = []
    for (let sent = 0; sent < SUBMISSIONS; sent += 1) {
      took.push(await submit(server.origin, `127.200.${sent % 3}.1`))
      tries.push(await submitWithin(server.origin, sent))
      await sleep(500)
    }
    expect(crowd.process.exitCode).toBeNull()
    const most = await mostMemory(pid)
    report(
      `Beside ${2 * EACH} slow clients: ${Math.round(Math.max(...took))} ms at most, ` +
        `${Math.round(most)} MB (${Math.round(before)} before); ` +
        `within its networks ${tries.filter((count) => count > 1).length} of ${tries.length} tried again`,
    )
    expect(server.process.exitCode).toBeNull()
    expect(Math.max(...took)).toBeLessThan(MAX_MS)
    expect(most).toBeLessThan(MAX_MEMORY_MB)
  },
  TIMEOUT_MS,
)
