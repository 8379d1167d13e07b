/** The migrations of release 0.3.0, in order. */

import { type Kysely, sql } from 'kysely'
import { engineOf } from '../engine-of.ts'

/**
 * What backs a row that gives somebody a right: the number of the signed event, or a server's
 * signature, with the number of the last event that ended something of it.
 */
export async function addRights<Tables>(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  for (const table of ['console_sessions', 'corrections']) {
    await schema.alterTable(table).addColumn('event', 'integer').execute()
  }
  const signed = ['drafts', 'owner_invitations', 'documents', 'signed_copies', 'copy_codes']
  for (const table of [...signed, 'corrections']) {
    await schema.alterTable(table).addColumn('server_signature', engineOf(db).bytes).execute()
  }
  for (const table of ['drafts', 'owner_invitations', 'documents']) {
    await schema
      .alterTable(table)
      .addColumn('ends', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}

/** Whose share of what anybody may store a row counts to, and how much of a document has arrived. */
export async function addShares<Tables>(db: Kysely<Tables>): Promise<void> {
  for (const table of ['documents', 'drafts', 'owner_invitations']) {
    await db.schema.alterTable(table).addColumn('from_address', 'text').execute()
    await db.schema.alterTable(table).addColumn('from_network', 'text').execute()
  }
  await db.schema
    .alterTable('documents')
    .addColumn('arrived', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // Of what is stored, the size was announced; a piece has 262,144 bytes.
  await sql`update documents set arrived = (size + 262143) / 262144 where sha256 is not null`.execute(
    db,
  )
}

/** The servers that run on this database, and hashes of the settings that must agree. */
export async function addRunningServers<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('running_servers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .execute()
}

/** How often a copy was downloaded since an event last said so. */
export async function addDownloads<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('signed_copies')
    .addColumn('downloads', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('signed_copies').addColumn('downloaded_at', 'text').execute()
}

/** Reviewers' identities, each encrypted to a passkey or a security key of theirs. */
export async function addPasskeys<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('console_passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('host', 'text', (column) => column.notNull())
    .addColumn('credential', 'text', (column) => column.notNull())
    .addColumn('ciphertext', engineOf(db).bytes, (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('event', 'integer', (column) => column.notNull())
    .execute()
}

/** Which program something is of, and what each program showed. */
export async function addPrograms<Tables>(db: Kysely<Tables>): Promise<void> {
  for (const table of ['applications', 'documents', 'owner_invitations']) {
    await db.schema
      .alterTable(table)
      .addColumn('program', 'text', (column) => column.notNull().defaultTo('default'))
      .execute()
  }
  await db.schema
    .createIndex('applications_by_program')
    .on('applications')
    .columns(['program', 'received_at', 'reference'])
    .execute()
  await db.schema
    .createIndex('applications_by_program_and_sales')
    .on('applications')
    .columns(['program', 'annual_sales', 'received_at', 'reference'])
    .execute()
  await db.schema
    .createTable('program_configurations')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('program', 'text', (column) => column.notNull())
    .addColumn('configuration', 'text', (column) => column.notNull())
    .addColumn('first_served_at', 'text', (column) => column.notNull())
    .execute()
}

/** The sanctions list that applications are compared with, and what was found of those approved. */
export async function addScreening<Tables>(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('screening_lists')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('list', engineOf(db).bytes, (column) => column.notNull())
    .execute()
}

/** Invitations of applicants, with answers that the operator knows. */
export async function addInvitations<Tables>(db: Kysely<Tables>): Promise<void> {
  const { bytes } = engineOf(db)
  const { schema } = db
  await schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('program', 'text', (column) => column.notNull())
    .addColumn('external_id', 'text')
    .addColumn('live_external_id', 'text', (column) => column.unique())
    .addColumn('idempotency_hash', 'text', (column) => column.unique())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('language', 'text')
    .addColumn('ciphertext', bytes)
    .addColumn('link_key', bytes)
    .addColumn('server_key', bytes)
    .addColumn('reference', 'text', (column) =>
      column.references('applications.reference').onDelete('cascade'),
    )
    .addColumn('step', 'text')
    .addColumn('step_at', 'text')
    .addColumn('disputed', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('is_open', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await schema
    .createIndex('invitations_by_time')
    .on('invitations')
    .columns(['created_at', 'id'])
    .execute()
  await schema
    .createIndex('invitations_by_external_id')
    .on('invitations')
    .columns(['external_id', 'created_at', 'id'])
    .execute()
  await schema
    .createIndex('invitations_by_end')
    .on('invitations')
    .columns(['is_open', 'expires_at'])
    .execute()
  await schema
    .createIndex('invitations_by_application')
    .on('invitations')
    .columns(['reference'])
    .execute()
}

/** The counts of other programs than the default one, whose table has no column for it. */
export async function addProgramFunnel<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('program_funnel_counts')
    .addColumn('program', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('program_funnel_counts_key', [
      'day',
      'program',
      'language',
      'kind',
      'name',
    ])
    .execute()
}

/** Links that show what became of an application, beside those of its signed copies. */
export async function addStatusLinks<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('status_links')
    .addColumn('secret_hash', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('server_signature', engineOf(db).bytes)
    .execute()
  await db.schema
    .createIndex('status_links_by_expiry')
    .on('status_links')
    .column('expires_at')
    .execute()
}

/** What was found when an approved application was compared with a later list. */
export async function addScreeningResults<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('screening_results')
    .addColumn('reference', 'text', (column) =>
      column.primaryKey().references('applications.reference').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('threshold', 'integer', (column) => column.notNull())
    .addColumn('matches', 'integer', (column) => column.notNull())
    .addColumn('result', engineOf(db).bytes, (column) => column.notNull())
    .addColumn('signature', engineOf(db).bytes, (column) => column.notNull())
    .execute()
}

/** Hashes by which reviewers find applications that were seen before, and what they are keyed with. */
export async function addMatchKeys<Tables>(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('match_secrets')
    .addColumn('program', 'text', (column) => column.primaryKey())
    .addColumn('sealed', engineOf(db).bytes, (column) => column.notNull())
    .execute()
  await schema
    .createTable('match_keys')
    .addColumn('reference', 'text', (column) =>
      column.notNull().references('applications.reference').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('match_keys_key', ['reference', 'hash', 'kind'])
    .execute()
  await schema
    .createIndex('match_keys_by_hash')
    .on('match_keys')
    .columns(['hash', 'kind', 'reference'])
    .execute()
  await schema
    .createTable('matched_applications')
    .addColumn('reference', 'text', (column) =>
      column.primaryKey().references('applications.reference').onDelete('cascade'),
    )
    .addColumn('secret', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('matched_applications_by_secret')
    .on('matched_applications')
    .columns(['secret', 'reference'])
    .execute()
}

/** Which intent to apply a draft or an owner's link is of, so that it ends with its application. */
export async function addIntents<Tables>(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  await schema.alterTable('applications').addColumn('intent', 'text').execute()
  for (const table of ['drafts', 'owner_invitations']) {
    await schema.alterTable(table).addColumn('intent', 'text').execute()
    await schema.createIndex(`${table}_by_intent`).on(table).columns(['intent']).execute()
  }
}

/**
 * Which secret the match keys of an application were made with, among its columns: those without
 * keys are found and counted however many have them. `matched_applications` said it before.
 */
export async function addMatchSecretOfApplications<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('applications')
    .addColumn('match_secret', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`
    update applications set match_secret = (
      select secret from matched_applications
      where matched_applications.reference = applications.reference)
    where reference in (select reference from matched_applications)`.execute(db)
  await db.schema
    .createIndex('applications_by_match_secret')
    .on('applications')
    .columns(['program', 'match_secret', 'received_at', 'reference'])
    .execute()
}
