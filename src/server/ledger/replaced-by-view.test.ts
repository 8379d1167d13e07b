/**
 * Someone puts a view in place of a table. Its hash is at random that of the row or another one, so
 * that the condition of a query and its result may differ.
 */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { withdrawRoute } from '../../api/application-status.ts'
import { CONSOLE_SESSION_PATH } from '../../api/console/session.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { post } from '../../test-support/test-copies.ts'
import { correctionServer, WRONG_TOKEN } from '../../test-support/test-correction.ts'
import { copyLinkIn, TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { statusLinkRow } from '../application-status/links-service.ts'
import { addStatusLink } from '../application-status/store.ts'
import { keyOf } from '../corrections/secret.ts'
import type { Database, Tables } from '../platform/database/database.ts'
import { randomCopySecret } from '../signed-copies/link-service.ts'
import { factAt, lastFact } from './single-facts-service.ts'

/** A row is given for another hash in a quarter of the readings. */
const READINGS = 40

async function replaceByView(
  db: Database,
  engine: string,
  view: {
    readonly table: keyof Tables
    readonly hash: string
    readonly shown: string
    readonly where: string
  },
): Promise<void> {
  const { table, hash, shown, where } = view
  const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db)
  const either =
    engine === 'SQLite'
      ? `case when abs(random()) % 2 then '${shown}' else ${hash} end`
      : `either(${hash})`
  const columns = Object.keys(rows[0] ?? {}).map((column) =>
    column === hash ? `${either} as ${hash}` : column,
  )
  await sql.raw(`alter table ${table} rename to real_${table}`).execute(db)
  if (engine !== 'SQLite') {
    // It is not stable, so that the condition and the result each call it.
    const body = `begin return case when random() < 0.5 then '${shown}' else own end; end`
    await sql
      .raw(
        `create function either(own text) returns text stable language plpgsql as '${body.replaceAll("'", "''")}'`,
      )
      .execute(db)
  }
  await sql
    .raw(`create view ${table} as select ${columns.join(', ')} from real_${table} where ${where}`)
    .execute(db)
}

async function statusesOf(
  send: () => Promise<{ readonly statusCode: number }>,
): Promise<ReadonlySet<number>> {
  const statuses = new Set<number>()
  for (let count = 0; count < READINGS; count += 1) statuses.add((await send()).statusCode)
  return statuses
}

describe.each(engines)('a view in place of a table, on $name,', (engine) => {
  const { name } = engine

  it("opens no other person's session", async () => {
    const server = await consoleServer(await engine.settings())
    const { db } = server
    const hashOf = (subject: string) =>
      db
        .selectFrom('console_sessions')
        .select(['secret_hash', 'subject'])
        .where('subject', subject === '' ? '!=' : '=', subject)
        .executeTakeFirstOrThrow()
    const rita = await server.signIn('reviewer')
    const own = await hashOf('')
    await server.signIn('administrator')
    await replaceByView(db, name, {
      table: 'console_sessions',
      hash: 'secret_hash',
      shown: own.secret_hash,
      where: `subject <> '${own.subject}'`,
    })
    expect(await statusesOf(() => rita.get(CONSOLE_SESSION_PATH))).toEqual(new Set([401]))
  })

  it("withdraws no other person's application", async () => {
    const server = await testServer(await engine.settings())
    const { db, signer } = server
    const { reference } = copyLinkIn(await server.submit(sampleSubmission()))
    const rowOf = (secret: string) =>
      statusLinkRow(
        signer,
        { reference, secret },
        new Date(TEST_NOW.getTime() + 86_400_000).toISOString(),
      )
    await addStatusLink(db, rowOf(randomCopySecret()))
    const secret = randomCopySecret()
    await replaceByView(db, name, {
      table: 'status_links',
      hash: 'secret_hash',
      shown: rowOf(secret).secret_hash,
      where: `reference = '${reference}'`,
    })
    const withdraw = () => post(server, withdrawRoute.url, { reference, secret })
    expect(await statusesOf(withdraw)).not.toContain(204)
  })

  it('opens no request for corrections', async () => {
    const { server, id, request, link } = await correctionServer(engine)
    await request()
    await replaceByView(server.db, name, {
      table: 'corrections',
      hash: 'token_hash',
      shown: keyOf({ id, token: WRONG_TOKEN }).token_hash,
      where: `id = '${id}'`,
    })
    expect(await statusesOf(() => link(undefined, WRONG_TOKEN))).toEqual(new Set([404]))
  })

  it("gives no event of another chain, such as the receipt of another program's application", async () => {
    const server = await testServer(await engine.settings())
    const { db, ledger } = server
    const { reference: own } = copyLinkIn(await server.submit(sampleSubmission()))
    const other = { reference: 'MA-2222-2222', number: 1 } as const
    await replaceByView(db, name, {
      table: 'events',
      hash: 'reference',
      shown: other.reference,
      where: `reference = '${own}'`,
    })
    for (let count = 0; count < READINGS; count += 1) {
      for (const event of [
        await factAt(db, other, ledger),
        await lastFact(db, other.reference, 'received', ledger),
      ]) {
        expect([undefined, other.reference]).toContain(event?.reference)
      }
    }
  })
})
