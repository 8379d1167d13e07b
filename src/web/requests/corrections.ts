/** What a reviewer asks the applicant to correct. */
import {
  CORRECTION_CLOSED,
  correctApplicationRoute,
  openCorrectionRoute,
  type StoredCorrection,
} from '../../api/corrections.ts'
import type { SentReply } from '../../application/replies.ts'
import type { Submission } from '../../application/submission.ts'
import { type SubmissionOutcome, submit } from './applications.ts'
import { type Access, foundIn, request, withAccess } from './request.ts'

/** Undefined if the server has no such request, or no longer has it. Rejects if unreachable. */
export async function openCorrection(access: Access): Promise<StoredCorrection | undefined> {
  return foundIn(await request(openCorrectionRoute, withAccess(access)))
}

/** What goes with a corrected application. */
interface CorrectionReply {
  readonly replies: readonly SentReply[]
  /** Of the thread so far. */
  readonly threadKey: string | null
}

/** Submits what was corrected. The same again gets the same answer. */
export function submitCorrection(
  access: Access,
  submission: Submission,
  { replies, threadKey }: CorrectionReply,
): Promise<SubmissionOutcome> {
  const { params, headers } = withAccess(access)
  return submit(
    (more, options) =>
      request(
        correctApplicationRoute,
        {
          params,
          headers: { ...headers, ...more },
          body: { ...submission, replies: [...replies], threadKey },
        },
        options,
      ),
    (status, code) => status === 404 || code === CORRECTION_CLOSED,
  )
}
