/** What the page needs to open the bank link. */
export interface BankLinkPage {
  /** The vendor's script. */
  readonly scriptUrl: string
  readonly policy: BankLinkPolicy
}

/** The URLs of the script, of the frame that it opens, and of what it calls. */
export interface BankLinkPolicy {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly connections: readonly string[]
}
