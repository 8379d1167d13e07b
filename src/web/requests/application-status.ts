/** What became of an application. */
import {
  type ErasedStatus,
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
