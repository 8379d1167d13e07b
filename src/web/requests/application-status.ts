/** What became of an application. */
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
import { foundIn, request } from './request.ts'

export type { ErasedStatus, ReadingStatus, ShownStatus }

/** Undefined for a wrong or expired link. Rejects where nobody knows. */
export async function readStatus(
  body: CopyCodeRequest,
  inLanguage: Language,
): Promise<ShownStatus | ErasedStatus | ReadingStatus | undefined> {
  return foundIn(await request(statusRoute, { headers: { 'accept-language': inLanguage }, body }))
}

/** False if that failed, as do the others. */
export function withdrawApplication(body: CopyCodeRequest): Promise<boolean> {
  return succeeds(request(withdrawRoute, { body }))
}

/** Writes to the reviewer; returns why that is refused, in words, or undefined if it failed. */
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

function succeeds(answer: Promise<Pick<Response, 'ok'>>): Promise<boolean> {
  return answer.then(
    ({ ok }) => ok,
    () => false,
  )
}
