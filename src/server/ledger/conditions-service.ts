/** Conditions about unchecked events, for lists of other features. */
import { sql } from 'kysely'

/** Returns the condition for rows whose chain has no first event. */
export function hasNoFirstEvent(reference: 'applications.reference' | 'deliveries.reference') {
  return sql<boolean>`not exists (
    select 1 from events where events.reference = ${sql.ref(reference)} and events.number = 1)`
}

/**
 * Returns the condition for applications whose latest version was not exported with a mapping, by
 * any event. Applications with a forged event are in no export, and `verify` reports them.
 */
export function notExportedWith(hash: string) {
  return sql<boolean>`not exists (
    select 1 from events
    where events.reference = applications.reference and events.kind = 'exported-with'
      and events.detail like ${`%${hash}%`}
      and not exists (
        select 1 from events as later
        where later.reference = events.reference and later.kind = 'corrected'
          and later.number > events.number))`
}

/** The condition for results of screening that are also an event's note. */
export const isNote = sql<boolean>`exists (
  select 1 from events where events.note = screening_results.result)`
