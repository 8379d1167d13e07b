/**
 * Checks an application that arrived, and makes what it leaves behind once it is accepted: signed,
 * sealed, and ready to be stored. All of it is computed, nothing is asked for, so that it can be
 * done on another thread.
 */
import type { ApplicationRequest } from '../../api/applications.ts'
import { isAgreementReplaced } from '../../application/evidence.ts'
import { hasProblems, type Problems } from '../../application/problems.ts'
import { readSubmission } from '../../application/received.ts'
import { type Submission, submissionProblems } from '../../application/submission.ts'
import { randomCopySecret } from '../sealing/copy-secret.ts'
import { randomReference } from '../sealing/random-ids.ts'
import type { SealedRecord } from '../sealing/record.ts'
import { sealTo } from '../sealing/seal.ts'
import type { AcceptedRows } from '../storage/acceptance.ts'
import type { StoredApplication } from '../storage/applications.ts'
import type { BoundKey } from './bound-key.ts'
import { withReference, withSecret } from './copy-link.ts'
import { type OutboxSettings, outbox } from './outbox.ts'
import { readable } from './readable.ts'
import { receivedEvent } from './received-event.ts'
import { type Signing, signApplication } from './sign-application.ts'

/** An application as it arrived, and what the server knows of who sent it. */
export interface Application {
  readonly body: ApplicationRequest
  /** What its idempotency key gives; undefined where the client sent none. */
  readonly key: BoundKey | undefined
  readonly ipAddress: string
  readonly userAgent: string
  readonly receivedAt: Date
  /** The numbers behind a linked account, once the bank link told them. */
  readonly linkedAccount?: SealedRecord['linkedAccount']
}

/** Values alone, so that they can be told to another thread. */
export interface AcceptedRowsSettings {
  /** Age public keys, each of which can open what is sealed. */
  readonly recipients: readonly string[]
  readonly signing: Signing
  readonly outbox: OutboxSettings
  /** Where the page goes after acceptance, as `withCopyLink` fills it in. */
  readonly answerUrl: string
}

export type Refused =
  | { readonly outcome: 'refused'; readonly problems: Problems }
  | { readonly outcome: 'agreement-replaced' }

export type RowsOutcome =
  | Refused
  /** It has no problems, and the numbers behind its linked account are missing. */
  | { readonly outcome: 'account-needed'; readonly publicToken: string; readonly accountID: string }
  | {
      readonly outcome: 'made'
      readonly rows: AcceptedRows
      /** Where the page goes, the copy's secret included; never stored. */
      readonly url: string
    }

/** Each call draws another reference. */
export type MakeRows = (application: Application) => Promise<RowsOutcome>

/** Throws where a recipient is no age public key. */
export function acceptedRows(settings: AcceptedRowsSettings): MakeRows {
  const { recipients, signing, answerUrl } = settings
  const seal = sealTo(recipients)
  const letters = outbox(settings.outbox)
  return async ({ body, key, ipAddress, userAgent, receivedAt, linkedAccount }) => {
    const submission = readSubmission(body)
    const refused = refusal(submission, receivedAt, signing.agreement.version)
    if (refused) return refused
    if (submission.plaid && !linkedAccount) {
      const { publicToken, accountID } = submission.plaid
      return { outcome: 'account-needed', publicToken, accountID }
    }
    const secret = key?.secret ?? randomCopySecret()
    const reference = randomReference()
    const at = receivedAt.toISOString()
    const { evidence, salt, copy, mail } = signApplication(submission, signing, {
      reference,
      receivedAt,
      ipAddress,
      userAgent,
      secret,
    })
    const record: SealedRecord = {
      schema: 1,
      reference,
      receivedAt: at,
      submission,
      linkedAccount: linkedAccount ?? null,
      client: { ipAddress, userAgent },
      evidence,
      salt,
    }
    const application: StoredApplication = {
      reference,
      received_at: at,
      business_name: readable(submission.businessName),
      structure: submission.businessStructure,
      mcc: submission.mcc,
      state: submission.businessAddress.state,
      annual_sales: submission.annualSales ?? 0,
      bank_method: submission.plaid ? 'linked' : 'manual',
      status: 'received',
      sealed: await seal(record),
      idempotency_key_hash: key?.idempotency_key_hash ?? null,
      body_hash: key?.body_hash ?? null,
      answer_url: withReference(answerUrl, reference),
    }
    return {
      outcome: 'made',
      rows: {
        application,
        copy,
        event: receivedEvent(application, {
          recipients: seal.recipients,
          agreement: { version: signing.agreement.version, sha256: signing.agreement.keptSha256 },
        }),
        deliveries: [
          ...letters.submitted(application),
          ...letters.mail({ reference, at, name: 'signed-copy' }, mail),
        ],
      },
      url: withSecret(application.answer_url, secret),
    }
  }
}

function refusal(
  submission: Submission,
  receivedAt: Date,
  agreementVersion: string,
): Refused | undefined {
  const problems = submissionProblems(submission, { year: receivedAt.getUTCFullYear() })
  if (hasProblems(problems)) return { outcome: 'refused', problems }
  if (isAgreementReplaced(submission, agreementVersion)) return { outcome: 'agreement-replaced' }
  return undefined
}
