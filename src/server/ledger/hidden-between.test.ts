/** Events that someone hides only while the last event of a kind is looked up. */
import { describe, expect, it } from 'vitest'
import { CONSOLE, MATCHING, SCREENING } from '../../application/facts/chain-names.ts'
import { consoleServer, signedInAs } from '../../test-support/console-visitor.ts'
import { type Engine, engines, onAnswer } from '../../test-support/engines.ts'
import { screeningApplications } from '../../test-support/screening/screening-server.ts'
import { TEST_NOW, testServer } from '../../test-support/test-server.ts'
import type { Database } from '../platform/database/database.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { addMatchSecret, matchSecretOf } from '../records/match-secrets-service.ts'
import { currentList } from '../screening/service.ts'
import { addEvent } from './new-events-service.ts'
import { withAccounts } from './people-service.ts'

/** Returns a database whose first answer lacks these events of a chain, which are back then. */
async function hiddenOnce(db: Database, reference: string, kind: string, from: number) {
  const events = db
    .updateTable('events')
    .where('reference', '=', reference)
    .where('number', '>=', from)
  await events
    .set({ kind: 'hidden' as never })
    .where('kind', '=', kind as never)
    .execute()
  let isBack = false
  return onAnswer(db, async () => {
    if (isBack) return
    isBack = true
    const hidden = events.set({ kind: kind as never })
    await hidden.where('kind', '=', 'hidden' as never).execute()
  })
}

const imported = (server: Database) =>
  server.selectFrom('events').select('number').where('kind', '=', 'list-imported')

describe.each(engines)('an event that is hidden for one query, on $name', (engine: Engine) => {
  it.each([
    ['an older list', 2],
    ['no list', 1],
  ])('puts %s in force', async (_, from) => {
    const { importList, another } = await screeningApplications(engine)
    const { server } = await another()
    const { ledger, config } = server
    await importList('2026-11-01')
    await importList()
    expect(await imported(server.db).execute()).toHaveLength(2)
    const context = { ledger, config, now: TEST_NOW }
    const list = await currentList(server.db, context)
    expect(list).toMatchObject({ isOld: false })
    const db = await hiddenOnce(server.db, SCREENING, 'list-imported', from)
    expect(await currentList(db, context)).toEqual(list)
  })

  it('brings no replaced match secret back', async () => {
    const server = await testServer(await engine.settings())
    const { ledger, signer } = server
    const by = { name: 'Ann', subject: 'ann' }
    const known = Buffer.from('known')
    const given = { program: 'default', recipients: 'r', at: TEST_NOW, signer, by, ledger }
    await addMatchSecret(server.db, { ...given, sealed: known })
    const detail = { program: 'default', id: 'b', sealed: bytesHash(known), recipients: 'r' }
    const context = { reference: MATCHING, at: TEST_NOW, signer }
    await addEvent(server.db, context, { kind: 'match-secret', detail })
    const db = await hiddenOnce(server.db, MATCHING, 'match-secret', 2)
    expect(await matchSecretOf(db, 'default', ledger)).toMatchObject({ id: 'b' })
  })

  it("brings no earlier account of a key's owner back", async () => {
    const server = await consoleServer(await engine.settings())
    const roles = { everywhere: 'reviewer', programs: {} } as const
    const owners = new Map([['olga-key', { subject: 'olga' }]])
    await signedInAs(server, 'olga', { roles })
    await signedInAs(server, 'olga', { roles, verified: 'olga@example.com' })
    const accounts = await withAccounts(server.db, owners, server.ledger)
    expect(accounts.get('olga-key')?.account).toBeDefined()
    const db = await hiddenOnce(server.db, CONSOLE, 'signed-in', 2)
    expect(await withAccounts(db, owners, server.ledger)).toEqual(accounts)
  })
})
