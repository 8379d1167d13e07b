/** The content of a sealed application. `schema` increases when its shape changes. */
import type { Consent } from '../consents.ts'
import type { Evidence } from '../evidence.ts'
import { isRecord } from '../is-record.ts'
import type { Submission } from '../submission.ts'
import type { SummarySection } from '../summary.ts'

export interface SealedRecord {
  readonly schema: 1
  readonly reference: string
  /** ISO 8601, UTC. */
  readonly receivedAt: string
  readonly submission: Submission
  /** The numbers of a linked account; null if they were typed. */
  readonly linkedAccount: {
    readonly routingNumber: string
    readonly accountNumber: string
  } | null
  /** Determined by the server, never taken from the body. */
  readonly client: {
    readonly ipAddress: string
    readonly userAgent: string
  }
  readonly evidence: Evidence
  readonly shown: ShownToApplicant
  /** Part of the evidence's `applicationSha256`: see `application-hash.ts`. */
  readonly salt: string
  /** What the signed copy is encrypted under: AES-256 in base64. */
  readonly copyKey: string
  /** Missing in the first version, which the applicant was not asked to correct. */
  readonly correction?: {
    /** From 2. */
    readonly version: number
    /** The id of the request. */
    readonly id: string
    /** What was asked for, and what stays as it was: see `application/correction.ts`. */
    readonly fields: readonly string[]
    readonly kept: readonly string[]
  }
}

/** What the applicant was shown; the signed copy is generated from it and the evidence. */
export interface ShownToApplicant {
  readonly brandName: string
  readonly businessName: string
  readonly summary: readonly Pick<SummarySection, 'title' | 'groups'>[]
  /** The consents whose texts were shown. */
  readonly consents: readonly Consent[]
}

/** For an opened record that is not that of its application. */
export const ANOTHER_RECORD = "the sealed record is another application's"

/** Whether an opened record is that of the application that it is stored with. */
export function isRecordOf(reference: string, record: unknown): record is SealedRecord {
  return isRecord(record) && record.reference === reference
}
