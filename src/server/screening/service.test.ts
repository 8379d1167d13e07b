import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { stateOf } from '../../application/facts/fold.ts'
import { screeningsOf } from '../../application/facts/screenings.ts'
import { engines, itMainly, mainly } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import {
  daysAgo,
  screeningApplications,
  screeningServer,
  TODAY,
} from '../../test-support/screening/screening-server.ts'
import { shared } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { submitSamples } from '../../test-support/test-server.ts'
import { factsOf } from '../ledger/chains-service.ts'
import { openLedger } from '../open-ledger.ts'
import { bytesHash } from '../platform/encryption/hash.ts'

const refusal = { statusCode: 409 }

type Screening = Awaited<ReturnType<typeof screeningApplications>>

/** Adds another application to a server that several tests share. */
const anotherOf = async (server: () => Screening) => ({
  importList: server().importList,
  ...(await server().another()),
})

describe.each(engines)('sanctions screening on $name', (engine) => {
  const itOnce = itMainly('PostgreSQL', engine)

  /** A server with a list that remains the newest. */
  const listed = shared(async () => {
    const started = await screeningApplications(engine)
    expect(await started.importList()).toMatchObject({ code: 0 })
    return started
  })
  /** A server whose database the tests change, and where each test imports a list of its own. */
  const written = shared(() => screeningApplications(engine))

  itOnce('asks for nothing if no list was ever imported', async () => {
    const { review, state } = await screeningServer(engine)
    const { person, decide } = await review('reviewer')
    expect(await state(person)).toEqual({
      ...{ list: null, isDamaged: false, mine: null, other: null, rescreened: null },
    })
    expect((await decide('approved')).statusCode).toBe(200)
  })

  itOnce("is not recorded while the application's row differs from its receipt", async () => {
    const { server, reference, review, screen } = await listed().another()
    const { person } = await review('reviewer')
    const { state } = await server.db
      .selectFrom('applications')
      .select('state')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    const row = server.db.updateTable('applications').where('reference', '=', reference)
    await row.set({ state: 'AK' }).execute()
    const screened = await screen(person)
    expect(screened.json()).toMatchObject({ errors: [{ code: 'evidence' }] })
    await row.set({ state }).execute()
  })

  it('lets a person approve once they have screened the version, with every match decided', async () => {
    const { server, reference, review, state, screen } = await listed().another()
    const { person, decide } = await review('reviewer')
    const { list } = await state(person)
    expect(list).toMatchObject({ published: TODAY, entries: 1, isOld: false })
    expect((await decide('approved')).json()).toMatchObject({ errors: [{ code: 'not-screened' }] })
    expect((await screen(person, { matches: 2, open: 1 })).statusCode).toBe(204)
    expect((await decide('approved')).json()).toMatchObject({ errors: [{ code: 'not-screened' }] })
    expect((await screen(person, { matches: 2 })).statusCode).toBe(204)
    expect(await state(person)).toMatchObject({
      mine: { by: 'Rita Bell', matches: 2, open: 0 },
      other: null,
    })
    expect((await decide('approved')).statusCode).toBe(200)
    const events = server.db
      .selectFrom('events')
      .select('detail')
      .where('reference', '=', reference)
      .where('kind', '=', 'status')
    const [, approval] = await events.orderBy('number').execute()
    expect(JSON.parse(approval?.detail ?? '')).toMatchObject({ list: list.hash })
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce(
    'lets nobody approve over what another person has left open or confirmed since',
    async () => {
      const { settings, reference, review, state, screen } = await listed().another()
      const { person, decide } = await review('reviewer')
      await screen(person, { matches: 1 })
      const other = await review('administrator')
      await screen(other.person, { matches: 1, open: 1 })
      expect(await state(person)).toMatchObject({ mine: { open: 0 }, other: { open: 1 } })
      expect((await decide('approved')).json()).toMatchObject({
        errors: [{ code: 'not-screened' }],
      })
      await screen(other.person, { matches: 1 })
      expect((await decide('approved')).statusCode).toBe(200)
      const { out } = await operator(settings, 'show', reference)
      expect(out).toContain(`compared with the sanctions list of ${TODAY}: 1 similar, 1 open`)
    },
  )

  itOnce('is required even if its list is hidden while someone approves', async () => {
    const { server, review, state } = await listed().another()
    const { db } = server
    const { person, decide } = await review('reviewer')
    const ofList = db.selectFrom('events').selectAll().where('kind', '=', 'list-imported')
    const first = await ofList.executeTakeFirstOrThrow()
    const hidden = async (hide: () => Promise<unknown>) => {
      await hide()
      const answer = (await decide('approved')).json()
      await db.deleteFrom('events').where('reference', '=', first.reference).execute()
      await db.insertInto('events').values(first).execute()
      return answer
    }
    const stopped = { errors: [{ code: 'screening-list' }] }
    expect(await state(person)).toMatchObject({ isDamaged: false, list: { entries: 1 } })
    const events = () => db.updateTable('events').where('kind', '=', 'list-imported')
    expect(await hidden(() => events().set({ kind: 'run-begun' }).execute())).toMatchObject(stopped)
    const remove = db.deleteFrom('events').where('kind', '=', 'list-imported')
    expect(await hidden(() => remove.execute())).toMatchObject(stopped)
    expect((await decide('approved')).json()).toMatchObject({ errors: [{ code: 'not-screened' }] })
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('asks for nothing before a decline', async () => {
    const { review, path } = await listed().another()
    const { person } = await review('reviewer')
    const body = { to: 'declined', version: 1, reasons: ['other'] }
    expect((await person.send('POST', `${path}/decisions`, body)).statusCode).toBe(200)
  })

  itOnce('accepts no screening of another version or list, or by a viewer', async () => {
    const { review, signIn, screen } = await listed().another()
    const { person } = await review('reviewer')
    expect(await screen(person, { version: 2 })).toMatchObject(refusal)
    expect(await screen(person, { list: 'a'.repeat(64) })).toMatchObject(refusal)
    const viewer = await signIn('viewer')
    expect(await screen(viewer.person)).toMatchObject({ statusCode: 403 })
  })

  itOnce('counts no unsigned screening, and none of another application', async () => {
    const { server, reference, importList, review, state, screen } = await anotherOf(written)
    await importList()
    const { person, decide } = await review('reviewer')
    await screen(person, { matches: 1, open: 1 })
    const screened = () =>
      server.db
        .updateTable('events')
        .where('kind', '=', 'screened')
        .where('reference', '=', reference)
    const event = await server.db
      .selectFrom('events')
      .selectAll()
      .where('kind', '=', 'screened')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    const notScreened = { errors: [{ code: 'not-screened' }] }
    await screened()
      .set({ detail: event.detail.replace('"open":1', '"open":0') })
      .execute()
    expect(await state(person)).toMatchObject({ mine: null })
    expect((await decide('approved')).json()).toMatchObject(notScreened)

    const [other = ''] = await submitSamples(server, 1)
    const { list } = await state(person)
    const path = `/console/api/applications/${other}`
    const { hash, threshold } = list
    const note = Buffer.from(event.note ?? []).toString('base64')
    const body = { version: 1, list: hash, threshold, matches: 0, open: 0, note }
    await person.send('POST', `${path}/opened`, { version: 1 })
    expect((await person.send('POST', `${path}/screening`, body)).statusCode).toBe(204)
    const pasted = await server.db
      .selectFrom('events')
      .select(['detail', 'note', 'key_id', 'hash', 'signature'])
      .where('kind', '=', 'screened')
      .where('reference', '=', other)
      .executeTakeFirstOrThrow()
    await screened().set(pasted).execute()
    expect(await state(person)).toMatchObject({ mine: null })
    expect((await decide('approved')).json()).toMatchObject(notScreened)
  })

  itOnce('asks again after a new list, and approves nothing with one that is too old', async () => {
    const { importList, review, screen } = await anotherOf(written)
    await importList(daysAgo(8))
    const { person, decide } = await review('reviewer')
    await screen(person)
    await importList(daysAgo(1), '2,"OTHER, Olga","individual","TEST"')
    expect((await decide('approved')).json()).toMatchObject({ errors: [{ code: 'not-screened' }] })
    await importList(daysAgo(9))
    await screen(person)
    expect((await decide('approved')).json()).toMatchObject({
      errors: [{ code: 'screening-list' }],
    })
  })

  itOnce('asks again after a lower threshold, and accepts no screening with another', async () => {
    const { server, reference, review, screen, state } = await listed().another()
    const { person } = await review('reviewer')
    expect(await state(person)).toMatchObject({ list: { threshold: 85 } })
    expect(await screen(person, { threshold: 90 })).toMatchObject(refusal)
    expect((await screen(person)).statusCode).toBe(204)
    const { list } = await state(person)
    const ledger = openLedger(server.config)
    const events = await factsOf(server.db, reference, ledger)
    const counting = (threshold: number) =>
      screeningsOf(stateOf(reference, events), {
        version: 1,
        list: { hash: list.hash, threshold },
      })
    expect(counting(85)).toHaveLength(1)
    expect(counting(90)).toHaveLength(1)
    expect(counting(80)).toEqual([])
  })

  itOnce('counts no screening of a version that has not arrived yet', async () => {
    const { server, reference, review, screen, state } = await listed().another()
    const { person } = await review('reviewer')
    await screen(person)
    const { list } = await state(person)
    const ledger = openLedger(server.config)
    const events = await factsOf(server.db, reference, ledger)
    const counting = (chain: typeof events) =>
      screeningsOf(stateOf(reference, chain), {
        version: 1,
        list: { hash: list.hash, threshold: 85 },
      })
    expect(counting(events)).toHaveLength(1)
    expect(counting(events.filter(({ kind }) => kind !== 'received'))).toEqual([])
    const early = events.toSorted(
      (one, other) => Number(one.kind === 'received') - Number(other.kind === 'received'),
    )
    expect(counting(early)).toEqual([])
  })

  it('rejects a list forged in the database', async () => {
    const { server, importList, review, screen, state } = await anotherOf(written)
    await importList()
    const { person, decide } = await review('reviewer')
    await screen(person)
    const { list } = await state(person)
    const address = `/console/api/screening-lists/${list.hash}`
    const served = await person.get(address)
    expect(served.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(JSON.parse(gunzipSync(served.rawPayload).toString())).toMatchObject({ published: TODAY })
    const changed = gzipSync('{"schema":1,"published":"2026-01-01","entries":[]}')
    const stored = server.db.updateTable('screening_lists').where('hash', '=', list.hash)
    await stored.set({ list: changed }).execute()
    expect((await person.get(address)).statusCode).toBe(404)
    expect(await state(person)).toMatchObject({ list: null, isDamaged: true })
    expect((await decide('approved')).json()).toMatchObject({
      errors: [{ code: 'screening-list' }],
    })
    await stored.set({ hash: bytesHash(changed) }).execute()
    expect(await state(person)).toMatchObject({ isDamaged: true })
    await server.db.deleteFrom('screening_lists').execute()
    expect((await decide('approved')).json()).toMatchObject({
      errors: [{ code: 'screening-list' }],
    })
    expect(await importList()).toMatchObject({ code: 0 })
    await screen(person)
    expect((await decide('approved')).statusCode).toBe(200)
  })
})

describe.each(mainly('PostgreSQL'))('sanctions screening by two people on $name', (engine) => {
  const fourEyes = shared(() => screeningApplications(engine, { FOUR_EYES_ABOVE: '0' }))

  it('lets the second of two people approve only if their browser found the same entries', async () => {
    const { server, importList, review, screen, state } = await anotherOf(fourEyes)
    await importList()
    const first = await review('reviewer')
    const [entries, others] = ['a', 'b'].map((letter) => letter.repeat(32))
    await screen(first.person, { matches: 1, entries })
    expect((await first.decide('approved')).json()).toMatchObject({ outcome: 'proposed' })
    const second = await review('administrator')
    expect(await state(second.person)).toMatchObject({ mine: null, other: { by: 'Rita Bell' } })
    expect((await second.decide('approved')).json()).toMatchObject({
      errors: [{ code: 'not-screened' }],
    })
    for (const result of [
      { matches: 2, entries },
      { matches: 1, entries: others },
      { matches: 1 },
    ]) {
      await screen(second.person, result)
      expect((await second.decide('approved')).json()).toMatchObject({
        errors: [{ code: 'screening-differs' }],
      })
    }
    await screen(second.person, { matches: 1, entries })
    expect((await second.decide('approved')).json()).toMatchObject({ outcome: 'changed' })
    expect(await storedProblems(server)).toEqual([])
  })

  it('asks the first of two people to screen again if a list was imported since', async () => {
    const { importList, review, screen } = await anotherOf(fourEyes)
    await importList(daysAgo(1))
    const first = await review('reviewer')
    await screen(first.person)
    expect((await first.decide('approved')).json()).toMatchObject({ outcome: 'proposed' })
    await importList(TODAY, '2,"SOMEBODY, Else","individual","TEST"')
    const second = await review('administrator')
    await screen(second.person)
    expect((await second.decide('approved')).json()).toMatchObject({
      errors: [{ code: 'first-not-screened' }],
    })
    await screen(first.person)
    expect((await second.decide('approved')).json()).toMatchObject({ outcome: 'changed' })
  })
})
