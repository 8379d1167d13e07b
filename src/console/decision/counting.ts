import type { ConsoleApplication } from '../../api/console/applications.ts'

/** Returns the events that count: anyone who writes to the database can add others. */
export function countingIn<Event extends Pick<ConsoleApplication['history'][number], 'problem'>>(
  history: readonly Event[],
): readonly Event[] {
  return history.filter(({ problem }) => problem === undefined)
}
