import * as codes from '../../api/console/conflict-codes.ts'
import { REFUSED_CODES } from '../../api/console/decisions.ts'
import { failures } from '../../messages/console/general.ts'
import { messageOf, type Refusal } from '../requests/request.ts'

/** The conflicts whose reason the server knows better than the page. */
const TOLD = [
  ...Object.values(codes),
  REFUSED_CODES.news,
  REFUSED_CODES.taken,
  REFUSED_CODES.evidence,
  REFUSED_CODES.programRemoved,
]

/** Returns why an action failed. For a conflict, it names the event that the page had not shown. */
export function failureText({
  failure,
  body,
}: Pick<Refusal, 'failure'> & { readonly body?: unknown }): string {
  return TOLD.map((code) => messageOf(body, code)).find(Boolean) ?? failures[failure]
}
