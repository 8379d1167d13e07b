/**
 * Every migration, in order. To change the tables, add a file `NNNN-what` to `migrations` with a function
 * `up(db)`, and a line here. Never edit a released migration.
 *
 * A migration only adds, so that the version before, which does not know it, can serve the tables
 * after a rollback and while servers are replaced: tables, indexes that are not unique, columns
 * that may be null or have a default.
 * - The version before leaves a new column as it is: in its rows null or the default, and after a
 *   correction what it was. Its `verify` computes the row's hash without it.
 * - A new table with data of applications references `applications` with `on delete cascade`: the
 *   version before erases them, too.
 *
 * A change that cannot follow these rules takes two releases. The first works with the old and the
 * new tables, and the changelog announces the second, whose migration names one of the first in
 * `servedSince`.
 */
import type { Kysely } from 'kysely'
import { up as tables } from './migrations/0001-tables.ts'
import { up as apiKeys } from './migrations/0002-api-keys.ts'
import { up as rights } from './migrations/0003-rights.ts'
import { up as shares } from './migrations/0004-shares.ts'
import { up as runningServers } from './migrations/0005-running-servers.ts'
import { up as downloads } from './migrations/0006-downloads.ts'
import { up as passkeys } from './migrations/0007-passkeys.ts'
import { up as programs } from './migrations/0008-programs.ts'
import { up as screening } from './migrations/0009-screening.ts'
import { up as invitations } from './migrations/0012-invitations.ts'
import { up as programFunnel } from './migrations/0015-program-funnel.ts'
import { up as statusLinks } from './migrations/0016-status-links.ts'
import { up as screeningResults } from './migrations/0018-screening-results.ts'
import { up as matchKeys } from './migrations/0019-match-keys.ts'
import { up as invitationTokenKeys } from './migrations/0022-invitation-token-keys.ts'
import { up as intents } from './migrations/0025-intents.ts'
import { up as matchSecretOfApplications } from './migrations/0031-match-secret-of-applications.ts'
import { up as sharesBySource } from './migrations/0041-shares-by-source.ts'
import { up as deliveryTurns } from './migrations/0042-delivery-turns.ts'
import { up as ownerObjections } from './migrations/0043-owner-objections.ts'
import { up as queueViews } from './migrations/0051-queue-views.ts'
import { up as plainWords } from './migrations/0053-plain-words.ts'
import { up as claims } from './migrations/0054-claims.ts'
import { up as threadWords } from './migrations/0061-thread-words.ts'
import { up as savedViews } from './migrations/0062-saved-views.ts'
import { up as decidedEvents } from './migrations/0063-decided-events.ts'
import { up as namesOfPeople } from './migrations/0064-names-of-people.ts'
import { up as deliveriesByStatus } from './migrations/0065-deliveries-by-status.ts'

export interface Migration {
  /** Runs inside the transaction that records the migration. */
  readonly up: <Tables>(db: Kysely<Tables>) => Promise<void>
  /**
   * The oldest migration whose release can serve the tables after this one: the first migration if
   * this one only adds, and its own name if no earlier release can. The database records it.
   */
  readonly servedSince: string
}

export type Migrations = Readonly<Record<string, Migration>>

export const migrations: Migrations = {
  '0001-tables': { up: tables, servedSince: '0001-tables' },
  '0002-api-keys': { up: apiKeys, servedSince: '0001-tables' },
  '0003-rights': { up: rights, servedSince: '0001-tables' },
  '0004-shares': { up: shares, servedSince: '0001-tables' },
  '0005-running-servers': { up: runningServers, servedSince: '0001-tables' },
  '0006-downloads': { up: downloads, servedSince: '0001-tables' },
  '0007-passkeys': { up: passkeys, servedSince: '0001-tables' },
  '0008-programs': { up: programs, servedSince: '0001-tables' },
  '0009-screening': { up: screening, servedSince: '0001-tables' },
  '0012-invitations': { up: invitations, servedSince: '0001-tables' },
  '0015-program-funnel': { up: programFunnel, servedSince: '0001-tables' },
  '0016-status-links': { up: statusLinks, servedSince: '0001-tables' },
  '0018-screening-results': { up: screeningResults, servedSince: '0001-tables' },
  '0019-match-keys': { up: matchKeys, servedSince: '0001-tables' },
  '0022-invitation-token-keys': { up: invitationTokenKeys, servedSince: '0001-tables' },
  '0025-intents': { up: intents, servedSince: '0001-tables' },
  '0031-match-secret-of-applications': {
    up: matchSecretOfApplications,
    servedSince: '0001-tables',
  },
  '0041-shares-by-source': { up: sharesBySource, servedSince: '0001-tables' },
  '0042-delivery-turns': { up: deliveryTurns, servedSince: '0001-tables' },
  '0043-owner-objections': { up: ownerObjections, servedSince: '0001-tables' },
  '0051-queue-views': { up: queueViews, servedSince: '0001-tables' },
  '0053-plain-words': { up: plainWords, servedSince: '0001-tables' },
  '0054-claims': { up: claims, servedSince: '0001-tables' },
  '0061-thread-words': { up: threadWords, servedSince: '0001-tables' },
  '0062-saved-views': { up: savedViews, servedSince: '0001-tables' },
  '0063-decided-events': { up: decidedEvents, servedSince: '0001-tables' },
  '0064-names-of-people': { up: namesOfPeople, servedSince: '0001-tables' },
  '0065-deliveries-by-status': { up: deliveriesByStatus, servedSince: '0001-tables' },
}
