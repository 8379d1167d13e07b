import type { ConsoleApplication } from '../../api/console/applications.ts'
import { isNews } from './acts.ts'

type Entry = Pick<ConsoleApplication['history'][number], 'number' | 'kind' | 'byMe' | 'note'>

/**
 * Whether somebody else did something since a person's last look. To a person who has never looked
 * all is new, so that only notes are marked.
 *
 * @param looked the number of the last event that they had seen; 0 for nothing
 */
export function isUnread(entry: Entry, looked: number): boolean {
  const isTold = looked > 0 || entry.note !== undefined
  return isTold && entry.number > looked && !entry.byMe && isNews(entry)
}
