/**
 * The outbox. A delivery is stored in the transaction of the change that it reports, whatever the
 * settings of that process, and sent afterwards until it arrives. The sender takes a lease; if it
 * dies, the delivery is due again when the lease ends.
 */
import { type ExpressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import {
  type DeliveryKind,
  type DeliveryStatus,
  deliveryStatuses,
  type MailType,
} from '../../api/console/deliveries.ts'
import type { RecordedEvent } from '../../application/facts/event-reading.ts'
import { countRows } from '../platform/database/count-rows.ts'
import type { Database, Tables } from '../platform/database/database.ts'
import { engineOf, type Insertion } from '../platform/database/engine-of.ts'

export const EVERY_DELIVERY = sql<boolean>`true`

export const UNFINISHED = ['waiting', 'stopped', 'failed'] as const

export interface DeliveriesTable extends DeliveryContent {
  readonly reference: string
  /** The number of the application's event that the delivery reports, and that contains it. */
  readonly event: number
  readonly created_at: string
  readonly status: DeliveryStatus
  /** The time of the next attempt; during an attempt, the end of the lease. */
  readonly due_at: string
  /** Orders the due deliveries: see `turns-service.ts`. */
  readonly turn_at: string
  /** The end of the lease and its fencing token: each lease ends later. Null between attempts. */
  readonly leased_until: string | null
  readonly attempts: number
  /** The number of attempts whose outcome is unknown, including the current one. */
  readonly unanswered: number
  /** Why the last attempt failed, in our own words. */
  readonly last_failure: string | null
  readonly finished_at: string | null
}

declare module '../platform/database/database.ts' {
  interface Tables {
    readonly deliveries: DeliveriesTable
  }
}

export type StoredDelivery = Selectable<DeliveriesTable>

/** Adds the deliveries of an event; commit them with the event. */
export async function addDeliveries(
  db: Database,
  event: Pick<RecordedEvent, 'reference' | 'number' | 'at'>,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  await engineOf(db).insertAll(db, deliveryRows(db, event, deliveries))
}

/** Returns the statement that stores these deliveries. */
export function deliveryRows(
  db: Database,
  event: Pick<RecordedEvent, 'reference' | 'number' | 'at'>,
  deliveries: readonly NewDelivery[],
): readonly Insertion[] {
  if (deliveries.length === 0) return []
  const { reference, number, at } = event
  const rows = deliveries.map(
    ({ dueAt, turnAt = dueAt, ...content }): StoredDelivery => ({
      ...content,
      reference,
      event: number,
      created_at: at,
      status: 'waiting',
      due_at: dueAt?.toISOString() ?? at,
      turn_at: turnAt?.toISOString() ?? at,
      leased_until: null,
      attempts: 0,
      unanswered: 0,
      last_failure: null,
      finished_at: null,
    }),
  )
  return [db.insertInto('deliveries').values(rows)]
}

/** Returns the deliveries of these applications. */
export async function deliveriesOf(
  db: Database,
  references: readonly string[],
): Promise<readonly StoredDelivery[]> {
  if (references.length === 0) return []
  return db.selectFrom('deliveries').selectAll().where('reference', 'in', references).execute()
}

/** Finds an email of a type that an event announced and that waits to be sent. */
export function findWaiting(
  db: Database,
  event: Pick<RecordedEvent, 'reference' | 'number'>,
  type: MailType,
): Promise<StoredDelivery | undefined> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('reference', '=', event.reference)
    .where('event', '=', event.number)
    .where('type', '=', type)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
}

/** Counts the skipped deliveries. */
export async function countSkipped(db: Database, kind: DeliveryKind): Promise<number> {
  const ofKind = db.selectFrom('deliveries').where('kind', '=', kind)
  return countRows(ofKind.where('status', '=', 'skipped'))
}

/** Returns the latest deliveries, newest first; `unfinished` omits arrived and skipped ones. */
export async function listDeliveries(
  db: Database,
  request: {
    readonly limit: number
    readonly unfinished: boolean
    readonly status?: DeliveryStatus | undefined
    /** Selects some of them; all if undefined. */
    readonly only?: RawBuilder<boolean> | undefined
  },
): Promise<readonly Omit<StoredDelivery, 'payload' | 'leased_until' | 'turn_at'>[]> {
  const { limit, unfinished, only = EVERY_DELIVERY } = request
  const statuses: readonly DeliveryStatus[] = unfinished ? UNFINISHED : deliveryStatuses
  const listedStatuses = request.status === undefined ? statuses : [request.status]
  // The latest of each status come from an index. One query for several would sort all their rows.
  const [first, ...others] = listedStatuses
    .filter((status) => statuses.includes(status))
    .map((status) => {
      const latest = db
        .selectFrom('deliveries')
        .select(LISTED_COLUMNS)
        .where('status', '=', status)
        .where(only)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
      return db.selectFrom(latest.as('latest')).selectAll()
    })
  if (!first) return []
  return others
    .reduce((all, query) => all.unionAll(query), first)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

const LISTED_COLUMNS = [
  'id',
  'reference',
  'kind',
  'type',
  'event',
  'created_at',
  'status',
  'due_at',
  'attempts',
  'unanswered',
  'last_failure',
  'finished_at',
] as const

export interface Backlog {
  readonly kind: DeliveryKind
  readonly status: (typeof UNFINISHED)[number]
  readonly count: number
  readonly oldest: string
}

/** Returns the deliveries overdue by `now`, by kind and status, with the age of the oldest. */
export async function deliveryBacklog(db: Database, now: Date): Promise<readonly Backlog[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['kind', 'status', sql<number>`count(*)`.as('count')])
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .where('status', 'in', UNFINISHED)
    .where(wasDue(now))
    .groupBy(['kind', 'status'])
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    status: row.status as Backlog['status'],
    count: Number(row.count),
    oldest: row.oldest,
  }))
}

/** Returns whether a delivery was due by `now`. A reminder waits for days before it is tried. */
export function wasDue(now: Date) {
  return (eb: ExpressionBuilder<Tables, 'deliveries'>) =>
    eb.or([
      eb('attempts', '>', 0),
      eb('status', '!=', 'waiting'),
      eb('due_at', '<=', now.toISOString()),
    ])
}

/** Returns the ids of deliveries that are still to be sent. */
export async function waitingDeliveries(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where('status', '=', 'waiting')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the deliveries of an application's events before the event with this number. */
export async function deleteDeliveries(
  db: Database,
  { reference, before }: { readonly reference: string; readonly before: number },
): Promise<void> {
  await db
    .deleteFrom('deliveries')
    .where('reference', '=', reference)
    .where('event', '<', before)
    .execute()
}

/** A delivery before it is stored with the event that it reports. */
interface DeliveryContent {
  /** The same for all attempts, so that the receiver can detect duplicates. */
  readonly id: string
  readonly kind: DeliveryKind
  /** The type of a webhook (`WebhookType`), or the kind of email. */
  readonly type: string
  /** An encrypted email. Null once it was sent, or if it is composed when it is sent. */
  readonly payload: Uint8Array | null
}

export interface NewDelivery extends DeliveryContent {
  /** When it is due; immediately, by default. */
  readonly dueAt?: Date | undefined
  /** The time of its turn, if a stranger caused it; when it is due, by default. */
  readonly turnAt?: Date | undefined
}
