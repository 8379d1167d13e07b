/**
 * Tables with rights of people without an account: links to drafts, invitations, documents, copies.
 * A row counts as far as a signature covers it, so nobody can create or change a right by writing
 * to the database.
 */

import { type RawBuilder, sql } from 'kysely'
import { SERVER } from '../../application/facts/application-state.ts'
import type { Database, Tables } from '../platform/database/database.ts'
import { isRowOf } from '../platform/database/is-row-of.ts'
import { bytesHash, hashOf } from '../platform/encryption/hash.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Ledger } from '../platform/ledger.ts'
import { trustOf } from './secrets.ts'
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

const OWNER_LINK = 'invitation' as const

/** Returns a right's name in signed texts, which it has had since the first release. */
export function storedName<Name extends Right>(right: Name) {
  return right === 'owner-link' ? OWNER_LINK : (right as Exclude<Name, 'owner-link'>)
}

export interface SignedRow {
  readonly server_signature: Uint8Array | null
}

/** The signed columns of a table, in the order of signing. */
export type Columns<Row> = readonly Exclude<keyof Row & string, 'server_signature'>[]

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

/** The number of an older release's rows signed at a time, because rows may be large. */
const BATCH_SIZE = 100

/** What a signature of a row covers besides the columns of the first release. */
export interface SignedMore<Row> {
  /** Returns the row to sign, if a column matters only sometimes. */
  readonly covered?: (row: Omit<Row, 'server_signature'>) => object
  /**
   * Columns added by later releases, signed once one of them has a value, so that older signatures
   * stay valid.
   */
  readonly later?: Columns<Row>
  /**
   * Columns that are signed in every row since 0.6.0. A row of 0.5.0 counts without them until it
   * expires.
   */
  readonly last?: Columns<Row>
}

/**
 * Returns a table whose rows give a right, as far as a server has signed them.
 * @param columns all columns that matter; bytes are signed by their hash
 */
export function signedTable<Row extends SignedRow>(
  right: Right,
  columns: Columns<Row>,
  { covered = (row) => row, later = [], last = [] }: SignedMore<Row> = {},
) {
  type Unsigned = Omit<Row, 'server_signature'>
  const textOf = (row: Unsigned, signed: Columns<Row> = last) => {
    const values: Readonly<Record<string, unknown>> = { ...covered(row) }
    const factsOf = (names: Columns<Row>) => names.map((column) => factOf(values[column]))
    const hasLater = factsOf(later).some((fact) => fact !== null)
    const all = [...columns, ...(hasLater ? later : []), ...signed]
    return hashOf([`merchant-application row of a ${storedName(right)} 1`, ...factsOf(all)])
  }
  const sign = <Part extends Unsigned>(signer: Signer, row: Part) => ({
    ...row,
    server_signature: keyedSignature(signer, textOf(row)),
  })
  const isBacked = (row: Row, trust: Trust) => {
    const signature = row.server_signature
    if (signature === null) return false
    const isOf = (text: string) => holderOfKeyedSignature(text, signature, trust) === SERVER
    return isOf(textOf(row)) || (last.length > 0 && isOf(textOf(row, [])))
  }
  return {
    sign,
    isBacked,
    /** Returns the row, if it is the requested one and a server has signed exactly its values. */
    find: async <Found extends Row>(
      ledger: Ledger,
      key: Partial<Row>,
      find: () => Promise<Found | undefined>,
    ): Promise<Found | undefined> => {
      const row = await find()
      return row && isRowOf(row, key) && isBacked(row, await trustOf(ledger)) ? row : undefined
    },
    /** Signs the rows of a table that an older release stored, and returns the signatures. */
    adopt: (db: Database, signer: Signer, unsigned: UnsignedRows<Row>) =>
      adoptRows(db, [...columns, ...later, ...last], unsigned, (row) => sign(signer, row)),
  }
}

/** The rows of a table that an older release stored without a signature. */
interface UnsignedRows<Row> {
  readonly table: keyof Tables
  /** The columns that identify a row. */
  readonly key: readonly (keyof Row & string)[]
  /** Whether a row still gives a right. */
  readonly isOpen?: RawBuilder<unknown>
}

async function adoptRows<Row extends SignedRow>(
  db: Database,
  columns: Columns<Row>,
  { table, key, isOpen = sql`true` }: UnsignedRows<Row>,
  sign: (row: Row) => { readonly server_signature: Uint8Array },
): Promise<readonly Uint8Array[]> {
  const signatures: Uint8Array[] = []
  const read = sql.join(columns.map((column) => sql.ref(column)))
  for (;;) {
    const { rows } = await sql<Row>`
      select ${read} from ${sql.table(table)}
      where server_signature is null and ${isOpen} limit ${sql.lit(BATCH_SIZE)}`.execute(db)
    for (const row of rows) {
      const { server_signature } = sign(row)
      const isRow = Object.entries(row)
        .filter(([column]) => key.some((name) => name === column))
        .map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      await sql`
        update ${sql.table(table)} set server_signature = ${server_signature}
        where ${sql.join(isRow, sql` and `)}`.execute(db)
      signatures.push(server_signature)
    }
    if (rows.length < BATCH_SIZE) return signatures
  }
}

function factOf(value: unknown): string | number | null {
  if (value instanceof Uint8Array) return bytesHash(value)
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value
  throw new Error('A column of a signed table is neither text, number nor bytes')
}
