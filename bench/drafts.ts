/** Measures the cost of saving a draft beside almost `MAX_DRAFTS`, in turns with an empty store. */
import { sql } from 'kysely'
import { openDraftRoute } from '../src/api/drafts.ts'
import { urlOf } from '../src/api/route.ts'
import { openDatabase } from '../src/server/platform/database/database.ts'
import { randomSecret } from '../src/server/platform/encryption/random-secret.ts'
import { type BenchEngine, serverDatabase } from './databases.ts'
import { type Program, startServer } from './program.ts'
import { figure, median, printTable } from './table.ts'

/** Fewer than the default of `MAX_DRAFTS`, so that the measured drafts have room. */
const STORED = 49_000
const ROUNDS = 20
const IN_A_ROUND = 20
const CIPHERTEXT = Buffer.alloc(6000, 'x').toString('base64')
const limit = '1000000'
const LIMITS = { DRAFTS_PER_MINUTE: limit, NEW_DRAFTS_PER_HOUR: limit, REQUESTS_PER_MINUTE: limit }

export async function drafts(engine: BenchEngine): Promise<void> {
  const empty = await startServer(await engine.create(), LIMITS)
  const database = await engine.create()
  const full = await startServer(database, LIMITS)
  await saved(full)
  await fill(serverDatabase(database), engine)
  const times = new Map<Program, number[]>([
    [empty, []],
    [full, []],
  ])
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [program, measured] of times) {
      for (let count = 0; count < IN_A_ROUND; count += 1) {
        const ms = await saved(program)
        // The first round only lets each server compile its code.
        if (round > 0) measured.push(ms)
      }
    }
  }
  await empty.end()
  await full.end()
  const [beside, before] = [median(times.get(full) ?? []), median(times.get(empty) ?? [])]
  printTable([
    [`${engine.name}: ${figure(STORED)} drafts stored`, ''],
    ['a new draft, ms', figure(beside, 1)],
    ['ratio to an empty store', figure(beside / before, 2)],
  ])
}

/** Saves a draft; resolves to the time that it took, in ms. */
async function saved({ port }: Program): Promise<number> {
  const path = urlOf(openDraftRoute, { params: { id: randomSecret().slice(0, 22) } })
  const token = `${randomSecret()}${randomSecret()}`.slice(0, 43)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'if-none-match': '*',
  }
  const body = JSON.stringify({ ciphertext: CIPHERTEXT })
  const startedAt = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'PUT', headers, body })
  await answer.text()
  if (answer.status !== 201) throw new Error(`A draft was answered ${answer.status}`)
  return performance.now() - startedAt
}

/** Copies the first draft, as if people on many networks had saved it. */
async function fill(place: string, { settle }: BenchEngine): Promise<void> {
  const db = await openDatabase(place)
  const numbers = sql`recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(STORED)})`
  await sql`
    with ${numbers}
    insert into drafts (id, token_hash, purpose, ciphertext, version, saved_at, expires_at,
      from_address, from_network, server_signature, ends)
    select 'copy-' || n, token_hash, purpose, ciphertext, version, saved_at, expires_at,
      'a' || (n % 5000), 'n' || (n % 500), server_signature, ends
    from numbers, (select * from drafts limit 1) as sample
  `.execute(db)
  await settle?.execute(db)
  await db.destroy()
}
