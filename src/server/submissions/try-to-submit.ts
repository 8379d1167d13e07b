/** One attempt to submit: proves the submission's rights, prepares it, and stores it. */
import type { ApplicationRequest, ReceivedApplication } from '../../api/applications.ts'
import type { ChainHead } from '../../application/evidence.ts'
import { formOf } from '../../application/forms/own-form.ts'
import type { Language } from '../../application/language.ts'
import type { BankLinkAccounts } from '../bank-link/service.ts'
import { usableDocuments } from '../documents/service.ts'
import { draftToSign } from '../drafts/service.ts'
import { checkInvitation, type InvitationAccess, linkTokensOf } from '../invitations/service.ts'
import type { MailCipher } from '../outbox/mail-service.ts'
import type { TurnOf } from '../outbox/turns-service.ts'
import { usableEntries } from '../owner-entry/service.ts'
import type { Database } from '../platform/database/database.ts'
import { type Claimant, claimantOf } from '../platform/encryption/secret-link.ts'
import type { LinkAccess } from '../platform/http/secret-links.ts'
import type { Ledger } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import { ownerLinksIn } from '../records/owner-entry-service.ts'
import type { SubmissionRejection } from '../signing/sign-and-seal-service.ts'
import type { HourlyShares, Place } from './hourly-shares.ts'
import type { RequestBody } from './idempotency.ts'
import type {
  IncomingSubmission,
  PrepareOutcome,
  PrepareSubmission,
  UnaskedAnswers,
} from './prepare-submission.ts'
import { type SubmissionRights, type SubmitRefusal, submissionRefusal } from './rules.ts'
import { saveSubmission } from './save-submission.ts'

export interface SubmissionRequest
  extends RequestBody<IncomingSubmission['body']>,
    Pick<IncomingSubmission, 'sender' | 'intent' | 'lead'> {
  readonly idempotencyKey: string | undefined
  readonly program: Program
  /** The link of its invitation; undefined if there is none. */
  readonly invitation: InvitationAccess | undefined
  /** The link that the signer opened it with; undefined if there is none. */
  readonly signature: LinkAccess | undefined
}

export type SubmitOutcome =
  | { readonly outcome: 'accepted'; readonly url: string; readonly reference: string }
  | { readonly outcome: 'key-of-another-body'; readonly received: ReceivedApplication }
  | { readonly outcome: 'bank-link-failed' }
  | SubmitRefusal
  | SubmissionRejection
  | UnaskedAnswers

export interface SubmitDependencies {
  readonly db: Database
  readonly prepareSubmission: (program: Program) => Promise<PrepareSubmission>
  readonly bankLink: BankLinkAccounts
  readonly ledger: Ledger
  /** Returns the chain head to put into the signature's evidence. */
  readonly publishedHead: () => Promise<ChainHead | undefined>
  readonly now: () => Date
  /** Returns the cipher for the answers of invitations; undefined if there are none. */
  readonly cipher: () => Promise<MailCipher | undefined>
  readonly shares: HourlyShares
  readonly turnOf: TurnOf
  /** Counts an application that was entered with an API key. Never throws. */
  readonly countEntered: (program: string, language: Language) => Promise<void>
}

export interface Turns {
  /** Takes a place in the share of an hour's applications. Throws if the share is full. */
  readonly take: () => Place
  readonly turnAt: () => Date
}

interface SubmissionAttempt {
  readonly sent: SubmissionRequest
  readonly turns: Turns
  readonly prepareSubmission: PrepareSubmission
  /** Returns the answer that the key has already got; undefined if there is none. */
  readonly earlier: () => Promise<SubmitOutcome | undefined>
}

/** Another attempt is needed, with the account that the bank link has returned. */
type RetryRequest = { readonly outcome: 'again'; readonly incoming: IncomingSubmission }

/** Proves, prepares and stores the submission once. */
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

interface SubmissionProof {
  readonly rights: SubmissionRights
  /** Its place in the share of an hour; undefined if an invitation allows the submission. */
  readonly place: Place | undefined
  /** Whether its invitation, which the transaction has locked, still allows the submission. */
  readonly isInvited: (transaction: Database) => Promise<boolean>
}

/** Proves the submission's rights; otherwise returns an earlier answer, or the refusal. */
async function prove(
  { db, ledger, now, cipher }: SubmitDependencies,
  { sent, turns, earlier }: SubmissionAttempt,
): Promise<SubmissionProof | SubmitOutcome> {
  const { program, body, invitation, signature } = sent
  const place = invitation ? undefined : await placeUnlessAnswered(turns, earlier)
  if (place && 'outcome' in place) return place
  const request = {
    program: program.id,
    intent: sent.intent,
    ownerLinks: ownerLinksIn(body),
    documents: body.documents,
    invitation,
    signature,
  }
  const context = { ledger, now: now(), cipher: invitation && (await cipher()) }
  const rights = await provenRights(db, request, context)
  const refusal = submissionRefusal(rights, body, formOf(program.definition))
  if (refusal) return answerTo(refusal, earlier)
  const isInvited = async (transaction: Database) =>
    typeof (await invitedAnswers(transaction, request, context)) !== 'string'
  return { rights, place, isInvited }
}

type SealedSubmission = Extract<PrepareOutcome, { readonly outcome: 'prepared' }>

/**
 * Validates, signs and seals the submission. A rejected one may have been accepted before with the
 * same key. If a linked account is needed, fetches its numbers for another attempt.
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
 * Stores the submission, or returns an earlier answer. Returns undefined if its reference is taken,
 * or if one of its rights has ended since it was proven.
 */
async function store(
  { db, countEntered }: SubmitDependencies,
  { sent, turns, earlier }: SubmissionAttempt,
  { prepared, url }: SealedSubmission,
  { rights, place, isInvited }: SubmissionProof,
): Promise<SubmitOutcome | undefined> {
  const toSign = typeof rights.toSign === 'string' ? undefined : rights.toSign
  const saving = { toSign, turnAt: turns.turnAt, isInvited }
  const { enteredBy, acceptedLanguage } = sent.sender
  const isSaved = await saveSubmission(db, prepared, saving)
  const before = isSaved ? undefined : await earlier()
  // A stranger's repeated application has taken as much work as a new one.
  if (isSaved || (before && !enteredBy)) place?.keep()
  if (!isSaved) return before
  if (enteredBy) await countEntered(sent.program.id, acceptedLanguage)
  return { outcome: 'accepted', url, reference: prepared.application.reference }
}

/** Takes a place. If the share is full, returns the earlier answer, if there is one. */
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

/** Returns the refusal, or the earlier answer, if the same key was accepted before. */
async function answerTo(
  refusal: SubmitRefusal,
  earlier: SubmissionAttempt['earlier'],
): Promise<SubmitOutcome> {
  const answer = await earlier()
  // Everybody with the signing link has the same key, so a different body may be someone else's.
  const isAnswered = refusal.outcome !== 'signature-closed' || answer?.outcome === 'accepted'
  return isAnswered ? (answer ?? refusal) : refusal
}

/** The links and documents of a submission, as it names them. */
interface ClaimedRights {
  readonly program: string
  /** The intent of its page; undefined if the client sent none. */
  readonly intent: string | undefined
  /** The links of the owners who entered their own details. */
  readonly ownerLinks: readonly string[]
  readonly documents: ApplicationRequest['documents']
  /** The link of its invitation; undefined if there is none. */
  readonly invitation: InvitationAccess | undefined
  /** The link that the signer opened it with; undefined if there is none. */
  readonly signature: LinkAccess | undefined
}

interface ProofContext {
  readonly ledger: Ledger
  readonly now: Date
  /** Decrypts the answers of invitations; undefined if there are none. */
  readonly cipher: MailCipher | undefined
}

/** Returns the invitation's answers, as far as its signed events and its row agree. */
export async function invitedAnswers(
  db: Database,
  { program, invitation }: Pick<ClaimedRights, 'program' | 'invitation'>,
  context: ProofContext,
): Promise<SubmissionRights['invited']> {
  return invitation && checkInvitation(db, invitation, { program, ...context })
}

/**
 * Returns the rights of a submission, as far as signed events and rows agree. A right that ends
 * after this is refused when it is used up.
 */
async function provenRights(
  db: Database,
  rights: ClaimedRights,
  keys: ProofContext,
): Promise<SubmissionRights> {
  const { ownerLinks, signature } = rights
  const claimant = await claimantIn(db, rights, keys)
  return {
    invited: await invitedAnswers(db, rights, keys),
    toSign: signature && (await draftToSign(db, signature, keys)),
    entries: await usableEntries(db, ownerLinks, claimant, keys),
    documents: await usableDocuments(db, rights, claimant, keys),
  }
}

/**
 * Returns the application as the claimant of what its page has stored. A page with a new link of
 * its invitation may have stored something under an earlier one.
 */
async function claimantIn(
  db: Database,
  { program, intent, ownerLinks, documents, invitation }: ClaimedRights,
  { ledger }: ProofContext,
): Promise<Claimant> {
  const claimant = claimantOf({ id: program }, intent)
  const isClaiming = ownerLinks.length > 0 || documents.length > 0
  if (!invitation || !isClaiming) return claimant
  const ofLinks = await linkTokensOf(db, invitation.id, ledger)
  return { program, intents: [...claimant.intents, ...ofLinks] }
}
