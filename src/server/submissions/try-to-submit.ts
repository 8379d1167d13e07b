/** One attempt to submit: what it comes with is proven, then it is prepared, then stored. */

import type { ReceivedApplication } from '../../api/applications.ts'
import type { ChainHead } from '../../application/evidence.ts'
import { formOf } from '../../application/forms/own-form.ts'
import type { Language } from '../../application/language.ts'
import type { BankLinkAccounts } from '../bank-link/service.ts'
import type { InvitationAccess } from '../invitations/service.ts'
import type { MailCipher } from '../outbox/mail-service.ts'
import type { TurnOf } from '../outbox/turns-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { LinkAccess } from '../platform/http/secret-links.ts'
import type { Ledger } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import type { SubmissionRejection } from '../signing/sign-and-seal-service.ts'
import type { HourlyShares, Place } from './hourly-shares.ts'
import type { SentBody } from './idempotency.ts'
import type { IncomingSubmission, PrepareOutcome, PrepareSubmission } from './prepare-submission.ts'
import { provenInvitation, provenRights } from './proven-rights.ts'
import { type SubmissionRights, type SubmitRefusal, whyNotSubmitted } from './rules.ts'
import { saveSubmission } from './save-submission.ts'

/** The body and its sender. */
export interface SentSubmission
  extends SentBody<IncomingSubmission['body']>,
    Pick<IncomingSubmission, 'sender' | 'intent' | 'lead'> {
  readonly idempotencyKey: string | undefined
  /** The program that it is for. */
  readonly program: Program
  /** The link that it came with; undefined for none. */
  readonly invitation: InvitationAccess | undefined
  /** The link with which it was opened to be signed; undefined for none. */
  readonly signature: LinkAccess | undefined
}

export type SubmitOutcome =
  | { readonly outcome: 'accepted'; readonly url: string; readonly reference: string }
  | { readonly outcome: 'key-of-another-body'; readonly received: ReceivedApplication }
  | { readonly outcome: 'bank-link-failed' }
  | SubmitRefusal
  | SubmissionRejection

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

export interface Turns {
  /** A place in the share of an hour's applications; it throws if that is full. */
  readonly take: () => Place
  /** When the turn of its deliveries is. */
  readonly turnAt: () => Date
}

interface SubmissionAttempt {
  readonly sent: SentSubmission
  readonly turns: Turns
  readonly prepareSubmission: PrepareSubmission
  /** The answer that its key has got already; undefined if it has none. */
  readonly earlier: () => Promise<SubmitOutcome | undefined>
}

/** It is to be tried again, with the account that the bank link has returned meanwhile. */
type RetryRequest = { readonly outcome: 'again'; readonly incoming: IncomingSubmission }

/** Proves, prepares and stores once. */
export async function tryToSubmit(
  deps: SubmitDependencies,
  attempt: SubmissionAttempt,
  incoming: IncomingSubmission,
): Promise<SubmitOutcome | RetryRequest> {
  const proof = await prove(deps, attempt)
  if ('outcome' in proof) return proof
  const result = await prepare(deps, attempt, incoming, proof)
  if (result.outcome !== 'prepared') return result
  return (await store(deps, attempt, result, proof)) ?? { outcome: 'again', incoming }
}

/** What lets a submission in. */
interface SubmissionProof {
  readonly rights: SubmissionRights
  /** Its place in the share of an hour; undefined if an invitation lets it in. */
  readonly place: Place | undefined
  /** Whether its invitation still lets it in, in the transaction that has locked it. */
  readonly isInvited: (transaction: Database) => Promise<boolean>
}

/** Proves what it comes with; or says why that does not let it in, or what was answered before. */
async function prove(
  { db, ledger, now, cipher }: SubmitDependencies,
  { sent, turns, earlier }: SubmissionAttempt,
): Promise<SubmissionProof | SubmitOutcome> {
  const { program, body, invitation, signature } = sent
  const place = invitation ? undefined : await placeUnlessAnswered(turns, earlier)
  if (place && 'outcome' in place) return place
  const given = { program: program.id, body, invitation, signature }
  const context = { ledger, now: now(), cipher: invitation && (await cipher()) }
  const rights = await provenRights(db, given, context)
  const refusal = whyNotSubmitted(rights, body, formOf(program.definition))
  if (refusal) return answerTo(refusal, earlier)
  const isInvited = async (transaction: Database) =>
    typeof (await provenInvitation(transaction, given, context)) !== 'string'
  return { rights, place, isInvited }
}

type SealedSubmission = Extract<PrepareOutcome, { readonly outcome: 'prepared' }>

/**
 * Validates, signs and seals it. What is rejected may have been let in before, with the same key; a
 * linked account is fetched, and is there when it is tried again.
 */
async function prepare(
  { bankLink }: SubmitDependencies,
  { sent, prepareSubmission, earlier }: SubmissionAttempt,
  incoming: IncomingSubmission,
  { rights: { entries, documents } }: SubmissionProof,
): Promise<SealedSubmission | SubmitOutcome | RetryRequest> {
  const result = await prepareSubmission({ ...incoming, entries, documents })
  if (result.outcome === 'prepared') return result
  const answer = await earlier()
  if (answer) return answer
  if (result.outcome !== 'account-needed') return result
  const linkedAccount = await bankLink.take(result.publicToken, result.accountID, sent.program.id)
  if (linkedAccount === 'failed') return (await earlier()) ?? { outcome: 'bank-link-failed' }
  return { outcome: 'again', incoming: { ...incoming, linkedAccount } }
}

/**
 * Stores it, or returns what was answered before; undefined if its reference is taken, or if what it
 * comes with has ended since it was proven.
 */
async function store(
  { db, countEntered }: SubmitDependencies,
  { sent, turns, earlier }: SubmissionAttempt,
  { prepared, url }: SealedSubmission,
  { rights, place, isInvited }: SubmissionProof,
): Promise<SubmitOutcome | undefined> {
  const toSign = typeof rights.toSign === 'string' ? undefined : rights.toSign
  const saving = { toSign, turnAt: turns.turnAt(), isInvited }
  if (!(await saveSubmission(db, prepared, saving))) return earlier()
  place?.keep()
  const { enteredBy, acceptedLanguage } = sent.sender
  if (enteredBy) await countEntered(sent.program.id, acceptedLanguage)
  return { outcome: 'accepted', url, reference: prepared.application.reference }
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
