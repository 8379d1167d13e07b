/** Whether a file is the signed copy we issued. The file itself is not sent. */
import { type VerifyRequest, type VerifyResponse, verifyRoute } from '../../api/verify.ts'
import { request } from './request.ts'

export type { VerifyResponse }

/** The answer; undefined when the server could not be reached. */
export async function verifyCopy(body: VerifyRequest): Promise<VerifyResponse | undefined> {
  try {
    const response = await request(verifyRoute, { body })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
