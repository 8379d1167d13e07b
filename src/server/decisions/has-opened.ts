/** Whether a person has opened the version that they decide about. */
import type { ApplicationState } from '../../application/facts/application-state.ts'
import { type Actor, isBy, type OperatorPeople } from '../../application/facts/authors.ts'

export function hasOpened(
  { openings }: Pick<ApplicationState, 'openings'>,
  {
    actor,
    version,
    people,
  }: { readonly actor: Actor; readonly version: number; readonly people: OperatorPeople },
): boolean {
  return openings.some(
    (opening) => opening.version === version && isBy(opening.author, actor, people),
  )
}
