import { REFUSED_CODES } from '../../api/console/decisions.ts'
import { failures } from '../../messages/en/console.ts'
import { messageOf, type Refusal } from '../requests/request.ts'

/** Returns why an action failed. For a conflict, it names the event that the page had not shown. */
export function failureText({
  failure,
  body,
}: Pick<Refusal, 'failure'> & { readonly body?: unknown }): string {
  const told = messageOf(body, REFUSED_CODES.news) ?? messageOf(body, REFUSED_CODES.taken)
  return told ?? failures[failure]
}
