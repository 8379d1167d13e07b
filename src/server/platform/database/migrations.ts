/**
 * Every migration, in order. To change the tables, add a function to the file of the next release
 * in `migrations`, and a line here. Never edit a released migration.
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
import { addTables } from './migrations/0.1.ts'
import { addApiKeys } from './migrations/0.2.ts'
import {
  addDownloads,
  addIntents,
  addInvitations,
  addMatchKeys,
  addMatchSecretOfApplications,
  addPasskeys,
  addProgramFunnel,
  addPrograms,
  addRights,
  addRunningServers,
  addScreening,
  addScreeningResults,
  addShares,
  addStatusLinks,
} from './migrations/0.3.ts'
import {
  addClaims,
  addDecidedEvents,
  addDeliveryTurns,
  addInvitationTokenKeys,
  addNamesOfPeople,
  addOwnerObjections,
  addPlainWords,
  addQueueViews,
  addSavedViews,
  addSharesBySource,
  addThreadWords,
} from './migrations/0.4.ts'
import { addDeliveriesByStatus, addIntentOfDocuments } from './migrations/0.5.ts'
import { addIdentityOfHead, addResultsWithMatches, addRolesOfPeople } from './migrations/0.6.ts'

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
  '0001-tables': { up: addTables, servedSince: '0001-tables' },
  '0002-api-keys': { up: addApiKeys, servedSince: '0001-tables' },
  '0003-rights': { up: addRights, servedSince: '0001-tables' },
  '0004-shares': { up: addShares, servedSince: '0001-tables' },
  '0005-running-servers': { up: addRunningServers, servedSince: '0001-tables' },
  '0006-downloads': { up: addDownloads, servedSince: '0001-tables' },
  '0007-passkeys': { up: addPasskeys, servedSince: '0001-tables' },
  '0008-programs': { up: addPrograms, servedSince: '0001-tables' },
  '0009-screening': { up: addScreening, servedSince: '0001-tables' },
  '0012-invitations': { up: addInvitations, servedSince: '0001-tables' },
  '0015-program-funnel': { up: addProgramFunnel, servedSince: '0001-tables' },
  '0016-status-links': { up: addStatusLinks, servedSince: '0001-tables' },
  '0018-screening-results': { up: addScreeningResults, servedSince: '0001-tables' },
  '0019-match-keys': { up: addMatchKeys, servedSince: '0001-tables' },
  '0022-invitation-token-keys': { up: addInvitationTokenKeys, servedSince: '0001-tables' },
  '0025-intents': { up: addIntents, servedSince: '0001-tables' },
  '0031-match-secret-of-applications': {
    up: addMatchSecretOfApplications,
    servedSince: '0001-tables',
  },
  '0041-shares-by-source': { up: addSharesBySource, servedSince: '0001-tables' },
  '0042-delivery-turns': { up: addDeliveryTurns, servedSince: '0001-tables' },
  '0043-owner-objections': { up: addOwnerObjections, servedSince: '0001-tables' },
  '0051-queue-views': { up: addQueueViews, servedSince: '0001-tables' },
  '0053-plain-words': { up: addPlainWords, servedSince: '0001-tables' },
  '0054-claims': { up: addClaims, servedSince: '0001-tables' },
  '0061-thread-words': { up: addThreadWords, servedSince: '0001-tables' },
  '0062-saved-views': { up: addSavedViews, servedSince: '0001-tables' },
  '0063-decided-events': { up: addDecidedEvents, servedSince: '0001-tables' },
  '0064-names-of-people': { up: addNamesOfPeople, servedSince: '0001-tables' },
  '0065-deliveries-by-status': { up: addDeliveriesByStatus, servedSince: '0001-tables' },
  '0066-intent-of-documents': { up: addIntentOfDocuments, servedSince: '0001-tables' },
  '0067-roles-of-people': { up: addRolesOfPeople, servedSince: '0001-tables' },
  '0068-results-with-matches': { up: addResultsWithMatches, servedSince: '0001-tables' },
  '0069-identity-of-head': { up: addIdentityOfHead, servedSince: '0001-tables' },
}
