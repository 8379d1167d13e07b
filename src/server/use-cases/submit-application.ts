/**
 * Accepts a signed application: checks it, seals it, commits it, and only then answers.
 *
 * An idempotency key is bound by a commit and by nothing else, so that a corrected form goes
 * through with the key of the refused one.
 */
import { accepting } from '../storage/acceptance.ts'
import { findAnswer } from '../storage/applications.ts'
import type { Database } from '../storage/database.ts'
import type { Application, MakeRows, Refused } from './accepted-rows.ts'
import type { BankLinkAccounts } from './bank-link-accounts.ts'
import { type BoundKey, boundKey } from './bound-key.ts'
import { withSecret } from './copy-link.ts'

/** What arrives: the body, and what the server knows of who sent it. */
interface ReceivedApplication extends Pick<Application, 'body' | 'ipAddress' | 'userAgent'> {
  readonly idempotencyKey: string | undefined
}

type SubmitOutcome =
  | { readonly outcome: 'accepted'; readonly url: string }
  | { readonly outcome: 'key-of-another-body' }
  | { readonly outcome: 'bank-link-failed' }
  | Refused

export type SubmitApplication = (received: ReceivedApplication) => Promise<SubmitOutcome>

export interface SubmitDependencies {
  readonly db: Database
  readonly makeRows: MakeRows
  readonly bankLink: BankLinkAccounts
  readonly now: () => Date
}

/** One to learn that a linked account is needed; the others for references that were taken. */
const MOST_TURNS = 6

export function submitApplication({
  db,
  makeRows,
  bankLink,
  now,
}: SubmitDependencies): SubmitApplication {
  const accept = accepting(db)
  return async ({ idempotencyKey, ...received }) => {
    const key = idempotencyKey === undefined ? undefined : boundKey(idempotencyKey, received.body)
    let application: Application = { ...received, key, receivedAt: now() }
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const made = await makeRows(application)
      if (made.outcome === 'made' && (await accept(made.rows))) {
        return { outcome: 'accepted', url: made.url }
      }
      // What was accepted once keeps its answer, whatever is found now.
      const earlier = key && (await earlierAnswer(db, key))
      if (earlier) return earlier
      if (made.outcome === 'refused' || made.outcome === 'agreement-replaced') return made
      if (made.outcome === 'account-needed') {
        const linkedAccount = await bankLink.take(made.publicToken, made.accountID)
        if (linkedAccount === 'failed') {
          const answeredMeanwhile = key && (await earlierAnswer(db, key))
          return answeredMeanwhile ?? { outcome: 'bank-link-failed' }
        }
        application = { ...application, linkedAccount }
      }
    }
    throw new Error('No free reference was drawn')
  }
}

async function earlierAnswer(db: Database, key: BoundKey): Promise<SubmitOutcome | undefined> {
  const answer = await findAnswer(db, key.idempotency_key_hash)
  if (!answer) return undefined
  return answer.body_hash === key.body_hash
    ? { outcome: 'accepted', url: withSecret(answer.answer_url, key.secret) }
    : { outcome: 'key-of-another-body' }
}
