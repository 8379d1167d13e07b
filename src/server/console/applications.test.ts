import { describe, expect, it } from 'vitest'
import type { HistoryPage, ListedApplication } from '../../api/console/applications.ts'
import type { ConsoleRole } from '../../api/console/session.ts'
import {
  type ConsoleServer,
  consoleServer,
  type Visitor,
} from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { evidenceProblems } from '../../test-support/evidence-problems.ts'
import { storedText } from '../../test-support/stored-text.ts'
import { submitSamples, TEST_NOW } from '../../test-support/test-server.ts'
import { eventHash } from '../audit-log/event-hash.ts'
import type { StoredEvent } from '../audit-log/lookup-service.ts'
import { ownKeyPair } from '../platform/encryption/own-key-pair.ts'
import { sealTo } from '../platform/encryption/seal.ts'

const QUEUE = '/console/api/applications'
const RITA = { name: 'Rita Bell', subject: 'sandbox-reviewer' }

describe.each(engines)('the console on $name', (engine) => {
  /** A server with one application, and a person who looks at it. */
  async function withOne(role: ConsoleRole, env: Readonly<Record<string, string>> = {}) {
    const server = await consoleServer({ ...(await engine.settings()), ...env })
    const [reference = ''] = await submitSamples(server, 1)
    const person = await server.signIn(role)
    return { server, reference, person, path: `${QUEUE}/${reference}` }
  }

  async function sealedNote({ folder }: ConsoleServer, note: string): Promise<string> {
    const { recipients } = await ownKeyPair(folder)
    return Buffer.from(await sealTo(recipients)(note)).toString('base64')
  }

  async function history(person: Visitor, path: string) {
    const { history } = (await person.get(path)).json()
    return history.map(({ what, by }: { what: string; by: string }) => `${what} by ${by}`)
  }

  it('lists what is readable, and says what has arrived since', async () => {
    const { server, reference, person } = await withOne('viewer')
    const { latest } = (await person.get(`${QUEUE}/changes`)).json()
    const page = (await person.get(`${QUEUE}?search=${reference}&sort=sales`)).json()
    expect(page).toEqual({
      applications: [
        {
          reference,
          receivedAt: TEST_NOW.toISOString(),
          businessName: expect.any(String),
          businessStructure: expect.any(String),
          mcc: expect.any(String),
          state: expect.any(String),
          annualSales: expect.any(Number),
          bankMethod: 'manual',
          pmi: null,
          status: 'received',
          awaitsCorrection: false,
          assignee: null,
          proposed: null,
        },
      ],
      next: null,
    })
    const since = `${QUEUE}/changes?since=${latest}`
    expect((await person.get(since)).json()).toEqual({ latest, new: 0 })
    await server.db.updateTable('applications').set({ received_at: '2020-01-01' }).execute()
    await submitSamples(server, 1)
    const first = (await person.get(`${QUEUE}?sort=oldest`)).json().applications.length
    expect(first).toBe(2)
  })

  it.each(['?after=x', '?after=W10', '?since=yesterday', '?unknown=1', '?minSales=-1'])(
    'refuses %s',
    async (query) => {
      const { person } = await withOne('viewer')
      expect((await person.get(QUEUE + query)).statusCode).toBe(400)
    },
  )

  it('shows an application, and records that it was opened and what was shown', async () => {
    const { server, reference, person, path } = await withOne('viewer')
    expect((await person.send('POST', `${path}/opened`, {})).statusCode).toBe(204)
    const fields = ['companyOwners.0.ssn']
    expect((await person.send('POST', `${path}/shown`, { fields })).statusCode).toBe(204)
    const caseFile = { version: 1 }
    expect((await person.send('POST', `${path}/case-file`, caseFile)).statusCode).toBe(204)
    expect((await person.send('POST', `${path}/opened`, { version: 2 })).statusCode).toBe(404)
    const shown = (await person.get(path)).json()
    expect(shown).toMatchObject({
      reference,
      problems: [],
      agreement: { version: expect.any(String), sha256: expect.any(String) },
      copy: null,
      nextStatuses: ['reviewing', 'withdrawn'],
      deliveries: expect.arrayContaining([
        expect.objectContaining({ type: 'application.submitted', status: 'waiting' }),
      ]),
      history: [
        expect.objectContaining({ kind: 'received', by: 'server', what: 'received' }),
        expect.objectContaining({ kind: 'opened', by: 'Victor Hale', what: 'viewed' }),
        expect.objectContaining({
          by: 'Victor Hale',
          what: 'shown unmasked: Owner 1, SSN',
        }),
        expect.objectContaining({ by: 'Victor Hale', what: 'case file made' }),
      ],
    })
    expect(Buffer.from(shown.sealed, 'base64').toString('latin1')).toMatch(/^age-encryption/)
    expect((await person.get(`${QUEUE}/MA-2222-2222`)).statusCode).toBe(404)
    const unknown = await person.send('POST', `${QUEUE}/MA-2222-2222/opened`, {})
    expect(unknown.statusCode).toBe(404)
    expect(await evidenceProblems(server)).toEqual([])
  })

  it('shows the latest of a long history, what was decided before, and the rest in pages', async () => {
    const { server, person, path } = await withOne('reviewer')
    await person.send('PUT', `${path}/assignee`, { assignee: 'me' })
    for (let times = 0; times < 120; times += 1) await person.send('POST', `${path}/opened`, {})
    const numbersIn = (answer: { json: () => { history: { number: number }[] } }) =>
      answer.json().history.map(({ number }) => number)
    const from = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const shown = await person.get(path)
    expect(numbersIn(shown)).toEqual([1, 2, ...from(73, 122)])
    expect(shown.json().earlier).toBe(73)
    const pageBefore = async (number: number) => person.get(`${path}/history?before=${number}`)
    const page = await pageBefore(73)
    expect([numbersIn(page), page.json().earlier]).toEqual([from(23, 72), 23])
    const last = await pageBefore(23)
    expect([numbersIn(last), last.json().earlier]).toEqual([from(3, 22), null])
    expect(await evidenceProblems(server)).toEqual([])
  })

  it('shows what the check of the evidence finds', async () => {
    const { server, person, path } = await withOne('viewer')
    await server.db.updateTable('applications').set({ annual_sales: 1 }).execute()
    expect((await person.get(path)).json().problems).toEqual(['the row was changed'])
  })

  it('decides, with a sealed note and in the person’s name', async () => {
    const { server, person, path } = await withOne('reviewer')
    const note = await sealedNote(server, 'Called Ada')
    const decide = (body: object) =>
      person.send('POST', `${path}/decisions`, { version: 1, ...body })
    expect((await decide({ to: 'reviewing', note })).json()).toEqual({
      outcome: 'changed',
      status: 'reviewing',
    })
    const unchanged = await decide({ to: 'reviewing' })
    expect(unchanged.statusCode).toBe(409)
    expect(unchanged.json()).toMatchObject({ errors: [{ code: 'unchanged' }], status: 'reviewing' })
    expect((await decide({ to: 'declined' })).statusCode).toBe(400)
    const reasons = ['time-in-business', 'other']
    const unread = await decide({ to: 'declined', reasons })
    expect(unread.statusCode).toBe(409)
    expect(unread.json()).toMatchObject({ errors: [{ code: 'not-opened' }], status: 'reviewing' })
    await person.send('POST', `${path}/opened`, { version: 1 })
    expect((await decide({ to: 'declined', reasons })).statusCode).toBe(200)
    expect((await decide({ to: 'approved' })).json()).toMatchObject({
      errors: [{ code: 'refused' }],
      status: 'declined',
    })
    expect((await decide({ to: 'reviewing', reopen: true })).statusCode).toBe(200)
    expect((await person.send('POST', `${path}/notes`, { note })).statusCode).toBe(204)
    expect(await history(person, path)).toEqual([
      'received by server',
      'status changed from Received to In review by Rita Bell',
      'viewed by Rita Bell',
      'status changed from In review to Declined (time-in-business, other) by Rita Bell',
      'status changed from Declined to In review by Rita Bell',
      'note added by Rita Bell',
    ])
    expect(await evidenceProblems(server)).toEqual([])
  })

  it('assigns an application to the person who asks, and to nobody', async () => {
    const { server, reference, person, path } = await withOne('reviewer')
    const assign = (assignee: 'me' | null) => person.send('PUT', `${path}/assignee`, { assignee })
    const listed = async (query: string): Promise<readonly ListedApplication[]> =>
      (await person.get(QUEUE + query)).json().applications
    expect((await assign('me')).statusCode).toBe(204)
    expect((await assign('me')).statusCode).toBe(204)
    expect(await listed('?assigned=me')).toMatchObject([
      { reference, assignee: { name: 'Rita Bell', email: 'rita@example.com' } },
    ])
    expect(await listed('?assigned=none')).toEqual([])
    expect((await assign(null)).statusCode).toBe(204)
    expect(await listed('?assigned=none')).toHaveLength(1)
    expect(await history(person, path)).toEqual([
      'received by server',
      'assigned to Rita Bell by Rita Bell',
      'assigned to nobody by Rita Bell',
    ])
    expect(await evidenceProblems(server)).toEqual([])
  })

  it('needs two people above an amount', async () => {
    const { server, person, path } = await withOne('reviewer', { FOUR_EYES_ABOVE: '1' })
    const second = await server.signIn('administrator')
    const decide = async (who: Visitor, to: string, more = {}) =>
      (await who.send('POST', `${path}/decisions`, { to, version: 1, ...more })).json()
    expect(await decide(person, 'reviewing')).toMatchObject({ outcome: 'changed' })
    await person.send('POST', `${path}/opened`, { version: 1 })
    expect(await decide(person, 'approved')).toEqual({ outcome: 'proposed', status: 'reviewing' })
    expect(await decide(person, 'approved')).toMatchObject({ errors: [{ code: 'same-person' }] })
    const reasons = ['other']
    expect(await decide(second, 'approved')).toMatchObject({ errors: [{ code: 'not-opened' }] })
    await second.send('POST', `${path}/opened`, { version: 1 })
    expect(await decide(second, 'declined', { reasons })).toMatchObject({ outcome: 'proposed' })
    expect((await person.get(path)).json().proposed).toEqual({
      to: 'declined',
      at: TEST_NOW.toISOString(),
      by: 'Ada Stone',
      byMe: false,
      event: expect.any(Number),
    })
    expect(await decide(person, 'declined', { reasons })).toEqual({
      outcome: 'changed',
      status: 'declined',
    })
    expect((await person.get(path)).json().proposed).toBeNull()
    expect(await evidenceProblems(server)).toEqual([])
  })

  it('does not count a proposal that nobody signed', async () => {
    const { server, reference, person, path } = await withOne('reviewer', { FOUR_EYES_ABOVE: '1' })
    const decide = async (to: string) =>
      (await person.send('POST', `${path}/decisions`, { to, version: 1 })).json()
    await decide('reviewing')
    await person.send('POST', `${path}/opened`, {})
    const forged = { to_status: 'approved', at: '', person: 'other', name: 'Other' } as const
    await server.db
      .insertInto('proposals')
      .values({ reference, ...forged })
      .execute()
    const proposed = async () => (await person.get(path)).json().proposed
    expect(await proposed()).toBeNull()
    expect(await decide('approved')).toMatchObject({ outcome: 'proposed' })
    const own = { to: 'approved', by: 'Rita Bell', byMe: true, at: TEST_NOW.toISOString() }
    expect(await proposed()).toMatchObject(own)
    await server.db
      .updateTable('proposals')
      .set({ ...forged, to_status: 'declined' })
      .execute()
    expect(await proposed()).toMatchObject(own)
    expect(await decide('approved')).toMatchObject({ errors: [{ code: 'same-person' }] })
    await server.db.deleteFrom('proposals').execute()
    expect(await proposed()).toMatchObject(own)
    expect(await decide('approved')).toMatchObject({ errors: [{ code: 'same-person' }] })
  })

  it('marks events and notes that nobody signed', async () => {
    const { server, reference, person, path } = await withOne('reviewer', { FOUR_EYES_ABOVE: '1' })
    const note = Buffer.from('age-encryption.org/v1\nsealed').toString('base64')
    const decide = (to: string) =>
      person.send('POST', `${path}/decisions`, { to, version: 1, note })
    await decide('reviewing')
    const marked = async (url = path) => {
      const { history }: HistoryPage = (await person.get(url)).json()
      return history.flatMap(({ kind, problem, isNoteChanged }) => [
        ...(problem ? [`${kind}: ${problem}`] : []),
        ...(isNoteChanged ? [`${kind}: another note`] : []),
      ])
    }
    expect(await marked()).toEqual([])
    const another = { note: Buffer.from('age-encryption.org/v1\nanother') }
    await server.db.updateTable('events').set(another).where('kind', '=', 'status').execute()
    expect(await marked()).toEqual(['status: another note'])
    const last = await server.db
      .selectFrom('events')
      .selectAll()
      .where('reference', '=', reference)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    const forge = async (more: Partial<StoredEvent>) => {
      const event = { ...last, number: last.number + 1, position: null, log_hash: null, ...more }
      const hash = eventHash(last.hash, event)
      await server.db
        .insertInto('events')
        .values({ ...event, hash })
        .execute()
    }
    const by = { name: 'Ada Stone', subject: 'sandbox-administrator' }
    const detail = JSON.stringify({ to: 'approved', by, deliveries: {} })
    await forge({ kind: 'proposed', detail, note: null })
    expect(await marked()).toContain('proposed: was not signed by server')
    expect((await person.get(path)).json().proposed).toBeNull()
    await server.db
      .deleteFrom('events')
      .where('number', '=', last.number + 1)
      .execute()
    await forge({ kind: 'opened', detail: JSON.stringify({ by, version: 1 }), ...another })
    expect(await marked(`${path}/history?before=9`)).toEqual([
      'opened: was not signed by server',
      'opened: another note',
    ])
    expect(await evidenceProblems(server)).toContain(
      `${reference}: event ${last.number + 1} (opened) was not signed by server`,
    )
  })

  it('lists deliveries, and lets an administrator retry them', async () => {
    const { server, person } = await withOne('administrator')
    await server.db
      .updateTable('deliveries')
      .set({ status: 'failed', attempts: 3, last_failure: 'it answered 500' })
      .execute()
    const failed = (await person.get('/console/api/deliveries?status=failed')).json().deliveries
    expect(failed[0]).toMatchObject({ status: 'failed', attempts: 3, dueAt: null })
    const ids = failed.map(({ id }: { id: string }) => id)
    const retry = await person.send('POST', '/console/api/deliveries/retry', { ids })
    expect(retry.json()).toEqual({ due: ids.length })
    const waiting = (await person.get('/console/api/deliveries')).json().deliveries
    expect(waiting[0]).toMatchObject({ status: 'waiting', attempts: 0 })
  })

  it('exports in pages what its event says', async () => {
    const { server, reference, person } = await withOne('administrator')
    const others = await submitSamples(server, 1)
    const begin = (filter: object, opened: boolean) =>
      person.send('POST', '/console/api/exports', { filter, opened, format: 'csv' })
    expect((await begin({ status: 'received', minSales: 0 }, true)).statusCode).toBe(200)
    // What arrives at the same instant is later than the export.
    const { id, count } = (await begin({ until: '2100-01-01T00:00:00.000Z' }, true)).json()
    expect(count).toBe(2)
    const read = async (which: number) => (await person.get(`/console/api/exports/${which}`)).json()
    const page = await read(id)
    expect(page.applications.map((one: ListedApplication) => one.reference).toSorted()).toEqual(
      [reference, ...others].toSorted(),
    )
    expect(page.applications[0].sealed).not.toBe('')
    const unopened = (await begin({ until: '2100-01-01T00:00:00.000Z' }, false)).json()
    expect((await read(unopened.id)).applications[0].sealed).toBe('')
    await server.db
      .updateTable('applications')
      .set({ annual_sales: 1 })
      .where('reference', '=', reference)
      .execute()
    expect(await read(id)).toMatchObject({ changed: [reference], next: null })
    expect((await person.get('/console/api/exports/99')).statusCode).toBe(404)
    await server.db
      .updateTable('applications')
      .set({
        annual_sales: page.applications.find(
          (one: ListedApplication) => one.reference === reference,
        ).annualSales,
      })
      .where('reference', '=', reference)
      .execute()
    expect(await evidenceProblems(server)).toEqual([])
  })
})

it('records of each application that the browser exported it with a mapping', async () => {
  const server = await consoleServer()
  const [reference = '', other = ''] = await submitSamples(server, 2)
  const person = await server.signIn('administrator')
  const mapping = { hash: 'a'.repeat(64), name: 'acme.jsonata' }
  const filter = { until: '2100-01-01T00:00:00.000Z' }
  const begin = (opened: boolean, more: object) =>
    person.send('POST', '/console/api/exports', { filter, opened, format: 'csv', ...more })
  expect((await begin(false, { mapping })).statusCode).toBe(400)
  const { id } = (await begin(true, { mapping })).json()
  const plain = (await begin(true, {})).json()
  const record = (of: number, versions: Readonly<Record<string, number>>) =>
    person.send('POST', `/console/api/exports/${of}/mapped`, { versions })
  const statuses = [
    await record(plain.id, { [reference]: 1 }),
    await record(99, { [reference]: 1 }),
    await record(id, { [reference]: 1, 'MA-0000-0000': 1 }),
    await record(id, { [reference]: 2 }),
    await record(id, { [reference]: 0 }),
    await record(id, { [reference]: 1 }),
  ].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([404, 404, 409, 409, 400, 204])
  expect((await person.get('/console/api/mappings')).json()).toEqual({ mappings: [mapping] })
  const left = (await person.get(`${QUEUE}?notExportedWith=${mapping.hash}`)).json()
  expect(left.applications).toMatchObject([{ reference: other }])
  const shown = (await person.get(`${QUEUE}/${reference}`)).json()
  expect(shown.history.at(-1)).toMatchObject({
    by: 'Ada Stone',
    what: 'exported with the mapping acme.jsonata (aaaaaaaaaaaa)',
  })
  expect(await evidenceProblems(server)).toEqual([])
})

it('keeps and logs nothing of a search, or of a note that is not sealed', async () => {
  const server = await consoleServer()
  const [reference = ''] = await submitSamples(server, 1)
  const person = await server.signIn('reviewer')
  const secret = '987651234'
  const statuses = [
    await person.get(`${QUEUE}?search=${secret}`),
    await person.get(`${QUEUE}/${secret}`),
    await person.send('POST', `${QUEUE}/${reference}/notes`, { note: secret }),
    await person.send('POST', `${QUEUE}/${reference}/shown`, { fields: [secret] }),
    await person.send('POST', '/console/api/exports', { filter: { search: secret } }),
  ].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([200, 400, 400, 400, 403])
  expect(await storedText(server)).not.toContain(secret)
})

it('names the person in the events', async () => {
  const server = await consoleServer()
  const [reference = ''] = await submitSamples(server, 1)
  const person = await server.signIn('reviewer')
  await person.send('POST', `${QUEUE}/${reference}/opened`, {})
  const events = await server.db
    .selectFrom('events')
    .select(['detail', 'signer'])
    .where('kind', '=', 'opened')
    .execute()
  expect(events).toEqual([{ detail: JSON.stringify({ by: RITA }), signer: 'server' }])
})
