/** Applicants who submit one application after another, each until it is acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Answers } from './acknowledged.ts'
import type { PostedAnswer } from './client.ts'

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
