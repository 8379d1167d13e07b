import { REFUSED_CODES } from '../../api/console/decisions.ts'
import { MATCH_SECRET_CHANGED } from '../../api/console/match-secret-changed.ts'
import { failures } from '../../messages/en/console.ts'
import { messageOf, type Refusal } from '../requests/request.ts'

/** The conflicts whose reason the server knows better than the page. */
const TOLD = [
  REFUSED_CODES.news,
  REFUSED_CODES.taken,
  REFUSED_CODES.evidence,
  REFUSED_CODES.programRemoved,
  MATCH_SECRET_CHANGED,
]

/** Returns why an action failed. For a conflict, it names the event that the page had not shown. */
export function failureText({
  failure,
  body,
}: Pick<Refusal, 'failure'> & { readonly body?: unknown }): string {
  return TOLD.map((code) => messageOf(body, code)).find(Boolean) ?? failures[failure]
}
