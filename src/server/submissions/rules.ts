/** The rules for accepting a submission, by what is proven of its links and documents: pure. */
import type { ApplicationRequest } from '../../api/applications.ts'
import type { ClosedLink } from '../../api/invitation-links.ts'
import type { ClosedSignature } from '../../api/signature-links.ts'
import type { Form } from '../../application/form.ts'
import { changedLocked, type InvitedApplication } from '../../application/invited.ts'
import { arrive } from '../../application/submission.ts'
import type { CompleteDocument } from '../documents/service.ts'
import type { DraftToSign } from '../drafts/service.ts'
import type { UsableEntry } from '../owner-entry/service.ts'

/** The rights of a submission. It uses some of them up. */
export interface SubmissionRights {
  /** The answers of its invitation, or why the invitation is closed; undefined if it has none. */
  readonly invited: InvitedApplication | ClosedLink | undefined
  /** The draft for its signer, or why it cannot be signed; undefined if there is none. */
  readonly toSign: DraftToSign | ClosedSignature | undefined
  /** The owners' own entries that can still be used. */
  readonly entries: readonly UsableEntry[]
  readonly documents: readonly CompleteDocument[]
}

export type SubmitRefusal =
  | { readonly outcome: 'invitation-closed'; readonly why: ClosedLink }
  /** Someone has signed the draft, or it can no longer be signed. */
  | { readonly outcome: 'signature-closed'; readonly why: ClosedSignature }
  /** Some answers differ from those that the invitation locks. */
  | { readonly outcome: 'answers-locked'; readonly names: readonly string[] }

/** Returns why a submission is refused, whatever its other answers. */
export function submissionRefusal(
  { invited, toSign }: Pick<SubmissionRights, 'invited' | 'toSign'>,
  body: ApplicationRequest,
  form: Form,
): SubmitRefusal | undefined {
  if (typeof invited === 'string') return { outcome: 'invitation-closed', why: invited }
  const names = invited ? changedLocked(invited, arrive(body, form).application, form) : []
  if (names.length > 0) return { outcome: 'answers-locked', names }
  return typeof toSign === 'string' ? { outcome: 'signature-closed', why: toSign } : undefined
}
