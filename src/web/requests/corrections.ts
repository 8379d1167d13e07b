/** What a reviewer asks the applicant to correct. */
import {
  CORRECTION_CLOSED,
  correctApplicationRoute,
  correctionThreadRoute,
  openCorrectionRoute,
  type StoredCorrection,
} from '../../api/corrections.ts'
import type { ShownThread } from '../../api/thread.ts'
import type { Language } from '../../application/language.ts'
import type { SentReply } from '../../application/replies.ts'
import type { Submission } from '../../application/submission.ts'
import { type SubmissionOutcome, submit } from './applications.ts'
import { type Access, foundIn, request, withAccess } from './request.ts'

/** Undefined if the server has no such request, or no longer has it. Rejects if unreachable. */
export async function openCorrection(access: Access): Promise<StoredCorrection | undefined> {
  return foundIn(await request(openCorrectionRoute, withAccess(access)))
}

/** What was written besides a request; undefined like {@link openCorrection}. Rejects if unreachable. */
export async function readThread(
  access: Access,
  { threadKey, language }: { readonly threadKey: string; readonly language: Language },
): Promise<ShownThread | undefined> {
  const { params, headers } = withAccess(access)
  const answer = await foundIn(
    await request(correctionThreadRoute, {
      params,
      headers: { ...headers, 'accept-language': language },
      body: { threadKey },
    }),
  )
  return answer?.thread
}

/** What goes with a corrected application. */
interface CorrectionReply {
  readonly replies: readonly SentReply[]
  /** The key of the thread so far. */
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
