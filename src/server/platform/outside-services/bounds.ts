/** How long each outside service may take, and how much it may send. */

export interface Bounds {
  /** The limit for the whole request, from the first byte sent to the last one read. */
  readonly timeoutMs: number
  /** The limit for the size of the body, after decompression. */
  readonly maxBytes: number
}

/** Limits for look-ups while the applicant types. */
export const LOOKUP_BOUNDS: Bounds = { timeoutMs: 3_000, maxBytes: 262_144 }

/** Limits for the bank link, which waits for a bank. */
export const BANK_LINK_BOUNDS: Bounds = { timeoutMs: 10_000, maxBytes: 1_048_576 }

/** Limits for time stamps; a token with its certificates takes about 6 KB. */
export const TIMESTAMP_BOUNDS: Bounds = { timeoutMs: 5_000, maxBytes: 12_288 }
