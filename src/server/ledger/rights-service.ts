/**
 * Rights of people without an account: links to drafts, invitations, documents, copies. A row
 * counts as far as a server's signature covers it, and as long as no event has ended the right. So
 * nobody can create, change or restore a right by writing to the database.
 */

import { type RawBuilder, sql } from 'kysely'
import type { EventDetail, EventKind } from '../../application/facts/event-kinds.ts'
import { detailOf, type RecordedEvent } from '../../application/facts/event-reading.ts'
import { SERVER } from '../../application/facts/signers.ts'
import type { Database, Tables } from '../platform/database/database.ts'
import { bytesHash, hashOf } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Ledger } from '../platform/ledger.ts'
import { trustOf } from './ledger.ts'
import { addEvent } from './service.ts'
import { standingFact } from './standing-service.ts'
import { lastEvent } from './store.ts'
import { holderOfKeyedSignature, keyedSignature, type Trust } from './trust.ts'

/** The kinds of rights that a row can give. */
export type Right =
  | 'draft'
  | 'owner-link'
  | 'document'
  | 'copy'
  | 'copy-code'
  | 'correction'
  | 'status'

/**
 * Rights that end with an event, because they live long and somebody could restore an older row.
 */
type Ending = 'draft' | 'owner-link' | 'document'

/** The right's name in signed texts, which it has had since the first release. */
const OWNER_LINK = 'invitation' as const

function storedName<Name extends Right>(right: Name) {
  return right === 'owner-link' ? OWNER_LINK : (right as Exclude<Name, 'owner-link'>)
}

interface RightContext {
  readonly at: Date
  readonly signer: Signer
}

async function countEnds(db: Database, of: Ending, id: string): Promise<number> {
  return (await lastEvent(db, chainOf(of, id)))?.number ?? 0
}

async function endRight(
  transaction: Database,
  of: Ending,
  id: string,
  context: RightContext,
): Promise<number> {
  const detail = { of: storedName(of) }
  const event = { reference: chainOf(of, id), ...context }
  return (await addEvent(transaction, event, { kind: 'link-ended', detail })).number
}

interface SignedRow {
  readonly server_signature: Uint8Array | null
}

/** A row whose right ends with an event. */
interface EndingRow extends SignedRow {
  readonly id: string
  /** The result of `countEnds` before the row was stored. */
  readonly ends: number
}

/** The signed columns of a table, in the order of signing. */
type Columns<Row> = readonly Exclude<keyof Row & string, 'server_signature'>[]

/**
 * Returns a table whose rows the holder of a trusted key signs: an operator, or a server.
 * @param heading the first line of the signed text
 */
export function rowsOfSigners<Row>(heading: string, columns: readonly (keyof Row)[]) {
  const textOf = (row: Row) => hashOf([heading, ...columns.map((column) => factOf(row[column]))])
  return {
    signature: (signer: Signer, row: Row) => keyedSignature(signer, textOf(row)),
    isSigned: async (ledger: Ledger, row: Row & { readonly signature: Uint8Array }) =>
      holderOfKeyedSignature(textOf(row), row.signature, await trustOf(ledger)) !== undefined,
  }
}

/**
 * Returns access to a right that one event gives and another event ends.
 *
 * @param endOf returns the number of the event that is ended
 */
export function eventRight<const Made extends EventKind, const End extends EventKind>(
  reference: string,
  made: Made,
  end: End,
  endOf: (detail: EventDetail<End>) => number,
) {
  return {
    /**
     * Returns the event that gave the right; undefined once the right has ended, and while an event
     * is missing or was changed.
     */
    find: async (
      db: Database,
      number: number,
      ledger: Ledger,
    ): Promise<
      { readonly event: RecordedEvent; readonly detail: EventDetail<Made> } | undefined
    > => {
      const history = await standingFact(db, { reference, number }, ledger)
      const detail = history && detailOf(history.event, made)
      const isEnded = history?.later.some((event) => {
        const ended = detailOf(event, end)
        return ended !== undefined && endOf(ended) === number
      })
      return detail && !isEnded ? { event: history.event, detail } : undefined
    },
  }
}

/** The number of an older release's rows signed at a time, because rows may be large. */
const BATCH_SIZE = 100

/**
 * Returns a table whose rows give a right, as far as a server has signed them.
 * @param columns all columns that matter; bytes are signed by their hash
 * @param covered returns the row to sign, if a column matters only sometimes
 * @param later columns added by later releases, signed once one of them has a value, so that older
 * signatures stay valid
 */
export function signedTable<Row extends SignedRow>(
  right: Right,
  columns: Columns<Row>,
  covered: (row: Omit<Row, 'server_signature'>) => object = (row) => row,
  later: Columns<Row> = [],
) {
  type Unsigned = Omit<Row, 'server_signature'>
  const textOf = (row: Unsigned) => {
    const values: Readonly<Record<string, unknown>> = { ...covered(row) }
    const factsOf = (some: Columns<Row>) => some.map((column) => factOf(values[column]))
    const added = factsOf(later)
    const facts = [...factsOf(columns), ...(added.some((fact) => fact !== null) ? added : [])]
    return hashOf([`merchant-application row of a ${storedName(right)} 1`, ...facts])
  }
  const sign = <Part extends Unsigned>(signer: Signer, row: Part) => ({
    ...row,
    server_signature: keyedSignature(signer, textOf(row)),
  })
  const isBacked = (row: Row, trust: Trust) =>
    row.server_signature !== null &&
    holderOfKeyedSignature(textOf(row), row.server_signature, trust) === SERVER
  return {
    sign,
    isBacked,
    /** Returns the row, if a server has signed exactly these values. */
    find: async <Found extends Row>(
      ledger: Ledger,
      find: () => Promise<Found | undefined>,
    ): Promise<Found | undefined> => {
      const row = await find()
      return row && isBacked(row, await trustOf(ledger)) ? row : undefined
    },
    /**
     * Signs the rows of a table that an older release stored, and returns the signatures.
     *
     * @param key the columns that identify a row
     * @param isOpen whether a row still gives a right
     */
    adopt: async (
      db: Database,
      signer: Signer,
      {
        table,
        key,
        isOpen = sql`true`,
      }: {
        readonly table: keyof Tables
        readonly key: readonly (keyof Row & string)[]
        readonly isOpen?: RawBuilder<unknown>
      },
    ): Promise<readonly Uint8Array[]> => {
      const signatures: Uint8Array[] = []
      const read = sql.join([...columns, ...later].map((column) => sql.ref(column)))
      for (;;) {
        const { rows } = await sql<Row>`
          select ${read} from ${sql.table(table)}
          where server_signature is null and ${isOpen} limit ${sql.lit(BATCH_SIZE)}`.execute(db)
        for (const row of rows) {
          const { server_signature } = sign(signer, row)
          const isRow = Object.entries(row)
            .filter(([column]) => key.some((one) => one === column))
            .map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
          await sql`
            update ${sql.table(table)} set server_signature = ${server_signature}
            where ${sql.join(isRow, sql` and `)}`.execute(db)
          signatures.push(server_signature)
        }
        if (rows.length < BATCH_SIZE) return signatures
      }
    },
  }
}

/**
 * Returns a table whose rows give a right until an event ends it. A row that is older than the last
 * end does not count, so that nobody can restore it.
 * @param isOver whether a row itself says that it gives no right
 */
export function endingTable<Row extends EndingRow>(
  right: Ending,
  columns: Columns<Row>,
  {
    covered,
    later,
    isOver = () => false,
  }: {
    readonly covered?: Parameters<typeof signedTable<Row>>[2]
    readonly later?: Columns<Row>
    readonly isOver?: (row: Row) => boolean
  } = {},
) {
  const { sign, isBacked, adopt } = signedTable<Row>(right, columns, covered, later)
  return {
    sign,
    adopt,
    /**
     * Returns how often a right with this id has ended. Call it before you read the row: a row with
     * a smaller number is older than the last end, whatever is committed meanwhile.
     */
    countEnds: (db: Database, id: string) => countEnds(db, right, id),
    /** Ends a right for good; run it in the transaction that changes or deletes the row. */
    end: async (transaction: Database, id: string, context: RightContext): Promise<void> => {
      await endRight(transaction, right, id, context)
    },
    /**
     * Uses up the right of a row that `find` returned. Returns false if the right has ended since:
     * roll the transaction back.
     */
    use: async (
      transaction: Database,
      { id, ends }: Pick<EndingRow, 'id' | 'ends'>,
      context: RightContext,
    ): Promise<boolean> => (await endRight(transaction, right, id, context)) === ends + 1,
    /** Returns the rows of `find` that a server stored and whose right has not ended since. */
    find: async <Found extends Row>(
      db: Database,
      ids: readonly string[],
      ledger: Ledger,
      find: () => Promise<readonly Found[]>,
    ): Promise<readonly Found[]> => {
      const trust = await trustOf(ledger)
      const ended = new Map<string, number>()
      for (const id of ids) {
        const chain = chainOf(right, id)
        const seen = trust.remembered.newest(chain)?.number ?? 0
        const last = await lastEvent(db, chain)
        if (last) trust.remembered.saw(chain, last)
        ended.set(id, Math.max(seen, last?.number ?? 0))
      }
      return (await find()).filter(
        (row) => isOver(row) || (row.ends >= (ended.get(row.id) ?? 0) && isBacked(row, trust)),
      )
    },
  }
}

function factOf(value: unknown): string | number | null {
  if (value instanceof Uint8Array) return bytesHash(value)
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value
  throw new Error('A column of a signed table is neither text, number nor bytes')
}

/**
 * Returns the chain of an id. Each id has its own, so that its end is found by a key. The chain's
 * name is a hash, because the id is half of a link.
 */
function chainOf(of: Ending, id: string): string {
  return `LINK-${hashOf(['merchant-application link 1', storedName(of), id]).slice(0, 32)}`
}
