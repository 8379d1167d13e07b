/**
 * Accepts a signed application: checks it, seals it, commits it, and only then answers.
 *
 * An idempotency key is bound by a commit and by nothing else, so that a corrected form goes
 * through with the key of the refused one.
 */
import type { ApplicationRequest } from '../../contract/applications.ts'
import { isAgreementReplaced } from '../../domain/evidence.ts'
import { hasProblems, type Problems } from '../../domain/problems.ts'
import { readSubmission } from '../../domain/received.ts'
import { type Submission, submissionProblems } from '../../domain/submission.ts'
import { copySecretOf, randomCopySecret } from '../sealing/copy-secret.ts'
import { bodyHash, idempotencyKeyHash } from '../sealing/idempotency.ts'
import { randomReference } from '../sealing/random-ids.ts'
import type { SealedRecord } from '../sealing/record.ts'
import type { Seal } from '../sealing/seal.ts'
import { type Accept, type AcceptedRows, accepting } from '../storage/acceptance.ts'
import { findAnswer, type StoredApplication } from '../storage/applications.ts'
import type { Database } from '../storage/database.ts'
import type { BankLinkAccounts } from './bank-link-accounts.ts'
import type { Outbox } from './outbox.ts'
import { readable } from './readable.ts'
import { receivedEvent } from './received-event.ts'
import { type Signing, signApplication } from './sign-application.ts'

/** What arrives: the body, and what the server knows of who sent it. */
interface ReceivedApplication {
  readonly body: ApplicationRequest
  readonly idempotencyKey: string | undefined
  readonly ipAddress: string
  readonly userAgent: string
}

type SubmitOutcome =
  | { readonly outcome: 'accepted'; readonly url: string }
  | { readonly outcome: 'refused'; readonly problems: Problems }
  | { readonly outcome: 'key-of-another-body' }
  | { readonly outcome: 'agreement-replaced' }
  | { readonly outcome: 'bank-link-failed' }

export type SubmitApplication = (received: ReceivedApplication) => Promise<SubmitOutcome>

export interface SubmitDependencies {
  readonly db: Database
  readonly seal: Seal
  readonly bankLink: BankLinkAccounts
  readonly now: () => Date
  readonly signing: Signing
  readonly outbox: Outbox
  /** Where the page goes after acceptance; `SECRET_PLACE` stands for the copy's secret. */
  readonly answerUrl: (reference: string) => string
}

/** Held open in the stored address, since the database never sees the secret. */
export const SECRET_PLACE = '{secret}'

/** References are random: one that is taken is drawn again. */
const MOST_DRAWS = 5

export function submitApplication(deps: SubmitDependencies): SubmitApplication {
  const accept = accepting(deps.db)
  return async (received) => {
    const key = boundKey(received)
    const submission = readSubmission(received.body)
    const refusal = refusalOf(submission, deps)
    // What was accepted once keeps its answer. Storing finds that out by itself; refusing and
    // spending a bank link have to ask first.
    const earlier =
      refusal || submission.plaid ? key && (await earlierAnswer(deps.db, key)) : undefined
    if (earlier) return earlier
    if (refusal) return refusal
    const linkedAccount = await accountBehind(submission, deps.bankLink)
    if (linkedAccount === 'failed') {
      const answeredMeanwhile = key && (await earlierAnswer(deps.db, key))
      return answeredMeanwhile ?? { outcome: 'bank-link-failed' }
    }
    return store(deps, accept, { received, submission, linkedAccount, key })
  }
}

function refusalOf(
  submission: Submission,
  { now, signing }: SubmitDependencies,
): SubmitOutcome | undefined {
  const problems = submissionProblems(submission, { year: now().getUTCFullYear() })
  if (hasProblems(problems)) return { outcome: 'refused', problems }
  if (isAgreementReplaced(submission, signing.agreement.version)) {
    return { outcome: 'agreement-replaced' }
  }
  return undefined
}

interface BoundKey {
  readonly idempotency_key_hash: string
  readonly body_hash: string
  readonly secret: string
}

interface Checked {
  readonly received: ReceivedApplication
  readonly submission: Submission
  readonly linkedAccount: SealedRecord['linkedAccount']
  readonly key: BoundKey | undefined
}

function boundKey({ idempotencyKey, body }: ReceivedApplication): BoundKey | undefined {
  if (idempotencyKey === undefined) return undefined
  return {
    idempotency_key_hash: idempotencyKeyHash(idempotencyKey),
    body_hash: bodyHash(idempotencyKey, body),
    secret: copySecretOf(idempotencyKey),
  }
}

async function earlierAnswer(db: Database, key: BoundKey): Promise<SubmitOutcome | undefined> {
  const answer = await findAnswer(db, key.idempotency_key_hash)
  if (!answer) return undefined
  return answer.body_hash === key.body_hash
    ? { outcome: 'accepted', url: withSecret(answer.answer_url, key.secret) }
    : { outcome: 'key-of-another-body' }
}

function withSecret(url: string, secret: string): string {
  return url.replace(SECRET_PLACE, secret)
}

async function accountBehind(
  { plaid }: Submission,
  bankLink: BankLinkAccounts,
): Promise<SealedRecord['linkedAccount'] | 'failed'> {
  return plaid ? bankLink.take(plaid.publicToken, plaid.accountID) : null
}

/** The database is asked for nothing until all is sealed. */
async function store(
  deps: SubmitDependencies,
  accept: Accept,
  checked: Checked,
): Promise<SubmitOutcome> {
  for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
    const secret = checked.key?.secret ?? randomCopySecret()
    const rows = await sealedRows(deps, checked, secret)
    if (await accept(rows)) {
      return { outcome: 'accepted', url: withSecret(rows.application.answer_url, secret) }
    }
    const earlier = checked.key && (await earlierAnswer(deps.db, checked.key))
    if (earlier) return earlier
  }
  throw new Error('No free reference was drawn')
}

async function sealedRows(
  deps: SubmitDependencies,
  checked: Checked,
  secret: string,
): Promise<AcceptedRows> {
  const { submission, received, linkedAccount, key } = checked
  const { ipAddress, userAgent } = received
  const reference = randomReference()
  const now = deps.now()
  const receivedAt = now.toISOString()
  const { evidence, salt, copy, mail } = signApplication(submission, deps.signing, {
    reference,
    receivedAt: now,
    ipAddress,
    userAgent,
    secret,
  })
  const record: SealedRecord = {
    schema: 1,
    reference,
    receivedAt,
    submission,
    linkedAccount,
    client: { ipAddress, userAgent },
    evidence,
    salt,
  }
  const application: StoredApplication = {
    reference,
    received_at: receivedAt,
    business_name: readable(submission.businessName),
    structure: submission.businessStructure,
    mcc: submission.mcc,
    state: submission.businessAddress.state,
    annual_sales: submission.annualSales ?? 0,
    bank_method: submission.plaid ? 'linked' : 'manual',
    status: 'received',
    sealed: await deps.seal(record),
    idempotency_key_hash: key?.idempotency_key_hash ?? null,
    body_hash: key?.body_hash ?? null,
    answer_url: deps.answerUrl(reference),
  }
  const aboutCopy = { reference, at: receivedAt, name: 'signed-copy' }
  return {
    application,
    copy,
    event: receivedEvent(application, deps.seal.recipients),
    deliveries: [...deps.outbox.submitted(application), ...deps.outbox.mail(aboutCopy, mail)],
  }
}
