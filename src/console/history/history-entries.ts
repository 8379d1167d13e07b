/** What an entry of an application's history means to a person. */
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { readingKinds } from '../../application/facts/effects.ts'

type Entry = ConsoleApplication['history'][number]

/** Returns whether an event is more than someone reading or exporting the application. */
export function isNews({ kind }: Pick<Entry, 'kind'>): boolean {
  return !readingKinds.some((reading) => reading === kind)
}

/** Returns whether an event is only a note. */
export function isNote({ kind, detail }: Pick<Entry, 'kind' | 'detail'>): boolean {
  return kind === 'status' && detail.from === detail.to
}

/**
 * Returns whether someone else has caused an event since `looked`, the last one that the person has
 * seen. For a person who has never looked (0), only notes are marked: everything is new.
 */
export function isUnread(
  entry: Pick<Entry, 'number' | 'kind' | 'byMe' | 'note'>,
  looked: number,
): boolean {
  const isTold = looked > 0 || entry.note !== undefined
  return isTold && entry.number > looked && !entry.byMe && isNews(entry)
}

/**
 * Returns the number of the last event that an action has seen: what the page showed at the press
 * (`pressed`), and the person's own actions since.
 */
export function seenBy(
  history: readonly Pick<Entry, 'number' | 'kind' | 'byMe'>[],
  pressed: number,
): number {
  const since = history.filter((entry) => entry.number > pressed && isNews(entry))
  return since.every(({ byMe }) => byMe) ? (history.at(-1)?.number ?? pressed) : pressed
}

/** Returns the events that count: anyone who writes to the database can add others. */
export function countingIn<Event extends Pick<ConsoleApplication['history'][number], 'problem'>>(
  history: readonly Event[],
): readonly Event[] {
  return history.filter(({ problem }) => problem === undefined)
}
