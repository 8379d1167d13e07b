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
import { addApplication, findAnswer, type StoredApplication } from '../storage/applications.ts'
import type { Database } from '../storage/database.ts'
import { type Commit, groupCommit } from '../storage/group-commit.ts'
import { addSignedCopy } from '../storage/signed-copies.ts'
import type { BankLinkAccounts } from './bank-link-accounts.ts'
import type { Outbox } from './outbox.ts'
import { readable } from './readable.ts'
import { recordReceived } from './record-received.ts'
import { type SignedApplication, type Signing, signApplication } from './sign-application.ts'

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
  const commit = groupCommit(deps.db)
  return async (received) => {
    const key = boundKey(received)
    const earlier = key && (await earlierAnswer(deps.db, key))
    if (earlier) return earlier
    const submission = readSubmission(received.body)
    const problems = submissionProblems(submission, { year: deps.now().getUTCFullYear() })
    if (hasProblems(problems)) return { outcome: 'refused', problems }
    if (isAgreementReplaced(submission, deps.signing.agreement.version)) {
      return { outcome: 'agreement-replaced' }
    }
    const linkedAccount = await accountBehind(submission, deps.bankLink)
    if (linkedAccount === 'failed') {
      const answeredMeanwhile = key && (await earlierAnswer(deps.db, key))
      return answeredMeanwhile ?? { outcome: 'bank-link-failed' }
    }
    return store(deps, commit, { received, submission, linkedAccount, key })
  }
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

/** Sealing comes before the transaction, which is held for the write alone. */
async function store(
  deps: SubmitDependencies,
  commit: Commit,
  checked: Checked,
): Promise<SubmitOutcome> {
  for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
    const secret = checked.key?.secret ?? randomCopySecret()
    const { row, copy, mail } = await sealedRows(deps, checked, secret)
    const outcome = await commit(async (transaction) => {
      if (await addApplication(transaction, row)) {
        await addSignedCopy(transaction, copy)
        await recordReceived(transaction, row, deps.seal.recipients)
        await deps.outbox.submitted(transaction, row)
        await deps.outbox.mail(transaction, aboutCopy(row), mail)
        return { outcome: 'accepted', url: withSecret(row.answer_url, secret) } as const
      }
      return checked.key && earlierAnswer(transaction, checked.key)
    })
    if (outcome) return outcome
  }
  throw new Error('No free reference was drawn')
}

function aboutCopy({ reference, received_at }: StoredApplication) {
  return { reference, at: new Date(received_at), name: 'signed-copy' }
}

async function sealedRows(
  deps: SubmitDependencies,
  checked: Checked,
  secret: string,
): Promise<{ readonly row: StoredApplication } & Pick<SignedApplication, 'copy' | 'mail'>> {
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
  const row: StoredApplication = {
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
  return { row, copy, mail }
}
