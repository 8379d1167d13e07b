/** Applications of earlier applicants, found by keys that the server cannot guess. */
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MAX_COUNTED, type MatchKey } from '../../api/console/match-keys.ts'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { consoleServer, type Visitor } from '../../test-support/console-visitor.ts'
import { engines, itMainly, openedOn } from '../../test-support/engines.ts'
import { newKey, operator, signerKey } from '../../test-support/run-operator.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { storedApplication } from '../../test-support/stored-rows.ts'
import { submitSamples } from '../../test-support/test-server.ts'
import { sealTo } from '../platform/encryption/seal.ts'
import { ownKeyPair, unsealWith } from '../platform/encryption/unseal.ts'
import { countMatched } from '../records/match-keys-service.ts'

const APPLICATIONS = '/console/api/applications'
const hash = (letter: string) => letter.repeat(32)

describe.each(engines)('applications seen before on $name', (engine) => {
  const itOnce = itMainly('PostgreSQL', engine)

  const FIRST = { schema: 1, secret: Buffer.alloc(32, 1).toString('base64') }

  async function start(count = 2) {
    const database = await engine.settings()
    const server = await consoleServer(database)
    const OPERATOR_KEY = await signerKey(server.folder)
    const settings = { DATA_DIR: server.folder, ...database, OPERATOR_KEY }
    const references = await submitSamples(server, count)
    const person = await server.signIn('reviewer')
    const { recipients } = await ownKeyPair(server.folder)
    const sealed = async (content: unknown) =>
      Buffer.from(await sealTo(recipients)(content)).toString('base64')
    const secretOf = async (reference: string) =>
      (await person.get(`${APPLICATIONS}/${reference}/match-secret`)).json()
    const addSecret = async (reference: string, content: unknown, visitor: Visitor = person) =>
      (
        await visitor.send('POST', `${APPLICATIONS}/${reference}/match-secret`, {
          sealed: await sealed(content),
        })
      ).json()
    const compare = (reference: string, secret: string, keys: readonly MatchKey[]) =>
      person.send('PUT', `${APPLICATIONS}/${reference}/match-keys`, { secret, version: 1, keys })
    return { server, settings, references, person, secretOf, addSecret, compare }
  }

  it("finds applications by hashed values in the person's programs", async () => {
    const { server, references, person, secretOf, addSecret, compare } = await start(3)
    const [one = '', other = ''] = references
    const { secret } = await addSecret(one, 'first')
    const email = { kind: 'email', hash: hash('a') } as const
    await compare(one, secret.id, [email])
    await compare(other, secret.id, [email, { kind: 'ssn', hash: hash('b') }])
    const program = DEFAULT_PROGRAM
    const { secrets } = (await person.get('/console/api/match-secrets')).json()
    expect(secrets).toEqual([{ program, ...(await secretOf(one)).secret }])
    const find = async (keys: readonly object[], who = person) =>
      (await who.send('POST', '/console/api/find', { keys })).json()
    const { found: result, hasMore } = await find([{ program, ...email }])
    expect(result.map(({ reference }: { reference: string }) => reference).toSorted()).toEqual(
      [one, other].toSorted(),
    )
    expect([result[0].kinds, hasMore]).toEqual([['email'], false])
    const number = { program, kind: 'tin', hash: hash('b') }
    expect((await find([number])).found).toMatchObject([{ reference: other }])
    expect((await find([{ ...number, program: 'acme' }])).found).toEqual([])
    expect((await find([])).found).toEqual([])
    const viewer = await server.signIn('viewer')
    expect((await viewer.send('POST', '/console/api/find', { keys: [] })).statusCode).toBe(403)
  })

  it("gives a program one secret, the first person's", async () => {
    const { server, references, secretOf, addSecret } = await start()
    const [one = '', other = ''] = references
    expect(await secretOf(one)).toMatchObject({ secret: null })
    const first = await addSecret(one, 'first')
    const second = await server.signIn('administrator')
    expect(await addSecret(other, 'second', second)).toEqual(first)
    expect(await secretOf(other)).toEqual(first)
    expect(await storedProblems(server)).toEqual([])
  })

  itMainly('SQLite', engine)(
    'accepts no unsigned secret, and a second one only from an operator, so that no one can try guesses on the keys',
    async () => {
      const { server, settings, person, references, ...made } = await start()
      const { secretOf, addSecret, compare } = made
      const [one = '', other = ''] = references
      const { secret } = await addSecret(one, 'first')
      expect((await compare(one, secret.id, [])).statusCode).toBe(200)
      await server.db
        .updateTable('match_secrets')
        .set({ sealed: Buffer.from('known') })
        .execute()
      expect(await secretOf(one)).toMatchObject({ secret: null })
      expect((await compare(one, secret.id, [])).statusCode).toBe(409)
      const changed = [
        'MATCHING: the match secret of the program default was changed or is missing',
      ]
      expect(await storedProblems(server)).toEqual(changed)
      await server.db.deleteFrom('match_secrets').execute()
      const refused = await addSecret(one, 'known')
      expect(refused).toMatchObject({ errors: [{ code: 'match-secret-changed' }] })
      expect(await secretOf(one)).toMatchObject({ secret: null })
      expect(await storedProblems(server)).toEqual(changed)
      const identity = join(server.folder, 'sealing-identity.txt')
      const { code, out } = await operator(settings, 'rekey', '--identity', identity)
      expect([code, out]).toEqual([
        0,
        expect.stringContaining('The match secret of the program default was changed or missing'),
      ])
      expect(await storedProblems(server)).toEqual([])
      const next = await secretOf(one)
      expect(next.secret.id).not.toBe(secret.id)
      // Applications compared under the previous secret are compared again.
      expect((await compare(other, next.secret.id, [])).json()).toMatchObject({
        compared: 0,
        waiting: 1,
      })
      const again = await person.send('POST', '/console/api/runs', {
        what: 'match-keys',
        reference: other,
      })
      const page = (await person.get(`/console/api/runs/${again.json().id}`)).json()
      expect(page.applications).toMatchObject([{ reference: one }])
    },
  )

  it('finds equal values and the deciders of their applications, and counts those not compared', async () => {
    const { server, person, references, addSecret, compare } = await start(4)
    const [one = '', other = '', third = ''] = references
    const { secret } = await addSecret(one, 'first')
    const keys: MatchKey[] = [
      { kind: 'ssn', hash: hash('a') },
      { kind: 'phone', hash: hash('b') },
      { kind: 'name', hash: hash('c') },
      { kind: 'name-part', hash: hash('d') },
    ]
    expect((await compare(one, secret.id, keys)).json()).toEqual({
      found: [],
      hasMore: false,
      compared: 0,
      waiting: 3,
    })
    const path = `${APPLICATIONS}/${one}`
    await person.send('POST', `${path}/decisions`, { to: 'reviewing', version: 1 })
    await person.send('POST', `${path}/opened`, { version: 1 })
    const decline = { to: 'declined', version: 1, reasons: ['other'] }
    await person.send('POST', `${path}/decisions`, decline)
    const same: MatchKey[] = [
      { kind: 'tin', hash: hash('a') },
      { kind: 'phone', hash: hash('b') },
    ]
    expect((await compare(other, secret.id, same)).json()).toMatchObject({
      found: [
        {
          reference: one,
          status: 'declined',
          kinds: expect.arrayContaining(['tin', 'phone']),
          decided: { by: 'Rita Bell', at: expect.any(String) },
        },
      ],
      compared: 1,
      waiting: 2,
    })
    const similar: MatchKey[] = [
      { kind: 'name-part', hash: hash('c') },
      { kind: 'name-part', hash: hash('d') },
    ]
    const { found: result } = (await compare(third, secret.id, similar)).json()
    expect(result).toMatchObject([{ reference: one, kinds: ['name-part'] }])
    expect((await compare(third, secret.id, similar.slice(1))).json()).toMatchObject({ found: [] })
    const namesake: MatchKey[] = [{ kind: 'person', hash: hash('e') }]
    await compare(other, secret.id, namesake)
    expect((await compare(third, secret.id, namesake)).json()).toMatchObject({ found: [] })
    const search = { keys: namesake.map((key) => ({ ...key, program: 'default' })) }
    const named = (await person.send('POST', '/console/api/find', search)).json()
    expect(named.found.map(({ reference }: { reference: string }) => reference).sort()).toEqual(
      [other, third].sort(),
    )
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('finds nothing of another program, whose keys someone may have kept', async () => {
    const { server, references, addSecret, compare } = await start()
    const [one = '', other = ''] = references
    const { secret } = await addSecret(one, 'first')
    const keys: MatchKey[] = [{ kind: 'ssn', hash: hash('a') }]
    const matches = async () => (await compare(one, secret.id, keys)).json().found
    expect((await compare(other, secret.id, keys)).statusCode).toBe(200)
    expect(await matches()).toMatchObject([{ reference: other }])
    const others = server.db.updateTable('applications').where('reference', '=', other)
    await others.set({ program: 'beta' }).execute()
    expect(await matches()).toEqual([])
  })

  it('stores the keys of other applications in a run, which does not count as reading them', async () => {
    const { server, settings, references, person, addSecret, compare } = await start(3)
    const [one = '', other = '', third = ''] = references
    const { secret } = await addSecret(one, 'first')
    const keys = [{ kind: 'ssn', hash: hash('a') }] as const
    await compare(one, secret.id, keys)
    const begun = await person.send('POST', '/console/api/runs', {
      what: 'match-keys',
      reference: one,
    })
    const { id, count } = begun.json()
    expect(count).toBe(2)
    const page = (await person.get(`/console/api/runs/${id}`)).json()
    const ids = page.applications.map(({ reference }: { reference: string }) => reference)
    expect(ids.sort()).toEqual([other, third].sort())
    const result = (reference: string) => ({ reference, secret: secret.id, version: 1, keys })
    const save = (results: readonly object[]) =>
      person.send('POST', `/console/api/runs/${id}/match-keys`, { results })
    expect((await save([{ ...result(other), secret: hash('e') }])).statusCode).toBe(409)
    expect((await save([result(other), result(third)])).statusCode).toBe(204)
    const { found: match, ...counts } = (await compare(one, secret.id, keys)).json()
    expect(match).toHaveLength(2)
    expect(counts).toMatchObject({ compared: 2, waiting: 0 })
    expect((await operator(settings, 'show', other)).out).not.toContain('viewed')
    expect((await operator(settings, 'show', 'MATCHING')).out).toContain(
      '2 applications compared with the others',
    )
    const screening = `/console/api/runs/${id.replace('match-keys', 'screening')}`
    expect((await person.get(screening)).statusCode).toBe(404)
    expect(await storedProblems(server)).toEqual([])

    await operator(settings, 'erase', third, '--yes')
    const rows = await server.db.selectFrom('match_keys').select('reference').execute()
    expect(rows.map(({ reference }) => reference)).not.toContain(third)
  })

  itOnce('counts up to a limit, however many are stored', async () => {
    const db = await openedOn(engine)
    const row = { ...storedApplication, match_secret: hash('b'), idempotency_key_hash: null }
    await db.insertInto('applications').values(row).execute()
    const columns = Object.keys(row)
      .filter((name) => name !== 'reference')
      .map((name) => sql.ref(name))
    for (let stored = 1; stored <= MAX_COUNTED; stored *= 2) {
      await sql`
        INSERT INTO applications (reference, ${sql.join(columns)})
        SELECT reference || ${`-${stored}`}, ${sql.join(columns)} FROM applications
        LIMIT ${MAX_COUNTED + 2 - stored}
      `.execute(db)
    }
    const counted = (secret: string) => countMatched(db, { program: DEFAULT_PROGRAM, secret })
    expect(await counted(hash('a'))).toMatchObject({ waiting: MAX_COUNTED })
    expect(await counted(hash('b'))).toEqual({ compared: MAX_COUNTED, waiting: 0 })
  })

  itOnce('seals the secret to other keys with rekey, and stays the same', async () => {
    const { server, settings, references, addSecret } = await start(1)
    const [one = ''] = references
    const { secret } = await addSecret(one, FIRST)
    const { file, recipient } = await newKey()
    const env = { ...settings, SEALING_RECIPIENTS: recipient }
    const old = join(server.folder, 'sealing-identity.txt')
    expect(await operator(env, 'rekey', '--identity', old)).toMatchObject({ code: 0 })
    const shown = JSON.parse((await operator(env, 'show', 'MATCHING', '--json')).out)
    const ids = shown.history.map(({ detail }: { detail: { id: string } }) => detail.id)
    expect(ids).toEqual([secret.id, secret.id])
    const [row] = await server.db.selectFrom('match_secrets').select('sealed').execute()
    const unseal = await unsealWith(file)
    expect(await unseal(row?.sealed ?? new Uint8Array())).toEqual(FIRST)
    expect(await storedProblems(server)).toEqual([])
  })
})
