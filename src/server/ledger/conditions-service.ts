/** Conditions about unchecked events, for lists of other features. */
import { sql } from 'kysely'
import type { EventKind } from '../../application/facts/event-kinds.ts'

/** Returns the condition for rows whose chain has no first event. */
export function hasNoFirstEvent(reference: 'applications.reference' | 'deliveries.reference') {
  return sql<boolean>`not exists (
    select 1 from events where events.reference = ${sql.ref(reference)} and events.number = 1)`
}

/**
 * Returns the condition for applications without an event of a kind that has a text in its details.
 * An event before one of the kind `endedBy` does not count.
 */
export function hasNoEventWith(
  text: string,
  { kind, endedBy }: { readonly kind: EventKind; readonly endedBy: EventKind },
) {
  return sql<boolean>`not exists (
    select 1 from events
    where events.reference = applications.reference and events.kind = ${kind}
      and events.detail like ${`%${text}%`}
      and not exists (
        select 1 from events as later
        where later.reference = events.reference and later.kind = ${endedBy}
          and later.number > events.number))`
}

/** Returns the condition for bytes that are also an event's note. */
export function isNote(bytes: 'screening_results.result') {
  return sql<boolean>`exists (select 1 from events where events.note = ${sql.ref(bytes)})`
}
