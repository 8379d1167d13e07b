/** What stands inside a sealed application. `schema` rises when the shape changes. */
import type { Evidence } from '../../application/evidence.ts'
import type { Submission } from '../../application/submission.ts'

export interface SealedRecord {
  readonly schema: 1
  readonly reference: string
  /** ISO 8601, UTC. */
  readonly receivedAt: string
  readonly submission: Submission
  /** The numbers behind a linked account; null where they were typed. */
  readonly linkedAccount: {
    readonly routingNumber: string
    readonly accountNumber: string
  } | null
  /** Taken by the server, never from what the browser says of itself in the body. */
  readonly client: {
    readonly ipAddress: string
    readonly userAgent: string
  }
  readonly evidence: Evidence
  /** Goes into the evidence's `applicationSha256`: see `application-hash.ts`. */
  readonly salt: string
}
