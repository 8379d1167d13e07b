/**
 * Applicants who submit one application after another, each until it is acknowledged, and the
 * comparison of the acknowledged applications with the stored ones.
 */

import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { APPLICATIONS_PATH } from '../api/applications.ts'
import { unsealWith } from '../server/platform/encryption/unseal.ts'
import { idempotencyKeyHash } from '../server/submissions/idempotency.ts'
import type { Installation } from './installation.ts'
import { storedApplications } from './stored.ts'

interface PostedAnswer {
  readonly status: number
  readonly body: string
  readonly retryAfter: string | undefined
}

export interface Client {
  /** Posts an application. Rejects if the connection breaks. Calls `sent` after the last byte. */
  readonly post: (body: string, key?: string, sent?: () => void) => Promise<PostedAnswer>
  readonly close: () => void
}

/** The answers by key; undefined if no answer acknowledged the application. */
export type Answers = Map<string, string | undefined>

const MAX_MS = 30_000
const APPLICANTS = 8
/** The pause before another try, as in a browser. */
const RETRY_MS = 50

/** Why posts were repeated: the number answered with 503, and the number without an answer. */
export interface RepeatCounts {
  readonly unavailable: number
  readonly unanswered: number
}

export interface Applicants {
  /** The repeated posts so far. */
  readonly repeated: Readonly<RepeatCounts>
  /** Fulfilled when all applicants have finished. */
  readonly ended: Promise<unknown>
}

/**
 * Submits until stopped, and then finishes the last applications. `post` returns undefined if the
 * connection broke; the application is then posted again with the same key.
 */
export function submitWhile(
  continues: () => boolean,
  post: (key: string) => Promise<PostedAnswer | undefined>,
  answers: Answers,
): Applicants {
  const repeated = { unavailable: 0, unanswered: 0 }
  const applicant = async () => {
    while (continues()) {
      const key = `key-${crypto.randomUUID()}`
      answers.set(key, undefined)
      while (answers.get(key) === undefined) {
        const answer = await post(key)
        expect([303, 503, undefined]).toContain(answer?.status)
        if (answer?.status === 303) {
          answers.set(key, answer.body)
          continue
        }
        repeated[answer ? 'unavailable' : 'unanswered'] += 1
        await sleep(RETRY_MS)
      }
    }
  }
  return { repeated, ended: Promise.all(Array.from({ length: APPLICANTS }, applicant)) }
}

/** The acknowledged applications, by key. */
export function acknowledgedIn(answers: Answers): readonly (readonly [string, string])[] {
  return [...answers].flatMap(([key, answer]) => (answer === undefined ? [] : [[key, answer]]))
}

/**
 * Fails if an acknowledged application is missing, if one is stored twice, or if the latest cannot
 * be opened. Returns the number of acknowledged applications.
 */
export async function compareWithStored(server: Installation, answers: Answers): Promise<number> {
  const stored = await storedApplications(server)
  const byKey = new Map(stored.map((row) => [row.idempotency_key_hash, row]))
  expect(byKey.size).toBe(stored.length)
  expect(stored.length).toBeLessThanOrEqual(answers.size)
  const acknowledged = acknowledgedIn(answers)
  for (const [key, answer] of acknowledged) {
    const reference = byKey.get(idempotencyKeyHash(key))?.reference
    expect(reference).toBeDefined()
    expect(answer).toContain(reference)
  }
  const unseal = await unsealWith(join(server.folder, 'sealing-identity.txt'))
  for (const { sealed, reference } of stored.slice(-20)) {
    expect(await unseal(sealed)).toMatchObject({ reference })
  }
  return acknowledged.length
}

/** Posts applications as a browser does, over persistent connections. */
export function clientOf(origin: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 })
  return {
    post: (body, key, sent) =>
      new Promise((resolve, reject) => {
        const posting = request(`${origin}${APPLICATIONS_PATH}`, {
          agent,
          method: 'POST',
          timeout: MAX_MS,
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
        })
        posting.on('error', reject)
        posting.on('timeout', () => posting.destroy(new Error('No answer in 30 seconds')))
        posting.on('response', (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            text += chunk
          })
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: text,
              retryAfter: response.headers['retry-after'],
            }),
          )
        })
        posting.end(body, sent)
      }),
    close: () => agent.destroy(),
  }
}
