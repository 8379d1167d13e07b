/** Approved applications are compared again with a new list, in the console. */
import { describe, expect, it } from 'vitest'
import { RUN_PAGE_SIZE } from '../../api/console/runs.ts'
import { administratorOfAcme, signedInAs } from '../../test-support/console-visitor.ts'
import { mainly } from '../../test-support/engines.ts'
import { screeningServer, TODAY } from '../../test-support/screening/screening-server.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { receipt, storedApplication } from '../../test-support/stored-rows.ts'
import { TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { assign } from '../decisions/assign-service.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import type { StoredEvent } from '../ledger/store.ts'
import { openLedger } from '../open-ledger.ts'
import { sealTo } from '../platform/encryption/seal.ts'
import { ownKeyPair } from '../platform/encryption/unseal.ts'
import { addApplication, applicationRowHash } from '../records/service.ts'
import { rescreeningState, saveResults } from './runs-service.ts'
import { recordScreening } from './service.ts'

const LIST = {
  ...{ hash: 'a'.repeat(64), published: '2026-11-23', entries: 1, threshold: 85 },
  ...{ isOld: false, age: 0 },
}
const SHOWN = 100
const APPROVED = { from: 'reviewing', to: 'approved', deliveries: {} } as const
const ANN = { name: 'Ann', subject: 'ann' }

describe.each(mainly('SQLite'))('the results of runs on $name', (engine) => {
  it('includes all waiting applications, even behind a hundred decided ones', async () => {
    const server = await testServer(await engine.settings())
    const { db, app } = server
    const { signer } = app
    const references = Array.from(
      { length: SHOWN + 2 },
      (_, index) => `MA-0000-${String(index).padStart(4, '0')}`,
    )
    for (const [index, reference] of references.entries()) {
      const received_at = new Date(TEST_NOW.getTime() - index).toISOString()
      const own = { reference, received_at, idempotency_key_hash: null }
      const application = { ...storedApplication, ...own }
      await addApplication(db, { ...application, status: 'approved' })
      const row = applicationRowHash(application)
      const context = { at: TEST_NOW, signer, reference }
      await addEvent(db, context, { kind: 'received', detail: { ...receipt, row } })
      await addEvent(db, context, { kind: 'status', detail: APPROVED })
    }
    const ledger = openLedger(server.config)
    const result = Buffer.from('sealed')
    const matches = references.map((reference) => ({ reference, version: 1, matches: 1, result }))
    for (let from = 0; from < matches.length; from += RUN_PAGE_SIZE) {
      await saveResults(
        db,
        { signer, ledger },
        { list: LIST },
        matches.slice(from, from + RUN_PAGE_SIZE),
      )
    }
    const state = () => rescreeningState(db, LIST, { ledger })
    const undecided = references.length
    let turns = 0
    let turn = setImmediate(function again() {
      turns += 1
      turn = setImmediate(again)
    })
    const waiting = await state()
    clearImmediate(turn)
    // Other requests run meanwhile.
    expect(turns).toBeGreaterThanOrEqual(Math.floor(undecided / 25))
    expect(waiting).toMatchObject({ screened: undecided, waiting: 0, undecided })
    // The latest come first.
    expect(waiting.found.map(({ reference }) => reference)).toEqual(references.slice(0, SHOWN))

    // Another event about an application keeps what the run has found.
    const [assigned = ''] = references
    const acting = { reference: assigned, at: TEST_NOW, signer, by: ANN, claimsEndBefore: '' }
    await assign(db, ledger, acting, { name: 'Rita', subject: 'rita' })
    const row = await db
      .selectFrom('applications')
      .select(['assignee', 'open_findings'])
      .where('reference', '=', assigned)
      .executeTakeFirst()
    expect(row).toEqual({ assignee: 'rita', open_findings: 1 })

    const context = { at: TEST_NOW, signer, recipients: 'b', listInForce: LIST }
    const { hash: list, threshold } = LIST
    const detail = { version: 1, list, threshold, matches: 1, note: result }
    const decide = (reference: string, open: number) =>
      recordScreening(db, ledger, { ...context, reference }, { ...detail, open })
    const [latest = '', ...earlier] = references
    for (const reference of earlier)
      expect(await decide(reference, 0)).toMatchObject({ outcome: 'recorded' })
    expect(await state()).toMatchObject({
      undecided: 1,
      found: [{ reference: latest, matches: 1 }],
    })

    // A match that is confirmed later stays open, and an unsigned event closes nothing.
    const [confirmed = ''] = earlier
    await decide(confirmed, 1)
    await decide(latest, 1)
    const unsigned = JSON.stringify({ ...detail, open: 0, recipients: 'b' })
    await db
      .updateTable('events')
      .set({ detail: unsigned })
      .where('reference', '=', latest)
      .where('kind', '=', 'screened')
      .execute()
    const open = (await state()).found.map(({ reference }) => reference)
    expect(open.sort()).toEqual([latest, confirmed])
  })
})

describe.each(mainly('PostgreSQL'))('a run of the console on $name', (engine) => {
  const start = (env?: Readonly<Record<string, string>>) => screeningServer(engine, env)
  const refusal = { statusCode: 409 }

  it('screens approved applications again with each list, in one run that does not count as reading', async () => {
    const { server, importList, review, screen, state, reference, path } = await start()
    await importList()
    const { person, decide } = await review('reviewer')
    await screen(person)
    await decide('approved')
    await importList(TODAY, '7,"ALVAREZ, Maria","individual","TEST"')
    const stateOf = async () => (await person.get('/console/api/screening')).json()
    const before = await stateOf()
    expect(before).toMatchObject({ screened: 0, waiting: 1, found: [] })
    const { hash } = before.list
    const begin = (list: string) =>
      person.send('POST', '/console/api/runs', { what: 'screening', list })
    expect(await begin('a'.repeat(64))).toMatchObject(refusal)
    const { id, count } = (await begin(hash)).json()
    expect(count).toBe(1)
    const page = await person.get(`/console/api/runs/${id}`)
    expect(page.json()).toMatchObject({
      applications: [{ reference, entries: [], versions: [] }],
      changed: [],
      next: null,
    })
    const other = await server.signIn('administrator')
    expect(await other.get(`/console/api/runs/${id}`)).toMatchObject({ statusCode: 404 })
    const { recipients } = await ownKeyPair(server.folder)
    const result = Buffer.from(await sealTo(recipients)('ALVAREZ')).toString('base64')
    const save = (match: object) =>
      person.send('POST', `/console/api/runs/${id}/screenings`, {
        results: [{ reference, version: 1, matches: 1, result, ...match }],
      })
    expect(await save({ version: 2 })).toMatchObject({ statusCode: 204 })
    expect(await stateOf()).toMatchObject({ screened: 0, waiting: 1 })
    expect(await save({})).toMatchObject({ statusCode: 204 })
    expect(await stateOf()).toMatchObject({
      screened: 1,
      waiting: 0,
      found: [{ reference, matches: 1 }],
    })
    // No other browser can remove a finding.
    expect(await save({ matches: 0 })).toMatchObject({ statusCode: 204 })
    expect(await stateOf()).toMatchObject({ found: [{ reference, matches: 1 }] })
    expect(await save({ matches: Number.MAX_SAFE_INTEGER })).toMatchObject({ statusCode: 400 })
    expect((await state(person)).rescreened).toEqual({
      ...{ version: 1, list: hash, published: TODAY, threshold: 85, matches: 1, result },
    })
    expect(await storedProblems(server)).toEqual([])
    const events = (await person.get(path)).json().history.map(({ kind }: StoredEvent) => kind)
    expect(events.filter((kind: string) => kind === 'opened')).toHaveLength(1)

    expect((await screen(person, { matches: 1, open: 0 })).statusCode).toBe(204)
    expect(await stateOf()).toMatchObject({ found: [] })
    await server.db.updateTable('screening_results').set({ matches: 0 }).execute()
    expect(await storedProblems(server)).toEqual([
      `${reference}: the result of the last screening was changed`,
    ])
    expect((await state(person)).rescreened).toBeNull()
  })

  it('screens no application of another program', async () => {
    const { server, importList, review, screen, reference, path } = await start()
    await importList()
    const { person, decide } = await review('reviewer')
    await screen(person)
    await decide('approved')
    const { recipients } = await ownKeyPair(server.folder)
    const sealed = Buffer.from(await sealTo(recipients)('a secret')).toString('base64')
    await person.send('POST', `${path}/match-secret`, { sealed })
    await importList(TODAY, '7,"ALVAREZ, Maria","individual","TEST"')
    const { list } = (await person.get('/console/api/screening')).json()
    const headers = await administratorOfAcme(server)
    const runs = '/console/api/runs'
    const post = (url: string, payload: object) =>
      server.app.inject({ method: 'POST', url, headers, payload })
    const begun = await post(runs, { what: 'screening', list: list.hash })
    const { id, count } = begun.json()
    expect(count).toBe(0)
    const page = await server.app.inject({ url: `${runs}/${id}`, headers })
    expect(page.json()).toMatchObject({ applications: [], next: null })
    const results = [{ reference, version: 1, matches: 0, result: sealed }]
    expect((await post(`${runs}/${id}/screenings`, { results })).statusCode).toBe(204)
    expect(await server.db.selectFrom('screening_results').selectAll().execute()).toEqual([])
    const compared = await post(runs, { what: 'match-keys', reference })
    expect(compared.statusCode).toBe(404)
    const roles = { everywhere: 'reviewer', programs: {} } as const
    const promoted = await signedInAs(server, 'Olga', { roles })
    const later = await server.app.inject({ url: `${runs}/${id}`, headers: promoted })
    expect(later.json()).toMatchObject({ applications: [], next: null })
  })
})
