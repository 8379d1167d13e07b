/** Whether a person has opened the version about which they decide. */
import type { ApplicationState } from '../../application/facts/application-state.ts'
import { type Actor, compared, doerOf, type OperatorPeople } from '../../application/facts/doers.ts'

/** Whether a person has opened a version. */
export function hasOpened(
  { openings }: Pick<ApplicationState, 'openings'>,
  {
    doer,
    version,
    people,
  }: { readonly doer: Actor; readonly version: number; readonly people: OperatorPeople },
): boolean {
  return openings.some(
    (one) => one.version === version && compared(doerOf(one.author, people), doer) === 'same',
  )
}
