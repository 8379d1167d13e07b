/** The migrations of release 0.4.0, in order. */

import { type Kysely, sql } from 'kysely'
import { storedWords } from '../../../../application/name-words.ts'
import { engineOf } from '../engine-of.ts'

/**
 * The key of an invitation's answers under the token of its link, of which only a hash is stored: so
 * a submission is compared with the locked answers whatever became of the mail key. Null in rows of
 * the releases before.
 */
export async function addInvitationTokenKeys<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('invitations').addColumn('token_key', engineOf(db).bytes).execute()
}

/** By which a source's share is found, without reading what lies before it in each row. */
export async function addSharesBySource<Tables>({ schema }: Kysely<Tables>): Promise<void> {
  const source = ['from_network', 'from_address']
  for (const table of ['drafts', 'owner_invitations']) {
    await schema.createIndex(`${table}_by_source`).on(table).columns(source).execute()
  }
  const columns = [...source, 'reference', 'arrived']
  await schema.createIndex('documents_by_source').on('documents').columns(columns).execute()
}

/** When it is a delivery's turn. Those that an older version stores come first, as they did. */
export async function addDeliveryTurns<Tables>({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .alterTable('deliveries')
    .addColumn('turn_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await schema
    .createIndex('deliveries_by_turn')
    .on('deliveries')
    .columns(['status', 'kind', 'turn_at', 'due_at'])
    .execute()
}

/** What an owner says is wrong in an invitation, encrypted under their link's key. */
export async function addOwnerObjections<Tables>(db: Kysely<Tables>): Promise<void> {
  const { schema } = db
  const { bytes } = engineOf(db)
  await schema.alterTable('owner_invitations').addColumn('objection', bytes).execute()
  await schema.alterTable('owner_invitations').addColumn('objected_at', 'text').execute()
}

/**
 * What waits: when the applicant answered last, from when the days of a decision count, and how many
 * findings of a screening are open. What came back before starts again.
 */
export async function addQueueViews<Tables>(db: Kysely<Tables>): Promise<void> {
  for (const name of ['came_back_at', 'clock_at']) {
    await db.schema
      .alterTable('applications')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .alterTable('applications')
    .addColumn('open_findings', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  const lastAnswer = sql`coalesce((
    select max(at) from events where events.reference = applications.reference and kind = 'corrected'
  ), '')`
  await sql`
    update applications set came_back_at = ${lastAnswer}, clock_at = ${lastAnswer}
    where reference in (select reference from application_versions)`.execute(db)

  const undecided = sql`status in ('received', 'reviewing')`
  const toDo = sql`status in ('received', 'reviewing') and correction = ''`
  const byTime = 'received_at, reference'
  const indexes = [
    ['to_do', `${byTime}, program`, toDo],
    ['to_do_by_program', `program, ${byTime}`, toDo],
    [
      'to_do_by_clock',
      "program, (case when clock_at = '' then received_at else clock_at end), received_at, reference, assignee",
      toDo,
    ],
    ['returned', byTime, sql`${toDo} and came_back_at > ''`],
    [
      'with_findings',
      byTime,
      sql`status in ('received', 'reviewing', 'approved') and open_findings > 0`,
    ],
    ['undecided_by_assignee', `assignee, ${byTime}`, sql`${undecided} and assignee > ''`],
  ] as const
  for (const [name, columns, where] of indexes) {
    await sql`create index ${sql.ref(`applications_${name}`)}
      on applications (${sql.raw(columns)}) where ${where}`.execute(db)
  }
}

/** How many names are read, and rows written, at a time. */
const BATCH = 500

/**
 * Names in plain letters, too, of applications that were stored before they were: `lodz` finds
 * `Łódź`. Sealed names have no words.
 */
export async function addPlainWords<Tables>(db: Kysely<Tables>): Promise<void> {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ readonly reference: string; readonly business_name: string }>`
      select reference, business_name from applications
      where reference > ${after} and business_name_hash is null
      order by reference limit ${BATCH}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    const words = rows.flatMap(({ reference, business_name }) =>
      storedWords(business_name).map((word) => sql`(${reference}, ${word})`),
    )
    for (let at = 0; at < words.length; at += BATCH) {
      await sql`insert into business_name_words (reference, word)
        values ${sql.join(words.slice(at, at + BATCH))} on conflict do nothing`.execute(db)
    }
    after = last.reference
  }
}

/** When the person to whom an application is assigned did something of it last; empty for unknown. */
export async function addClaims<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('applications')
    .addColumn('claimed_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`
    update applications set claimed_at = coalesce((
      select max(at) from events where events.reference = applications.reference and kind = 'assigned'
    ), '') where assignee > ''`.execute(db)
}

/** What reviewer and applicant write to each other, encrypted for the applicant's link. */
export async function addThreadWords<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('thread_words')
    .addColumn('reference', 'text', (column) =>
      column.notNull().references('applications.reference').onDelete('cascade'),
    )
    .addColumn('event', 'integer', (column) => column.notNull())
    .addColumn('ciphertext', engineOf(db).bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint('thread_words_key', ['reference', 'event'])
    .execute()
}

/** Filters of the console's queue that people keep under a name. */
export async function addSavedViews<Tables>(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('saved_views')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('filter', 'text', (column) => column.notNull())
    .addColumn('shared', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
}

/** Finds what was decided in a time, however many events there are. */
export async function addDecidedEvents<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`create index events_decided on events (at)
    where kind in ('status', 'withdrawn', 'undone')`.execute(db)
}

/** Owners are found by their names: what was compared before is compared again by reviewers' browsers. */
export async function addNamesOfPeople<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`update applications set match_secret = '' where match_secret <> ''`.execute(db)
}
