import { failures } from '../../messages/console/general.ts'
import { messageOf, type Refusal } from '../requests/request.ts'

/** Returns why an action failed. Only the server knows the reason for a conflict. */
export function failureText({
  failure,
  body,
}: Pick<Refusal, 'failure'> & { readonly body?: unknown }): string {
  return (failure === 'conflict' ? messageOf(body) : undefined) ?? failures[failure]
}
