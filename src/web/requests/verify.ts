/** Checks whether a file is an issued signed copy. The file itself is not sent. */
import { type VerifyRequest, type VerifyResponse, verifyRoute } from '../../api/verify.ts'
import { request } from './request.ts'

export type { VerifyResponse }

/** Returns the answer; undefined if the server could not be reached. */
export async function verifyCopy(body: VerifyRequest): Promise<VerifyResponse | undefined> {
  try {
    const response = await request(verifyRoute, { body })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
