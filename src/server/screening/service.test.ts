import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { ConsoleRole } from '../../api/console/session.ts'
import { administratorOfAcme } from '../../test-support/console-person.ts'
import { consoleServer, type Visitor } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { evidenceProblems } from '../../test-support/evidence-problems.ts'
import { operator } from '../../test-support/run-operator.ts'
import { noAddresses } from '../../test-support/screening/samples.ts'
import { testFolder } from '../../test-support/test-folder.ts'
import { submitSamples, TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { signedEvents } from '../audit-log/chain-service.ts'
import type { StoredEvent } from '../audit-log/lookup-service.ts'
import { readTrust } from '../audit-log/trust-service.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { ownKeyPair } from '../platform/encryption/own-key-pair.ts'
import { sealTo } from '../platform/encryption/seal.ts'
import { screeningsOf } from './service.ts'

const TODAY = TEST_NOW.toISOString().slice(0, 10)
const daysAgo = (days: number) =>
  new Date(TEST_NOW.getTime() - days * 86_400_000).toISOString().slice(0, 10)

/** A made-up list, of which nobody in the sample application has a name. */
async function listFolder(rows = ['1,"NOBODY, Nemo","individual","TEST"']): Promise<string> {
  const folder = await testFolder()
  const empty = ',-0- '.repeat(8)
  const whole = rows.map((row) => (row.includes('-0-') ? row : row + empty))
  await writeFile(join(folder, 'sdn.csv'), whole.map((row) => `${row}\r\n`).join(''))
  await writeFile(join(folder, 'alt.csv'), '')
  await writeFile(join(folder, 'add.csv'), noAddresses(rows))
  return folder
}

describe.each(engines)('sanctions screening on $name', (engine) => {
  async function start(env: Readonly<Record<string, string>> = {}) {
    const database = await engine.settings()
    const server = await consoleServer({ ...database, ...env })
    const signer = join(server.folder, 'olga.pem')
    const settings = { DATA_DIR: server.folder, ...database, ...env, OPERATOR_KEY: signer }
    await operator({ DATA_DIR: server.folder }, 'keys', 'signer', 'olga', '--output', signer)
    const importList = async (published = TODAY, ...rows: readonly string[]) =>
      operator(
        settings,
        'screening',
        'import',
        await listFolder(rows.length > 0 ? [...rows] : undefined),
        '--published',
        published,
        '--json',
        '--yes',
      )
    const [reference = ''] = await submitSamples(server, 1)
    const path = `/console/api/applications/${reference}`
    const signIn = async (role: ConsoleRole) => {
      const person = await server.signIn(role)
      const decide = (to: string) => person.send('POST', `${path}/decisions`, { to, version: 1 })
      return { person, decide }
    }
    const review = async (role: ConsoleRole) => {
      const { person, decide } = await signIn(role)
      await decide('reviewing')
      await person.send('POST', `${path}/opened`, { version: 1 })
      return { person, decide }
    }
    const { recipients } = await ownKeyPair(server.folder)
    const note = Buffer.from(await sealTo(recipients)('Nobody is similar')).toString('base64')
    const state = async (person: Visitor) => (await person.get(`${path}/screening`)).json()
    const screen = async (person: Visitor, found: object = {}) => {
      const { list } = await state(person)
      const { hash, threshold } = list
      const body = { version: 1, list: hash, threshold, matches: 0, open: 0, note, ...found }
      return person.send('POST', `${path}/screening`, body)
    }
    return { server, settings, reference, importList, review, signIn, state, screen, path }
  }
  const refusal = { statusCode: 409 }

  it('asks for nothing where no list was ever imported', async () => {
    const { review, state } = await start()
    const { person, decide } = await review('reviewer')
    expect(await state(person)).toEqual({
      ...{ list: null, isDamaged: false, mine: null, other: null, rescreened: null },
    })
    expect((await decide('approved')).statusCode).toBe(200)
  })

  it('lets a person approve once they have screened the version, with every match decided', async () => {
    const { server, importList, review, state, screen } = await start()
    expect(await importList()).toMatchObject({ code: 0 })
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
    expect(await evidenceProblems(server)).toEqual([])
  })

  it('lets nobody approve over what another person has left open or confirmed since', async () => {
    const { settings, reference, importList, review, state, screen } = await start()
    await importList()
    const { person, decide } = await review('reviewer')
    await screen(person, { matches: 1 })
    const other = await review('administrator')
    await screen(other.person, { matches: 1, open: 1 })
    expect(await state(person)).toMatchObject({ mine: { open: 0 }, other: { open: 1 } })
    expect((await decide('approved')).json()).toMatchObject({ errors: [{ code: 'not-screened' }] })
    await screen(other.person, { matches: 1 })
    expect((await decide('approved')).statusCode).toBe(200)
    const { out } = await operator(settings, 'show', reference)
    expect(out).toContain(`compared with the sanctions list of ${TODAY}: 1 similar, 1 open`)
  })

  it('asks for nothing before a decline', async () => {
    const { importList, review, path } = await start()
    await importList()
    const { person } = await review('reviewer')
    const body = { to: 'declined', version: 1, reasons: ['other'] }
    expect((await person.send('POST', `${path}/decisions`, body)).statusCode).toBe(200)
  })

  it('takes no screening of another version or list, or of a viewer', async () => {
    const { importList, review, signIn, screen } = await start()
    await importList()
    const { person } = await review('reviewer')
    expect(await screen(person, { version: 2 })).toMatchObject(refusal)
    expect(await screen(person, { list: 'a'.repeat(64) })).toMatchObject(refusal)
    const viewer = await signIn('viewer')
    expect(await screen(viewer.person)).toMatchObject({ statusCode: 403 })
  })

  it('counts no screening that nobody signed, and none of another application', async () => {
    const { server, reference, importList, review, state, screen } = await start()
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

  it('asks again after a new list, and approves nothing with one that is too old', async () => {
    const { importList, review, screen } = await start()
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

  it('asks again after a lower threshold, and takes no screening with another', async () => {
    const { server, importList, review, screen, state } = await start()
    await importList()
    const { person } = await review('reviewer')
    expect(await state(person)).toMatchObject({ list: { threshold: 85 } })
    expect(await screen(person, { threshold: 90 })).toMatchObject(refusal)
    expect((await screen(person)).statusCode).toBe(204)
    const { list } = await state(person)
    const trust = await readTrust(server.config)
    const [row] = await server.db.selectFrom('applications').select('reference').execute()
    const events = await signedEvents(server.db, row?.reference ?? '', trust)
    const counting = (threshold: number) =>
      screeningsOf(events, { version: 1, list: { hash: list.hash, threshold } })
    expect(counting(85)).toHaveLength(1)
    expect(counting(90)).toHaveLength(1)
    expect(counting(80)).toEqual([])
  })

  it('gives a person who writes to the database no other list', async () => {
    const { server, importList, review, screen, state } = await start()
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
    await server.db.updateTable('screening_lists').set({ list: changed }).execute()
    expect((await person.get(address)).statusCode).toBe(404)
    expect(await state(person)).toMatchObject({ list: null, isDamaged: true })
    expect((await decide('approved')).json()).toMatchObject({
      errors: [{ code: 'screening-list' }],
    })
    await server.db
      .updateTable('screening_lists')
      .set({ hash: bytesHash(changed) })
      .execute()
    expect(await state(person)).toMatchObject({ isDamaged: true })
    await server.db.deleteFrom('screening_lists').execute()
    expect((await decide('approved')).json()).toMatchObject({
      errors: [{ code: 'screening-list' }],
    })
    expect(await importList()).toMatchObject({ code: 0 })
    await screen(person)
    expect((await decide('approved')).statusCode).toBe(200)
  })

  it('lets the second of two people approve only if their browser found the same entries', async () => {
    const { server, importList, review, screen, state } = await start({ FOUR_EYES_ABOVE: '0' })
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
    for (const found of [
      { matches: 2, entries },
      { matches: 1, entries: others },
      { matches: 1 },
    ]) {
      await screen(second.person, found)
      expect((await second.decide('approved')).json()).toMatchObject({
        errors: [{ code: 'screening-differs' }],
      })
    }
    await screen(second.person, { matches: 1, entries })
    expect((await second.decide('approved')).json()).toMatchObject({ outcome: 'changed' })
    expect(await evidenceProblems(server)).toEqual([])
  })

  it('asks the first of two people to screen again where a list was imported since', async () => {
    const { importList, review, screen } = await start({ FOUR_EYES_ABOVE: '0' })
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

  it('screens approved applications again with each list, in one run and never as read', async () => {
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
    const save = (found: object) =>
      person.send('POST', `/console/api/runs/${id}/screenings`, {
        results: [{ reference, version: 1, matches: 1, result, ...found }],
      })
    expect(await save({ version: 2 })).toMatchObject({ statusCode: 204 })
    expect(await stateOf()).toMatchObject({ screened: 0, waiting: 1 })
    expect(await save({})).toMatchObject({ statusCode: 204 })
    expect(await stateOf()).toMatchObject({
      screened: 1,
      waiting: 0,
      found: [{ reference, matches: 1 }],
    })
    expect((await state(person)).rescreened).toEqual({
      ...{ version: 1, list: hash, published: TODAY, threshold: 85, matches: 1, result },
    })
    expect(await evidenceProblems(server)).toEqual([])
    const events = (await person.get(path)).json().history.map(({ kind }: StoredEvent) => kind)
    expect(events.filter((kind: string) => kind === 'opened')).toHaveLength(1)

    expect((await screen(person, { matches: 1, open: 0 })).statusCode).toBe(204)
    expect(await stateOf()).toMatchObject({ found: [] })
    await server.db.updateTable('screening_results').set({ matches: 0 }).execute()
    expect(await evidenceProblems(server)).toEqual([
      `${reference}: the result of the last screening was changed`,
    ])
    expect((await state(person)).rescreened).toBeNull()
  })

  it('lets a person of one program run over nothing of another', async () => {
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
  })

  it('screens approved applications again on the command line', async () => {
    const { settings, server, importList, review, screen, reference } = await start()
    const identity = join(server.folder, 'sealing-identity.txt')
    const run = () => operator(settings, 'screening', 'run', '--identity', identity, '--json')
    expect(await run()).toMatchObject({ code: 1, err: expect.stringContaining('No list') })
    await importList()
    const { person, decide } = await review('reviewer')
    await screen(person)
    await decide('approved')
    await importList(TODAY, '7,"ALVAREZ, Maria","individual","TEST"')
    const matches = 1
    expect(JSON.parse((await run()).out)).toEqual({
      screened: 1,
      found: [{ reference, matches }],
      skipped: 0,
    })
    expect(JSON.parse((await run()).out)).toMatchObject({ screened: 0 })
    const state = (await person.get('/console/api/screening')).json()
    expect(state).toMatchObject({ screened: 1, waiting: 0, found: [{ reference, matches }] })
    expect((await operator(settings, 'show', 'SCREENING')).out).toContain(
      '1 approved application compared with the sanctions list',
    )
    expect((await operator(settings, 'show', reference)).out.match(/viewed/g)).toHaveLength(1)
    const [row] = await server.db.selectFrom('screening_results').selectAll().execute()
    expect(Buffer.from(row?.result ?? []).toString('latin1')).not.toMatch(/alvarez/i)
    await importList(daysAgo(9))
    expect((await run()).err).toContain('is older than SCREENING_MAX_AGE (7 days)')
    expect(await evidenceProblems(server)).toEqual([])
    await operator(settings, 'erase', reference, '--yes')
    expect(await server.db.selectFrom('screening_results').selectAll().execute()).toEqual([])
  })

  it('does not count, on the command line, applications that were changed', async () => {
    const { settings, server, importList, review, screen } = await start()
    await importList()
    const { person, decide } = await review('reviewer')
    await screen(person)
    await decide('approved')
    await importList(TODAY, '7,"ALVAREZ, Maria","individual","TEST"')
    await server.db.updateTable('applications').set({ business_name: 'Changed' }).execute()
    const identity = join(server.folder, 'sealing-identity.txt')
    const done = await operator(settings, 'screening', 'run', '--identity', identity, '--json')
    expect(JSON.parse(done.out)).toEqual({ screened: 0, found: [], skipped: 1 })
    expect(done).toMatchObject({ code: 1, err: expect.stringContaining('not compared') })
  })

  it('compares the names on the command line, and names what is similar', async () => {
    const { settings, server, reference, importList, review } = await start()
    const identity = join(server.folder, 'sealing-identity.txt')
    const approve = (...more: readonly string[]) =>
      operator(settings, 'status', reference, 'approved', ...more)
    await review('reviewer')
    await importList(TODAY, '7,"ALVAREZ, Maria","individual","TEST"')
    expect(await approve('--identity', identity)).toMatchObject({
      code: 1,
      err: expect.stringContaining('sdn-7'),
    })
    await importList()
    expect(await approve('--identity', identity)).toMatchObject({ code: 0 })
    expect((await operator(settings, 'show', reference)).out).toContain(
      `compared with the sanctions list of ${TODAY}: 0 similar`,
    )
    expect(await evidenceProblems(server)).toEqual([])
  })
})

describe('the import of a list', () => {
  const run = async (
    rows: readonly string[],
    env: { readonly DATA_DIR: string },
    ...more: readonly string[]
  ) => operator(env, 'screening', 'import', await listFolder([...rows]), '--json', ...more)
  const person = (number: number) => `${number},"PERSON ${number}, Some","individual","TEST"`
  const people = (count: number) => Array.from({ length: count }, (_, index) => person(index + 1))

  it('says what is new, changed and gone, and with --check only that', async () => {
    const env = { DATA_DIR: (await testServer()).folder }
    const first = JSON.parse((await run(people(20), env)).out)
    expect(first).toMatchObject({ entries: 20, added: 20, changed: 0, removed: 0, imported: true })
    const rows = ['1,"CHANGED, Some","individual","TEST"', ...people(20).slice(2), person(99)]
    const expected = { entries: 20, added: 1, changed: 1, removed: 1 }
    expect(JSON.parse((await run(rows, env, '--check')).out)).toMatchObject({
      ...expected,
      imported: false,
    })
    expect(JSON.parse((await run(rows, env)).out)).toMatchObject({ ...expected, imported: true })
    expect((await operator(env, 'show', 'SCREENING')).out).toContain('imported: 20 entries')
  })

  it('keeps the list before if the new one lacks much of it, or is cut off', async () => {
    const env = { DATA_DIR: (await testServer()).folder }
    await run(people(20), env)
    expect(await run(people(17), env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('lacks 3 entries'),
    })
    const born = people(20).map((row) => `${row}${',-0- '.repeat(7)},"DOB 1961"`)
    expect(JSON.parse((await run(born, env)).out)).toMatchObject({ changed: 20 })
    expect(await run(people(20), env)).toMatchObject({
      code: 1,
      err: expect.stringContaining('The list has 0 birth dates; the one before had 20.'),
    })
    expect(await run(people(20), env, '--yes')).toMatchObject({ code: 0 })
    expect(await run([...people(20), '21,"CUT'], env)).toMatchObject({ code: 1 })
    expect(JSON.parse((await run(people(20), env, '--check')).out)).toMatchObject({ added: 0 })
    expect(await run(people(17), env, '--yes')).toMatchObject({ code: 0 })
  })

  it.each([['yesterday'], ['2026-13-01'], ['2999-01-01']])(
    'refuses --published %s',
    async (day) => {
      const env = { DATA_DIR: (await testServer()).folder }
      expect(await run(people(1), env, '--published', day)).toMatchObject({ code: 2 })
    },
  )
})
