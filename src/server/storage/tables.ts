/**
 * The tables as Kysely sees them. A new table gets its own file and a line here. Column types are
 * those that SQLite and PostgreSQL share: text, integer and bytes. Times are ISO 8601 texts in UTC
 * (`2026-03-07T17:04:05.678Z`), which sort chronologically.
 *
 * The lines are added to `Tables` from here, so that `database.ts`, which every table's file
 * imports, does not import them in turn.
 */
import type { AgreementsTable } from './agreements.ts'
import type { ApplicationsTable } from './applications.ts'
import type { ChainHeadTable } from './audit-log.ts'
import type { DeliveriesTable } from './deliveries.ts'
import type { EventsTable } from './events.ts'
import type { LeadsTable } from './leads.ts'
import type { SignedCopiesTable } from './signed-copies.ts'

declare module './database.ts' {
  interface Tables {
    readonly agreements: AgreementsTable
    readonly applications: ApplicationsTable
    readonly deliveries: DeliveriesTable
    readonly events: EventsTable
    readonly leads: LeadsTable
    readonly log_head: ChainHeadTable
    readonly signed_copies: SignedCopiesTable
  }
}
