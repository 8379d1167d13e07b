/** Requests for corrections on the server. */
import {
  CORRECTION_CLOSED,
  correctApplicationRoute,
  correctionThreadRoute,
  openCorrectionRoute,
  type StoredCorrection,
} from '../../api/corrections.ts'
import { INTENT_HEADER } from '../../api/intent.ts'
import type { ShownThread } from '../../api/thread.ts'
import type { SentReply } from '../../application/corrections/replies.ts'
import type { Language } from '../../application/language.ts'
import type { Submission } from '../../application/submission.ts'
import { type SubmissionOutcome, submit } from './applications.ts'
import { type Access, foundIn, request, withAccess } from './request.ts'

/** Opens a request; undefined if the server has none. Rejects if the server is unreachable. */
export async function openCorrection(access: Access): Promise<StoredCorrection | undefined> {
  return foundIn(await request(openCorrectionRoute, withAccess(access)))
}

/**
 * Returns the conversation besides a request; undefined as for {@link openCorrection}. Rejects if
 * the server is unreachable.
 */
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

/** The additions to a corrected application. */
interface CorrectionReply {
  readonly replies: readonly SentReply[]
  /** The key of the thread so far. */
  readonly threadKey: string | null
  /** The intent of the documents; undefined if there are none. */
  readonly intent: string | undefined
}

/** Submits the corrected application. The same submission gets the same answer. */
export function submitCorrection(
  access: Access,
  submission: Submission,
  { replies, threadKey, intent }: CorrectionReply,
): Promise<SubmissionOutcome> {
  const { params, headers } = withAccess(access)
  return submit(
    (more, options) =>
      request(
        correctApplicationRoute,
        {
          params,
          headers: {
            ...headers,
            ...more,
            ...(intent !== undefined && { [INTENT_HEADER]: intent }),
          },
          body: { ...submission, replies: [...replies], threadKey },
        },
        options,
      ),
    (status, code) => status === 404 || code === CORRECTION_CLOSED,
  )
}
