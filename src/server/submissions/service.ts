/**
 * Submits a signed application: validates it, seals it, commits it, and only then answers.
 *
 * Only a commit binds an idempotency key, so that a corrected form can be sent with the key of the
 * rejected one.
 */

import type { ReceivedApplication } from '../../api/applications.ts'
import type { ChainHead } from '../../application/evidence.ts'
import { formOf } from '../../application/forms/own-form.ts'
import type { Language } from '../../application/language.ts'
import type { BankLinkAccounts } from '../bank-link/service.ts'
import type { InvitationAccess } from '../invitations/service.ts'
import type { MailCipher } from '../outbox/mail-service.ts'
import type { TurnOf } from '../outbox/turns-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { RequestSource } from '../platform/http/limits/request-source.ts'
import type { LinkAccess } from '../platform/http/secret-links.ts'
import type { Ledger } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import { isStoredAsReceived } from '../records/check-service.ts'
import { findAnswer, findReceived, type StoredApplication } from '../records/service.ts'
import { withSecret } from '../signed-copies/link-service.ts'
import type { SubmissionRejection } from '../signing/sign-and-seal-service.ts'
import type { HourlyShares, Place } from './hourly-shares.ts'
import {
  type IdempotencyBinding,
  idempotencyBinding,
  idempotencyKeyHash,
  type SentBody,
  storedBodyHash,
} from './idempotency.ts'
import type { IncomingSubmission, PrepareSubmission } from './prepare-submission.ts'
import { provenInvitation, provenRights } from './proven-rights.ts'
import { type SubmitRefusal, whyNotSubmitted } from './rules.ts'
import { saveSubmission } from './save-submission.ts'

export { bodyHash, type SentBody, storedBodyHash } from './idempotency.ts'
export type { IncomingSubmission, PrepareSettings } from './prepare-submission.ts'

/** The body, and what the server knows about its sender. */
interface SubmitRequest
  extends SentBody<IncomingSubmission['body']>,
    Pick<
      IncomingSubmission,
      | 'acceptedLanguage'
      | 'ipAddress'
      | 'userAgent'
      | 'statesProgram'
      | 'enteredBy'
      | 'intent'
      | 'lead'
    > {
  readonly idempotencyKey: string | undefined
  /** Whose share of an hour's applications it takes from. */
  readonly source: RequestSource
  /** The program that it is for. */
  readonly program: Program
  /** The link that it came with; undefined for none. */
  readonly invitation: InvitationAccess | undefined
  /** The link with which it was opened to be signed; undefined for none. */
  readonly signature: LinkAccess | undefined
}

type SubmitOutcome =
  | { readonly outcome: 'accepted'; readonly url: string; readonly reference: string }
  | { readonly outcome: 'key-of-another-body'; readonly received: ReceivedApplication }
  | { readonly outcome: 'bank-link-failed' }
  | SubmitRefusal
  | SubmissionRejection

export type SubmitApplication = (request: SubmitRequest) => Promise<SubmitOutcome>

export interface SubmitDependencies {
  readonly db: Database
  readonly prepareSubmission: (program: Program) => Promise<PrepareSubmission>
  readonly bankLink: BankLinkAccounts
  readonly ledger: Ledger
  /** The chain head that the evidence of the signature contains. */
  readonly publishedHead: () => Promise<ChainHead | undefined>
  readonly now: () => Date
  /** Under which the answers of invitations are encrypted; undefined where there are none. */
  readonly cipher: () => Promise<MailCipher | undefined>
  readonly shares: HourlyShares
  /** When it is the turn of a delivery from a source. */
  readonly turnOf: TurnOf
  /** Counts an application that was entered with an API key; it never throws. */
  readonly countEntered: (program: string, language: Language) => Promise<void>
}

/** What was received under a key; undefined if nothing was. */
export async function receivedWith(
  db: Database,
  key: string,
): Promise<ReceivedApplication | undefined> {
  const answer = await findAnswer(db, idempotencyKeyHash(key))
  return answer && receivedOf(answer)
}

/** What was received as a reference; undefined if nothing was. */
export async function receivedAs(
  db: Database,
  reference: string,
): Promise<ReceivedApplication | undefined> {
  const row = await findReceived(db, reference)
  return row && receivedOf(row)
}

function receivedOf(
  row: Pick<StoredApplication, 'reference' | 'received_at'>,
): ReceivedApplication {
  return { reference: row.reference, receivedAt: row.received_at }
}

/** One to find out that a linked account is needed; the rest in case a reference is taken. */
const MAX_ATTEMPTS = 6

/**
 * Takes an application: the same key and body get the first answer, validated or not; otherwise it is
 * validated, signed and sealed, and stored in one transaction with its event and deliveries. A refusal
 * is a value and binds no key. Tried again, up to six times, where the database asks for it.
 */
export function submitApplication(deps: SubmitDependencies): SubmitApplication {
  const { now, shares, turnOf } = deps
  return async ({ source, ...request }) => {
    const { enteredBy } = request
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

type SentSubmission = Omit<SubmitRequest, 'source'>

interface Turns {
  /** A place in the share of an hour's applications; it throws if that is full. */
  readonly take: () => Place
  /** When the turn of its deliveries is. */
  readonly turnAt: () => Date
}

/** Tries until it is stored or refused, or the key has an answer already. */
async function submit(
  deps: SubmitDependencies,
  sent: SentSubmission,
  turns: Turns,
): Promise<SubmitOutcome> {
  const { now } = deps
  const { idempotencyKey, program, invitation, signature: _, ...request } = sent
  const key = idempotencyKey === undefined ? undefined : idempotencyBinding(idempotencyKey, request)
  const trying = {
    sent,
    turns,
    prepare: await deps.prepareSubmission(program),
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
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const result = await tryToSubmit(deps, trying, incoming)
    if (result.outcome !== 'again') return result
    incoming = result.incoming
  }
  throw new Error('No unused reference was found')
}

/** A key that is bound keeps its first answer, whatever validation says now. */
async function earlierAnswer(
  { db, ledger }: SubmitDependencies,
  { idempotencyKey, ...request }: SentSubmission,
  key: IdempotencyBinding | undefined,
): Promise<SubmitOutcome | undefined> {
  const answer = key && (await findAnswer(db, key.idempotency_key_hash))
  if (!answer || idempotencyKey === undefined) return undefined
  const { reference } = answer
  if (storedBodyHash(idempotencyKey, request, answer.body_hash) === undefined) {
    return { outcome: 'key-of-another-body', received: receivedOf(answer) }
  }
  // The page goes where it is told, with the copy's secret.
  if (!(await isStoredAsReceived(db, answer, ledger))) {
    throw new Error(`What is stored of ${reference} was changed: run operator verify`)
  }
  return { outcome: 'accepted', url: withSecret(answer.answer_url, key.secret), reference }
}

interface SubmissionAttempt {
  readonly sent: SentSubmission
  readonly turns: Turns
  readonly prepare: PrepareSubmission
  readonly earlier: () => Promise<SubmitOutcome | undefined>
}

/** The client should try again, with the account that the bank link has returned meanwhile. */
type RetryRequest = { readonly outcome: 'again'; readonly incoming: IncomingSubmission }

/** Proves, prepares and stores once. */
async function tryToSubmit(
  deps: SubmitDependencies,
  { sent, turns, prepare, earlier }: SubmissionAttempt,
  incoming: IncomingSubmission,
): Promise<SubmitOutcome | RetryRequest> {
  const { db, now, ledger } = deps
  const { program, body, invitation, signature } = sent
  const place = invitation ? undefined : await placeUnlessAnswered(turns, earlier)
  if (place && 'outcome' in place) return place
  const given = { program: program.id, body, invitation, signature }
  const keys = { ledger, now: now(), cipher: invitation && (await deps.cipher()) }
  const rights = await provenRights(db, given, keys)
  const refusal = whyNotSubmitted(rights, body, formOf(program.definition))
  if (refusal) return answerTo(refusal, earlier)
  const { entries, documents } = rights
  const result = await prepare({ ...incoming, entries, documents })
  if (result.outcome === 'prepared') {
    const { prepared, url } = result
    const toSign = typeof rights.toSign === 'string' ? undefined : rights.toSign
    const isInvited = async (transaction: Database) =>
      typeof (await provenInvitation(transaction, given, keys)) !== 'string'
    if (await saveSubmission(db, prepared, { toSign, turnAt: turns.turnAt(), isInvited })) {
      place?.keep()
      if (sent.enteredBy) await deps.countEntered(program.id, sent.acceptedLanguage)
      return { outcome: 'accepted', url, reference: prepared.application.reference }
    }
  }
  const answer = await earlier()
  if (answer) return answer
  if (result.outcome === 'prepared') return { outcome: 'again', incoming }
  if (result.outcome !== 'account-needed') return result
  const linkedAccount = await deps.bankLink.take(result.publicToken, result.accountID, program.id)
  if (linkedAccount === 'failed') return (await earlier()) ?? { outcome: 'bank-link-failed' }
  return { outcome: 'again', incoming: { ...incoming, linkedAccount } }
}

/** A full share refuses nothing that was answered before. */
async function placeUnlessAnswered(
  { take }: Turns,
  earlier: SubmissionAttempt['earlier'],
): Promise<Place | SubmitOutcome> {
  try {
    return take()
  } catch (error) {
    const answer = await earlier()
    if (answer) return answer
    throw error
  }
}

/** What is refused may have been let in before, with the same key. */
async function answerTo(
  refusal: SubmitRefusal,
  earlier: SubmissionAttempt['earlier'],
): Promise<SubmitOutcome> {
  const answer = await earlier()
  // Everybody with the link to sign has the key: another body is that of somebody else.
  const isAnswered = refusal.outcome !== 'signature-closed' || answer?.outcome === 'accepted'
  return isAnswered ? (answer ?? refusal) : refusal
}
