/**
 * Measures `operator verify` beside many stored applications, each with its own signed receipt.
 * Prints the figures of docs/performance.md.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { detailOf } from '../application/facts/event-reading.ts'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { appendPendingEvents } from '../server/ledger/log-service.ts'
import { firstEvent } from '../server/ledger/new-events-service.ts'
import { existingServerSigner } from '../server/ledger/signers-service.ts'
import { openLedger } from '../server/open-ledger.ts'
import { parseConfig } from '../server/platform/config/config.ts'
import { connect, type Database } from '../server/platform/database/database.ts'
import { OPERATING } from '../server/platform/database/database-settings.ts'
import { engineOf } from '../server/platform/database/engine-of.ts'
import { applicationRowHash, applicationRows } from '../server/records/service.ts'
import { engines } from '../test-support/engines.ts'
import { startProgram, startServing } from '../test-support/run-program.ts'
import { clientOf } from './applicants.ts'
import { type Installation, installation } from './installation.ts'
import { report, TIMEOUT_MS, times } from './scale.ts'

const APPLICATIONS = times({ few: 1000, many: 100_000 })
const BATCH = 1000
const FIRST_RECEIVED = Date.UTC(2023, 5, 1)
const EACH_MS = 100_000
const WATCH_MS = 100

async function submitOne({ env }: Installation): Promise<void> {
  const server = await startServing(env)
  const client = clientOf(server.origin)
  const { status } = await client.post(JSON.stringify(sampleSubmission()), 'the-key-of-the-sample')
  expect(status).toBe(303)
  client.close()
  await server.stop()
}

/** Copies that application, and signs the receipt of each copy. */
async function fill({ env }: Installation, count: number): Promise<void> {
  const config = parseConfig(env)
  const signer = await existingServerSigner(config)
  if (!signer) throw new Error('The server has no key')
  const db = await connect(config.database, OPERATING)
  const sample = await sampleOf(db)
  for (let first = 0; first < count; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - first) }, (_, n) => first + n)
    const copies = numbers.map((n) => {
      const at = new Date(FIRST_RECEIVED + n * EACH_MS)
      const reference = referenceOf(n)
      const own = { reference, received_at: at.toISOString(), idempotency_key_hash: `key ${n}` }
      const deliveries = { [`msg_${n}`]: sample.delivery }
      const row = applicationRowHash({ ...sample.row, ...own })
      const detail = { ...sample.detail, row, deliveries }
      return {
        row: { ...own, id: `msg_${n}`, secret_hash: reference },
        event: firstEvent({ reference, at, signer }, { kind: 'received', detail }),
      }
    })
    const rows = JSON.stringify(copies.map(({ row }) => row))
    await db.transaction().execute(async (transaction) => {
      for (const table of ['applications', 'signed_copies', 'deliveries'] as const) {
        await copyRows(transaction, table, rows)
      }
      await transaction
        .insertInto('events')
        .values(copies.map(({ event }) => event))
        .execute()
    })
  }
  await appendPendingEvents(db, { signer, ledger: openLedger(config) })
  await db.destroy()
}

async function sampleOf(db: Database) {
  const { reference } = await db
    .selectFrom('applications')
    .select('reference')
    .executeTakeFirstOrThrow()
  const row = (await applicationRows(db, [reference])).get(reference)
  const event = await db
    .selectFrom('events')
    .selectAll()
    .where('reference', '=', reference)
    .where('kind', '=', 'received')
    .executeTakeFirst()
  const detail = event && detailOf(event, 'received')
  const [delivery] = Object.values(detail?.deliveries ?? {})
  if (!row || !detail || delivery === undefined) throw new Error('No application is stored')
  return { row, detail, delivery }
}

/** The columns that differ between the copies of a row. */
const OWN_COLUMNS = ['reference', 'received_at', 'idempotency_key_hash', 'id', 'secret_hash']

/** Copies a row of a table within the database. `rows` is JSON with the columns that differ. */
async function copyRows(
  db: Database,
  table: 'applications' | 'signed_copies' | 'deliveries',
  rows: string,
): Promise<void> {
  const sample = db.selectFrom(table).selectAll().limit(1)
  const columns = Object.keys(await sample.executeTakeFirstOrThrow())
  const values = columns.map((column) =>
    OWN_COLUMNS.includes(column) ? sql`value->>${sql.lit(column)}` : sql.ref(`sample.${column}`),
  )
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from ${engineOf(db).jsonElements(rows)}, (${sample}) as sample
  `.execute(db)
}

const READABLE = '23456789ACDEFGHJKMNPQRTVWXYZ'

function referenceOf(n: number): string {
  const digits = Array.from(
    { length: 8 },
    (_, place) => READABLE[Math.floor(n / READABLE.length ** (7 - place)) % READABLE.length],
  ).join('')
  return `MA-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** Runs the command as an operator does. */
async function verified({ env }: Installation, ...more: readonly string[]) {
  const startedAt = performance.now()
  const running = startProgram('cli/main.ts', ['verify', ...more], env)
  let megabytes = 0
  const watch = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${running.process.pid}/status`, 'utf8')
      megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    } catch {
      // The process has ended already.
    }
  }, WATCH_MS)
  const { code, out, err } = await running.ended
  clearInterval(watch)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const seconds = (performance.now() - startedAt) / 1000
  return { out, text: `${seconds.toFixed(1)} s, ${Math.round(megabytes)} MB` }
}

describe.each(engines)('operator verify on $name', ({ name, settings }) => {
  it(
    'checks as many applications as the documentation says',
    async () => {
      const installed = await installation(await settings())
      await submitOne(installed)
      await fill(installed, APPLICATIONS)
      const whole = await verified(installed)
      expect(whole.out).toContain(`${(APPLICATIONS + 1).toLocaleString('en-US')} applications`)
      report(`${name}: verify of ${APPLICATIONS}: ${whole.text}`)
      const future = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      const links = await verified(installed, '--since', future)
      report(`${name}: verify of none of them, links alone: ${links.text}`)
    },
    TIMEOUT_MS,
  )
})
