import { type Kysely, sql } from 'kysely'
import { engineOf } from '../engine-of.ts'

/** The tables of the first version. */
export async function addTables<Tables>(db: Kysely<Tables>): Promise<void> {
  await applications(db)
  await agreementsAndCopies(db)
  await auditLog(db)
  await deliveries(db)
  await lookups(db)
  await drafts(db)
  await ownerInvitations(db)
  await funnelCounts(db)
  await operatorConsole(db)
  await documents(db)
  await corrections(db)
}

async function applications<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('applications')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('received_at', 'text', (column) => column.notNull())
    .addColumn('business_name', 'text', (column) => column.notNull())
    .addColumn('structure', 'text', (column) => column.notNull())
    .addColumn('mcc', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('annual_sales', 'integer', (column) => column.notNull())
    .addColumn('bank_method', 'text', (column) => column.notNull())
    .addColumn('pmi', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('assignee', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('correction', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('business_name_hash', 'text')
    // The large columns come last: SQLite reads a row from its beginning.
    .addColumn('sealed', engineOf(db).bytes, (column) => column.notNull())
    .addColumn('idempotency_key_hash', 'text', (column) => column.unique())
    .addColumn('body_hash', 'text')
    .addColumn('answer_url', 'text', (column) => column.notNull())
    .addColumn('contact', engineOf(db).bytes)
    .execute()
  await db.schema
    .createIndex('applications_by_time')
    .on('applications')
    .columns(['received_at', 'reference'])
    .execute()
  for (const column of ['status', 'mcc', 'state', 'bank_method', 'assignee']) {
    await db.schema
      .createIndex(`applications_by_${column}`)
      .on('applications')
      .columns([column, 'received_at', 'reference'])
      .execute()
    await db.schema
      .createIndex(`applications_by_${column}_and_sales`)
      .on('applications')
      .columns([column, 'annual_sales', 'received_at', 'reference'])
      .execute()
  }
  await db.schema
    .createIndex('applications_by_correction')
    .on('applications')
    .columns(['received_at', 'reference'])
    .where(sql.ref('correction'), '=', sql.lit('waiting'))
    .execute()
  await db.schema
    .createIndex('applications_by_correction_and_sales')
    .on('applications')
    .columns(['annual_sales', 'received_at', 'reference'])
    .where(sql.ref('correction'), '=', sql.lit('waiting'))
    .execute()
  await db.schema
    .createIndex('applications_by_sales')
    .on('applications')
    .columns(['annual_sales', 'received_at', 'reference'])
    .execute()
  await db.schema
    .createIndex('applications_by_business_name')
    .on('applications')
    .column('business_name_hash')
    .execute()
  await db.schema
    .createTable('business_name_words')
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('word', engineOf(db).byteOrderedText, (column) => column.notNull())
    .addPrimaryKeyConstraint('business_name_words_key', ['reference', 'word'])
    .execute()
  await db.schema
    .createIndex('business_name_words_by_word')
    .on('business_name_words')
    .columns(['word', 'reference'])
    .execute()
  await db.schema
    .createTable('proposals')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('to_status', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('fingerprints')
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('fingerprints_key', ['reference', 'kind', 'hash'])
    .execute()
  await db.schema
    .createIndex('fingerprints_by_hash')
    .on('fingerprints')
    .columns(['kind', 'hash'])
    .execute()
}

/** An agreement is identified by everything stored of it: receipts say which one was signed. */
async function agreementsAndCopies<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('agreements')
    .addColumn('sha256', 'text', (column) => column.primaryKey())
    .addColumn('html_sha256', 'text', (column) => column.notNull())
    .addColumn('pdf_sha256', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('brand_name', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('pdf', engineOf(db).bytes, (column) => column.notNull())
    .addColumn('first_served_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('agreements_by_page').on('agreements').column('html_sha256').execute()
  await db.schema
    .createTable('signed_copies')
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('link_key', engineOf(db).bytes)
    .addColumn('record', engineOf(db).bytes, (column) => column.notNull())
    .addColumn('pdf', engineOf(db).bytes)
    .addColumn('pdf_sha256', 'text')
    .addColumn('pdf_signature', engineOf(db).bytes)
    .addColumn('pdf_signed_at', 'text')
    .addPrimaryKeyConstraint('signed_copies_key', ['reference', 'version'])
    .execute()
  await db.schema
    .createIndex('signed_copies_by_pdf')
    .on('signed_copies')
    .column('pdf_sha256')
    .execute()
  await db.schema
    .createIndex('signed_copies_by_expiry')
    .on('signed_copies')
    .column('expires_at')
    .execute()
  await db.schema
    .createTable('copy_codes')
    .addColumn('reference', 'text', (column) => column.primaryKey())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .execute()
}

/** The events of each application, chained by hashes and signed. The empty log's head is unsigned. */
async function auditLog<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('note', engineOf(db).bytes)
    .addColumn('signer', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('signature', engineOf(db).bytes, (column) => column.notNull())
    .addColumn('position', 'integer')
    .addColumn('log_hash', 'text')
    .addPrimaryKeyConstraint('events_key', ['reference', 'number'])
    .execute()
  await db.schema
    .createIndex('events_by_position')
    .unique()
    .on('events')
    .column('position')
    .where(sql.ref('position'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('events_pending')
    .on('events')
    .columns(['number', 'at'])
    .where(sql.ref('position'), 'is', null)
    .execute()
  await db.schema
    .createTable('log_head')
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text')
    .addColumn('signature', engineOf(db).bytes)
    .execute()
  await sql`insert into log_head (position, hash) values (0, '')`.execute(db)
}

async function deliveries<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('event', 'integer', (column) => column.notNull())
    .addColumn('payload', engineOf(db).bytes)
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('unanswered', 'integer', (column) => column.notNull())
    .addColumn('last_failure', 'text')
    .addColumn('finished_at', 'text')
    .execute()
  await db.schema
    .createIndex('deliveries_due')
    .on('deliveries')
    .columns(['status', 'kind', 'due_at'])
    .execute()
  await db.schema
    .createIndex('deliveries_by_reference')
    .on('deliveries')
    .column('reference')
    .execute()
}

/** What is looked up while an application is filled in. */
async function lookups<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('leads')
    .addColumn('id_hash', 'text', (column) => column.primaryKey())
    .addColumn('sealed', engineOf(db).bytes, (column) => column.notNull())
    .addColumn('imported_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .execute()
  await db.schema.createIndex('leads_by_expiry').on('leads').column('expires_at').execute()
  await db.schema
    .createTable('bank_directory')
    .addColumn('routing_number', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('linked_accounts')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('sealed', engineOf(db).bytes, (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('linked_accounts_by_expiry')
    .on('linked_accounts')
    .column('expires_at')
    .execute()
}

/** Encrypted in the applicants' browsers. */
async function drafts<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('drafts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('ciphertext', engineOf(db).bytes, (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('drafts_by_expiry').on('drafts').column('expires_at').execute()
}

/** Links with which owners enter their own details, and what applications have of these. */
async function ownerInvitations<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('owner_invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('applicant_token_hash', 'text', (column) => column.notNull())
    .addColumn('link_token_hash', 'text', (column) => column.notNull())
    .addColumn('ciphertext', engineOf(db).bytes)
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('sealed', engineOf(db).bytes)
    .addColumn('sha256', 'text')
    .addColumn('recipients', 'text')
    .addColumn('entered_at', 'text')
    .execute()
  await db.schema
    .createIndex('owner_invitations_by_expiry')
    .on('owner_invitations')
    .column('expires_at')
    .execute()
  await db.schema
    .createTable('owner_entries')
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('invitation', 'text', (column) => column.notNull())
    .addColumn('sealed', engineOf(db).bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('owner_entries_key', ['reference', 'invitation'])
    .execute()
}

/** Anonymous counts of how applicants get through the form. */
async function funnelCounts<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('funnel_counts')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('funnel_counts_key', ['day', 'language', 'kind', 'name'])
    .execute()
}

/** The people who use the operator's console, and their sessions. */
async function operatorConsole<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('console_people')
    .addColumn('subject', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('console_sessions')
    .addColumn('secret_hash', 'text', (column) => column.primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
}

/** Files of applicants, encrypted in their browsers, in pieces. */
async function documents<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('documents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('recipients', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('reference', 'text')
    .execute()
  await db.schema
    .createIndex('documents_by_reference')
    .on('documents')
    .columns(['reference', 'expires_at'])
    .execute()
  await db.schema
    .createTable('document_pieces')
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('bytes', engineOf(db).bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('document_pieces_key', ['document', 'number'])
    .execute()
}

/** What applicants are asked to correct, and the versions of applications after the first. */
async function corrections<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('corrections')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text')
    .addColumn('ciphertext', engineOf(db).bytes)
    .execute()
  await db.schema
    .createIndex('corrections_by_reference')
    .on('corrections')
    .column('reference')
    .execute()
  await db.schema
    .createIndex('corrections_by_expiry')
    .on('corrections')
    .columns(['state', 'expires_at'])
    .execute()
  await db.schema
    .createTable('application_versions')
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('sealed', engineOf(db).bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('application_versions_key', ['reference', 'version'])
    .execute()
}
