/** Someone else signs: what the tab of who prepared the application knows, and that of the signer. */
import type { Application } from '../../application/application.ts'

/** What is stored under the link; the token decrypts nothing. */
interface Stored {
  readonly id: string
  readonly token: string
}

/** The link that was made for the signer. */
export interface SignatureRequest extends Stored {
  readonly state: 'waiting' | 'signed' | 'withdrawn' | 'expired'
  /** The name of who made it. */
  readonly preparedBy: string
  /** ISO 8601. */
  readonly expiresAt: string
}

/** What the signer has opened. */
export interface Prepared extends Stored {
  readonly preparedBy: string
  /** The application as it was prepared, without sensitive answers. */
  readonly application: Application
}
