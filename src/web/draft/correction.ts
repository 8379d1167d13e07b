/** What this tab corrects of an application that was signed. The draft is what was signed. */
import type { LinkedAccount } from '../../application/application.ts'
import type { CorrectionContext } from '../../application/correction.ts'

export interface Correction
  extends Pick<CorrectionContext, 'reference' | 'language' | 'asked' | 'kept'> {
  readonly id: string
  /** Decrypts nothing. */
  readonly token: string
  /** ISO 8601. */
  readonly expiresAt: string
  /** The paths of other answers that have to be corrected, too. */
  readonly opened: readonly string[]
  /** The account that was linked, without its token. */
  readonly linked: LinkedAccount | null
  /** The age public keys to encrypt documents to, and the fingerprint of these. */
  readonly documents: { readonly recipients: readonly string[]; readonly fingerprint: string }
}
