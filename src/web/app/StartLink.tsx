import { firstStep, stepPath } from '../../application/step-list.ts'
import { useMessages } from '../language/messages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { useQuery } from './use-query.ts'
import { withQuery } from './with-query.ts'

/** Links to the first step, with the query string of the page. */
export function StartLink() {
  const { frame } = useMessages()
  const query = useQuery()
  return <ButtonLink href={withQuery(stepPath(firstStep), query)}>{frame.start}</ButtonLink>
}
