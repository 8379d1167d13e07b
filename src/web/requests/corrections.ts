/** What a reviewer asks the applicant to correct. */
import { CORRECTION_CLOSED, correctionPath, type StoredCorrection } from '../../api/corrections.ts'
import type { Submission } from '../../application/submission.ts'
import { type SubmissionOutcome, submit } from './applications.ts'

const TIMEOUT_MS = 15_000

/** Which request; the token proves that the applicant has its link. */
export interface CorrectionAccess {
  readonly apiUrl: string
  readonly id: string
  readonly token: string
}

/** Undefined if the server has no such request, or none any longer. Rejects if unreachable. */
export async function openCorrection({
  apiUrl,
  id,
  token,
}: CorrectionAccess): Promise<StoredCorrection | undefined> {
  const response = await fetch(apiUrl + correctionPath(id), {
    headers: authorized(token),
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status === 404) return undefined
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.json()
}

/** Submits what was corrected. The same again gets the same answer. */
export function submitCorrection(
  { apiUrl, id, token }: CorrectionAccess,
  submission: Submission,
): Promise<SubmissionOutcome> {
  return submit(
    apiUrl + correctionPath(id),
    authorized(token),
    submission,
    (status, code) => status === 404 || code === CORRECTION_CLOSED,
  )
}

function authorized(token: string) {
  return { authorization: `Bearer ${token}` }
}
