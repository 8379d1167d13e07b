/**
 * Submits a signed application: validates it, seals it, commits it, and only then answers.
 *
 * Only a commit binds an idempotency key, so that a corrected form can be sent with the key of the
 * rejected one.
 */

import type { ReceivedApplication } from '../../api/applications.ts'
import type { ClosedLink } from '../../api/invitation-links.ts'
import type { ClosedSignature } from '../../api/signature-links.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { changedLocked } from '../../application/invited.ts'
import type { Language } from '../../application/language.ts'
import { arrive } from '../../application/submission.ts'
import type { BankLinkAccounts } from '../bank-link/service.ts'
import { usableDocuments } from '../documents/service.ts'
import { draftToSign } from '../drafts/service.ts'
import { checkInvitation, type InvitationAccess } from '../invitations/service.ts'
import { factsOf } from '../ledger/facts-service.ts'
import { publishedHead } from '../ledger/log-service.ts'
import type { MailCipher } from '../outbox/mail-service.ts'
import type { TurnOf } from '../outbox/turns-service.ts'
import { usableEntries } from '../owner-entry/service.ts'
import type { Database } from '../platform/database/database.ts'
import type { RequestSource } from '../platform/http/request-source.ts'
import type { LinkAccess } from '../platform/http/secret-links.ts'
import type { Ledger } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import { isAsReceived } from '../records/check-service.ts'
import { invitationsIn } from '../records/owner-entry-service.ts'
import { findAnswer, findReceived, type StoredApplication } from '../records/service.ts'
import { withSecret } from '../signed-copies/link-service.ts'
import type { SubmissionRejection } from '../signing/sign-and-seal-service.ts'
import type { HourlyShares, Place } from './hourly-shares.ts'
import {
  idempotencyBinding,
  idempotencyKeyHash,
  type SentBody,
  storedBodyHash,
} from './idempotency.ts'
import type { IncomingSubmission, PrepareSubmission } from './prepare-submission.ts'
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
  | { readonly outcome: 'invitation-closed'; readonly why: ClosedLink }
  /** Somebody has signed what was prepared, or nobody is to any more. */
  | { readonly outcome: 'signature-closed'; readonly why: ClosedSignature }
  /** Answers that the invitation locks are others. */
  | { readonly outcome: 'answers-locked'; readonly names: readonly string[] }
  | SubmissionRejection

export type SubmitApplication = (request: SubmitRequest) => Promise<SubmitOutcome>

export interface SubmitDependencies {
  readonly db: Database
  readonly prepareSubmission: (program: Program) => Promise<PrepareSubmission>
  readonly bankLink: BankLinkAccounts
  readonly ledger: Ledger
  readonly now: () => Date
  /** Under which the answers of invitations are encrypted; undefined where there are none. */
  readonly cipher: () => Promise<MailCipher | undefined>
  readonly shares: HourlyShares
  /** When it is the turn of a delivery from a source. */
  readonly turnOf: TurnOf
  /** Counts one that was entered with an API key; it never throws. */
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
export function submitApplication({
  db,
  prepareSubmission,
  bankLink,
  ledger,
  now,
  cipher,
  shares,
  turnOf,
  countEntered,
}: SubmitDependencies): SubmitApplication {
  return async ({ source, ...request }) => {
    const { enteredBy } = request
    const cause = enteredBy ? { apiKey: enteredBy.number } : source
    let place: Place | undefined
    try {
      return await submit(request, {
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

  /**
   * @param of `take`: a place in the share of an hour's applications; it throws if that is full.
   * `turnAt`: when it is the turn of what is sent about it
   */
  async function submit(
    { idempotencyKey, program, invitation, signature, ...request }: Omit<SubmitRequest, 'source'>,
    { take, turnAt }: { readonly take: () => Place; readonly turnAt: () => Date },
  ): Promise<SubmitOutcome> {
    const form = formOf(program.definition)
    const prepare = await prepareSubmission(program)
    const key =
      idempotencyKey === undefined ? undefined : idempotencyBinding(idempotencyKey, request)
    /** A key that is bound keeps its first answer, whatever validation says now. */
    const earlierAnswer = async (): Promise<SubmitOutcome | undefined> => {
      const answer = key && (await findAnswer(db, key.idempotency_key_hash))
      if (!answer || idempotencyKey === undefined) return undefined
      const { reference } = answer
      if (storedBodyHash(idempotencyKey, request, answer.body_hash) === undefined) {
        return { outcome: 'key-of-another-body', received: receivedOf(answer) }
      }
      // The page goes where it is told, with the copy's secret.
      if (!isAsReceived(answer, await factsOf(db, reference, ledger))) {
        throw new Error(`What is stored of ${reference} was changed: run operator verify`)
      }
      return { outcome: 'accepted', url: withSecret(answer.answer_url, key.secret), reference }
    }
    /** Why its invitation does not let it in. */
    const refusal = async (): Promise<SubmitOutcome | undefined> => {
      if (!invitation) return undefined
      const asked = {
        program: program.id,
        ledger,
        now: now(),
        cipher: await cipher(),
      }
      const invited = await checkInvitation(db, invitation, asked)
      if (typeof invited === 'string') return { outcome: 'invitation-closed', why: invited }
      const names = changedLocked(invited, arrive(request.body, form).application, form)
      return names.length > 0 ? { outcome: 'answers-locked', names } : undefined
    }
    const auditLog = await publishedHead(db)
    let incoming: IncomingSubmission = {
      ...request,
      key,
      auditLog,
      receivedAt: now(),
      invitation: invitation?.id,
    }
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const refused = await refusal()
      if (refused) return (await earlierAnswer()) ?? refused
      let place: Place | undefined
      try {
        if (!invitation) place = take()
      } catch (error) {
        const earlier = await earlierAnswer()
        if (earlier) return earlier
        throw error
      }
      const usable = { now: now(), ledger }
      const toSign = signature && (await draftToSign(db, signature, usable))
      if (typeof toSign === 'string') {
        // Everybody with the link has the key: another body is that of somebody else.
        const earlier = await earlierAnswer()
        if (earlier?.outcome === 'accepted') return earlier
        return { outcome: 'signature-closed', why: toSign }
      }
      const invited = invitationsIn(request.body)
      const entries = await usableEntries(db, invited, program.id, usable)
      const documents = await usableDocuments(db, request.body, program.id, usable)
      const result = await prepare({ ...incoming, entries, documents })
      const isSaved =
        result.outcome === 'prepared' &&
        (await saveSubmission(db, result.prepared, { toSign, turnAt: turnAt() }))
      if (isSaved) {
        const { reference } = result.prepared.application
        place?.keep()
        if (request.enteredBy) await countEntered(program.id, request.acceptedLanguage)
        return { outcome: 'accepted', url: result.url, reference }
      }
      const earlier = await earlierAnswer()
      if (earlier) return earlier
      if (result.outcome !== 'prepared' && result.outcome !== 'account-needed') return result
      if (result.outcome === 'account-needed') {
        const linkedAccount = await bankLink.take(result.publicToken, result.accountID, program.id)
        if (linkedAccount === 'failed') {
          return (await earlierAnswer()) ?? { outcome: 'bank-link-failed' }
        }
        incoming = { ...incoming, linkedAccount }
      }
    }
    throw new Error('No unused reference was found')
  }
}
