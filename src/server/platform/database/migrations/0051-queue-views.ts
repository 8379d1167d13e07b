import { type Kysely, sql } from 'kysely'

/**
 * What waits: when the applicant answered last, from when the days of a decision count, and how many
 * findings of a screening are open. What came back before starts again.
 */
export async function up<Tables>(db: Kysely<Tables>): Promise<void> {
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
