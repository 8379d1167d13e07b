/** Whether a file is the signed copy we issued. The file itself is not sent. */
import { VERIFY_API_PATH, type VerifyRequest, type VerifyResponse } from '../../api/verify.ts'

export type { VerifyResponse }

const TIMEOUT_MS = 15_000

/** The answer; undefined when the server could not be reached. */
export async function verifyCopy(
  apiUrl: string,
  question: VerifyRequest,
): Promise<VerifyResponse | undefined> {
  try {
    const response = await fetch(apiUrl + VERIFY_API_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
