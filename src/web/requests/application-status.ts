/** The state of an application on the server. */
import {
  type ErasedStatus,
  messageRoute,
  newStatusLinkRoute,
  type ReadingStatus,
  resendCorrectionRoute,
  type ShownStatus,
  statusRoute,
  withdrawRoute,
} from '../../api/application-status.ts'
import type { CopyCodeRequest } from '../../api/copies.ts'
import type { Language } from '../../application/language.ts'
import { foundIn, request, succeeds } from './request.ts'

export type { ErasedStatus, ReadingStatus, ShownStatus }

/**
 * Returns the state; undefined for a wrong or expired link. Rejects if the server does not answer.
 */
export async function readStatus(
  body: CopyCodeRequest,
  inLanguage: Language,
): Promise<ShownStatus | ErasedStatus | ReadingStatus | undefined> {
  return foundIn(await request(statusRoute, { headers: { 'accept-language': inLanguage }, body }))
}

/** Withdraws the application. Returns false if that failed, as do the functions below. */
export function withdrawApplication(body: CopyCodeRequest): Promise<boolean> {
  return succeeds(request(withdrawRoute, { body }))
}

/** Writes to the reviewer. On failure, returns the reason of a refusal in words, or undefined. */
export async function writeMessage(
  body: CopyCodeRequest & { readonly text: string },
  inLanguage: Language,
): Promise<'written' | { readonly refusal: string | undefined }> {
  try {
    const headers = { 'accept-language': inLanguage }
    const answer = await request(messageRoute, { headers, body })
    if (answer.ok) return 'written'
    const { errors } = await answer.json()
    return { refusal: errors[0]?.message }
  } catch {
    return { refusal: undefined }
  }
}

export function resendCorrectionLink(body: CopyCodeRequest): Promise<boolean> {
  return succeeds(request(resendCorrectionRoute, { body }))
}

export function askForStatusLink(body: {
  readonly reference: string
  readonly email: string
}): Promise<boolean> {
  return succeeds(request(newStatusLinkRoute, { body }))
}
