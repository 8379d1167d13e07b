/**
 * Submits a signed application: validates it, seals it, commits it, and only then answers.
 *
 * Only a commit binds an idempotency key, so that a corrected form can be sent with the key of the
 * rejected one.
 */

import type { ReceivedApplication } from '../../api/applications.ts'
import type { Database } from '../platform/database/database.ts'
import { TransactionConflict } from '../platform/database/database-errors.ts'
import type { RequestSource } from '../platform/http/limits/request-source.ts'
import { isStoredAsReceived } from '../records/check-service.ts'
import { findAnswer, findReceived, type StoredApplication } from '../records/service.ts'
import { withSecret } from '../signed-copies/link-service.ts'
import type { Place } from './hourly-shares.ts'
import {
  type IdempotencyBinding,
  idempotencyBinding,
  idempotencyKeyHash,
  storedBodyHash,
} from './idempotency.ts'
import type { IncomingSubmission } from './prepare-submission.ts'
import {
  type SubmissionRequest,
  type SubmitDependencies,
  type SubmitOutcome,
  type Turns,
  tryToSubmit,
} from './try-to-submit.ts'

export { bodyHash, type RequestBody, storedBodyHash } from './idempotency.ts'
export type { IncomingSubmission, PrepareSettings } from './prepare-submission.ts'

interface SubmitRequest extends SubmissionRequest {
  /** The sender, whose share of an hour's applications it uses. */
  readonly source: RequestSource
}

export type SubmitApplication = (request: SubmitRequest) => Promise<SubmitOutcome>

/** Returns the application that was received with an idempotency key, if there is one. */
export async function findByIdempotencyKey(
  db: Database,
  key: string,
): Promise<ReceivedApplication | undefined> {
  const answer = await findAnswer(db, idempotencyKeyHash(key))
  return answer && receivedApplication(answer)
}

/** Returns the application with a reference; undefined if there is none. */
export async function findByReference(
  db: Database,
  reference: string,
): Promise<ReceivedApplication | undefined> {
  const row = await findReceived(db, reference)
  return row && receivedApplication(row)
}

function receivedApplication(
  row: Pick<StoredApplication, 'reference' | 'received_at'>,
): ReceivedApplication {
  return { reference: row.reference, receivedAt: row.received_at }
}

/**
 * The first attempt may find that a linked account is needed. The others follow a reference that is
 * taken, or a right that ended since it was proven.
 */
const MAX_ATTEMPTS = 6

/**
 * Accepts an application. The same key and body always get the first answer. Any other application
 * is validated, signed and sealed, and stored in one transaction with its event and deliveries. A
 * refusal is a value and does not bind the key. Tries up to six times, if another attempt may
 * succeed.
 */
export function submitApplication(deps: SubmitDependencies): SubmitApplication {
  const { now, shares, turnOf } = deps
  return async ({ source, ...request }) => {
    const { enteredBy } = request.sender
    const cause = enteredBy ? { apiKey: enteredBy.number } : source
    let place: Place | undefined
    try {
      return await submit(deps, request, {
        take: () => {
          place ??= shares.take(cause)
          return place
        },
        turnAt: () => (request.invitation ? now() : turnOf(cause, request.program.id, now())),
      })
    } finally {
      place?.end()
    }
  }
}

/** Tries until the application is stored or refused, or until its key has an answer. */
async function submit(
  deps: SubmitDependencies,
  sent: SubmissionRequest,
  turns: Turns,
): Promise<SubmitOutcome> {
  const { now } = deps
  const { idempotencyKey, program, invitation, signature: _, ...request } = sent
  const key = idempotencyKey === undefined ? undefined : idempotencyBinding(idempotencyKey, request)
  const attempt = {
    sent,
    turns,
    prepareSubmission: await deps.prepareSubmission(program),
    earlier: () => earlierAnswer(deps, sent, key),
  }
  const auditLog = await deps.publishedHead()
  let incoming: IncomingSubmission = {
    ...request,
    key,
    auditLog,
    receivedAt: now(),
    invitation: invitation?.id,
  }
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const result = await tryToSubmit(deps, attempt, incoming)
    if (result.outcome !== 'again') return result
    incoming = result.incoming
  }
  // Each attempt met a reference that is taken, or a right that had just ended.
  throw new TransactionConflict()
}

/** Returns the first answer of a bound key, even if validation would give another one now. */
async function earlierAnswer(
  { db, ledger }: SubmitDependencies,
  { idempotencyKey, ...request }: SubmissionRequest,
  key: IdempotencyBinding | undefined,
): Promise<SubmitOutcome | undefined> {
  const answer = key && (await findAnswer(db, key.idempotency_key_hash))
  if (!answer || idempotencyKey === undefined) return undefined
  const { reference } = answer
  if (storedBodyHash(idempotencyKey, request, answer.body_hash) === undefined) {
    return { outcome: 'key-of-another-body', received: receivedApplication(answer) }
  }
  // The page opens this URL with the copy's secret, so the row must be the signed one.
  if (!(await isStoredAsReceived(db, answer, ledger))) {
    throw new Error(`The stored application ${reference} was changed: run operator verify`)
  }
  return { outcome: 'accepted', url: withSecret(answer.answer_url, key.secret), reference }
}
