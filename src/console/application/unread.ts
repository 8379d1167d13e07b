import type { ConsoleApplication } from '../../api/console/applications.ts'
import { isNews } from './acts.ts'

type Entry = Pick<ConsoleApplication['history'][number], 'number' | 'kind' | 'byMe' | 'note'>

/**
 * Returns whether someone else has caused an event since the person last looked. For a person who
 * has never looked, everything is new, so that only notes are marked.
 *
 * @param looked the number of the last event that the person has seen; 0 for none
 */
export function isUnread(entry: Entry, looked: number): boolean {
  const isTold = looked > 0 || entry.note !== undefined
  return isTold && entry.number > looked && !entry.byMe && isNews(entry)
}
