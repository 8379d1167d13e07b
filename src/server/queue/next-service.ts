/** The order of work: overdue applications, then those due soonest, then the oldest. */
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { engineOf } from '../platform/database/engine-of.ts'
import type { Programs } from '../programs/service.ts'
import { CLOCK, isFree, isInView } from './conditions.ts'
import { dueOf } from './due-service.ts'

/** Other people may claim this many applications meanwhile. */
const MAX_CANDIDATES = 20

/** Returns the applications of these programs that nobody has, in the order of work. */
export async function nextToDo(
  db: Database,
  {
    programs,
    among,
    claimsEndBefore,
    now,
  }: {
    readonly programs: Pick<Programs, 'all'>
    /** Undefined for all. */
    readonly among: readonly string[] | undefined
    /** Assignments before this time have ended. */
    readonly claimsEndBefore: string
    readonly now: Date
  },
): Promise<readonly string[]> {
  const ids = programs.all.map(({ id }) => id).filter((id) => !among || among.includes(id))
  const rows = await Promise.all(ids.map((id) => freeIn(db, id, claimsEndBefore)))
  const sorted = rows
    .flat()
    .map(
      (row) => [dueOf(row, programs, now)?.on ?? NO_DAY, row.received_at, row.reference] as const,
    )
    .toSorted(inOrder)
  return sorted.map(([, , reference]) => reference)
}

/** Sorts after every day. */
const NO_DAY = '9999'

type Place = readonly [due: string, receivedAt: string, reference: string]

function inOrder(one: Place, other: Place): number {
  const index = one.findIndex((part, index) => part !== other[index])
  return index === -1 ? 0 : (one[index] ?? '') < (other[index] ?? '') ? -1 : 1
}

/** Returns a program's next applications. All have as many days, so the index gives their order. */
function freeIn(db: Database, program: string, claimsEndBefore: string) {
  return db
    .selectFrom('applications')
    .select(['reference', 'program', 'status', 'correction', 'received_at', 'clock_at'])
    .where('program', '=', program)
    .where(engineOf(db).isPlainText('reference'))
    .where(isFree(claimsEndBefore))
    .where(isInView({ name: 'review', me: '', names: [''], claimsEndBefore }))
    .orderBy(CLOCK)
    .orderBy('received_at')
    .orderBy('reference')
    .limit(sql.lit(MAX_CANDIDATES))
    .execute()
}
