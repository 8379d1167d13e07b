/** Applicants who submit one application after another, each until it is acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Answers } from './acknowledged.ts'
import type { PostedAnswer } from './client.ts'

const APPLICANTS = 8
/** As a browser would, they pause before they try again. */
const RETRY_MS = 50

/** Why posts were repeated: how many were answered 503, and how many got no answer. */
export interface RepeatCounts {
  readonly unavailable: number
  readonly unanswered: number
}

export interface Applicants {
  /** So far. */
  readonly repeated: Readonly<RepeatCounts>
  /** Fulfilled when all of them have ended. */
  readonly ended: Promise<unknown>
}

/**
 * They submit while it runs, and then finish their last application. `post` returns undefined if
 * the connection broke; the application is then posted again with the same key.
 */
export function submitWhile(
  goesOn: () => boolean,
  post: (key: string) => Promise<PostedAnswer | undefined>,
  answers: Answers,
): Applicants {
  const repeated = { unavailable: 0, unanswered: 0 }
  const applicant = async () => {
    while (goesOn()) {
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
