/**
 * A draft of `drafts.ts` that was prepared for someone else to sign. The signer's page sends its
 * link with the submission, and the server accepts that link once; 409 `signature-link.…` if it no
 * longer works. A mark replaces the draft, so that the person who prepared it learns its state. The
 * mark is not encrypted, since a reloaded tab no longer has the key, and it says nothing about the
 * application.
 */
import * as v from 'valibot'

/**
 * The header of a submission: the id of the draft that was opened to sign, a colon, and its token.
 */
export const SIGNATURE_HEADER = 'application-signature-link'

export const signatureHeader = {
  [SIGNATURE_HEADER]: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9_-]{22}:[A-Za-z0-9_-]{43}$/),
      v.description('Sent by the pages alone: the draft opened to sign, and its token'),
      v.examples(['b2ZmaWNlLWF0LWhvbWUtMQ:dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ']),
    ),
  ),
}

/** The outcome of a signature request. */
export interface SignatureMark {
  readonly state: 'signed' | 'withdrawn'
  /** The reference of the signed application; empty if it is unknown. */
  readonly reference: string
}

const MARK = /^(signed|withdrawn)(?: ([A-Z0-9-]{4,40}))?$/

/** Returns the mark as it is stored: "signed MA-7K3Q-9XDM". */
export function markText({ state, reference }: SignatureMark): string {
  return reference === '' ? state : `${state} ${reference}`
}

/** Returns the mark in a stored text; undefined if the draft is still to be signed. */
export function markIn(text: string): SignatureMark | undefined {
  const [, state, reference = ''] = MARK.exec(text) ?? []
  return state === 'signed' || state === 'withdrawn' ? { state, reference } : undefined
}

/** The reasons why a link cannot be used to sign. */
export type ClosedSignature = SignatureMark['state'] | 'expired'

/** Returns the `code` of the error for a reason. */
export function closedSignatureCode<Why extends ClosedSignature>(reason: Why) {
  return `signature-link.${reason}` as const
}
