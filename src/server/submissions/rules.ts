/** Pure rules that accept a submission, by what is proven about its links and documents. */
import type { ApplicationRequest } from '../../api/applications.ts'
import type { ClosedLink } from '../../api/invitation-links.ts'
import type { ClosedSignature } from '../../api/signature-links.ts'
import type { Form } from '../../application/form.ts'
import { changedLocked, type InvitedApplication } from '../../application/invited.ts'
import { arrive } from '../../application/submission.ts'
import type { CompleteDocument } from '../documents/service.ts'
import type { DraftToSign } from '../drafts/service.ts'
import type { UsableEntry } from '../owner-entry/service.ts'

/** What a submission comes with, and uses up. */
export interface SubmissionRights {
  /** What its invitation gave, or why it lets nothing in; undefined if it came without one. */
  readonly invited: InvitedApplication | ClosedLink | undefined
  /** What was prepared for its signer, or why it cannot be signed; undefined for none. */
  readonly toSign: DraftToSign | ClosedSignature | undefined
  /** What its owners have entered themselves and can still be used. */
  readonly entries: readonly UsableEntry[]
  /** Its documents that can still be used. */
  readonly documents: readonly CompleteDocument[]
}

export type SubmitRefusal =
  | { readonly outcome: 'invitation-closed'; readonly why: ClosedLink }
  /** Somebody has signed what was prepared, or nobody is to any more. */
  | { readonly outcome: 'signature-closed'; readonly why: ClosedSignature }
  /** Answers that the invitation locks are others. */
  | { readonly outcome: 'answers-locked'; readonly names: readonly string[] }

/** Why a submission is not let in, whatever its answers are worth. */
export function whyNotSubmitted(
  { invited, toSign }: Pick<SubmissionRights, 'invited' | 'toSign'>,
  body: ApplicationRequest,
  form: Form,
): SubmitRefusal | undefined {
  if (typeof invited === 'string') return { outcome: 'invitation-closed', why: invited }
  const names = invited ? changedLocked(invited, arrive(body, form).application, form) : []
  if (names.length > 0) return { outcome: 'answers-locked', names }
  return typeof toSign === 'string' ? { outcome: 'signature-closed', why: toSign } : undefined
}
