import { describe, expect, it } from 'vitest'
import type { HistoryPage } from '../../api/console/applications.ts'
import type { ConsoleRole } from '../../api/console/session.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { toSubmission } from '../../application/submission.ts'
import { signedApplication } from '../../application/testing/sample-application.ts'
import { sampleAnswers, sampleDefinition } from '../../application/testing/sample-definition.ts'
import {
  type ConsoleServer,
  consoleServer,
  QUEUE,
  withOneApplication,
} from '../../test-support/console-visitor.ts'
import { engines, itMainly, mainly } from '../../test-support/engines.ts'
import { shared } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { referenceIn, storedText, submitSamples, TEST_NOW } from '../../test-support/test-server.ts'
import { eventHash } from '../ledger/event-hash.ts'
import { addReading } from '../ledger/new-events-service.ts'
import type { StoredEvent } from '../ledger/store.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { saveProposal } from '../records/proposals-service.ts'

const RITA = { name: 'Rita Bell', subject: 'sandbox-reviewer' }

/** Submits another application, and signs in a person with this role. */
async function another(server: ConsoleServer, role: ConsoleRole) {
  const [reference = ''] = await submitSamples(server, 1)
  return { server, reference, person: await server.signIn(role), path: `${QUEUE}/${reference}` }
}

describe.each(engines)('the console on $name', (engine) => {
  const server = shared(async () => consoleServer(await engine.settings()))
  const itOnce = itMainly('PostgreSQL', engine)

  it('lists the readable part, and counts new arrivals', async () => {
    const { server, reference, person } = await withOneApplication(engine, 'viewer')
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
      counts: { review: 1, second: 0, returned: 0, screening: 0, mine: 0 },
    })
    const search = { search: reference, sort: 'sales' }
    expect((await person.send('POST', `${QUEUE}/search`, search)).json()).toEqual(page)
    const since = `${QUEUE}/changes?since=${latest}`
    const { counts } = page
    expect((await person.get(since)).json()).toEqual({ latest, new: 0, counts })
    await server.db.updateTable('applications').set({ received_at: '2020-01-01' }).execute()
    await submitSamples(server, 1)
    const first = (await person.get(`${QUEUE}?sort=oldest`)).json().applications.length
    expect(first).toBe(2)
  })

  itOnce.each([
    '?after=x',
    '?after=W10',
    '?since=yesterday',
    '?until=2026-02-30T00:00:00Z',
    '?unknown=1',
    '?minSales=-1',
  ])('refuses %s', async (query) => {
    const person = await server().signIn('viewer')
    expect((await person.get(QUEUE + query)).statusCode).toBe(400)
  })

  itOnce('shows an application, and records that it was opened and what was shown', async () => {
    const { reference, person, path } = await another(server(), 'viewer')
    expect((await person.send('POST', `${path}/opened`, {})).statusCode).toBe(204)
    const fields = ['companyOwners.0.ssn']
    expect((await person.send('POST', `${path}/shown`, { fields })).statusCode).toBe(204)
    const caseFile = { version: 1 }
    expect((await person.send('POST', `${path}/case-file`, caseFile)).statusCode).toBe(204)
    expect((await person.send('POST', `${path}/opened`, { version: 2 })).statusCode).toBe(404)
    const application = (await person.get(path)).json()
    expect(application).toMatchObject({
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
    expect(Buffer.from(application.sealed, 'base64').toString('latin1')).toMatch(/^age-encryption/)
    expect((await person.get(`${QUEUE}/MA-2222-2222`)).statusCode).toBe(404)
    const unknown = await person.send('POST', `${QUEUE}/MA-2222-2222/opened`, {})
    expect(unknown.statusCode).toBe(404)
    expect(await storedProblems(server())).toEqual([])
  })

  itOnce(
    'names an operator’s own question that was shown, or shows its id if it was removed',
    async () => {
      const own = await consoleServer(await engine.settings(), { form: sampleDefinition })
      const application = signedApplication({ answers: sampleAnswers })
      const submission = toSubmission(application, formOf(sampleDefinition))
      const reference = referenceIn(await own.submit(submission))
      const person = await own.signIn('viewer')
      const fields = ['answers.alarmCode', 'answers.removed']
      const path = `${QUEUE}/${reference}`
      expect((await person.send('POST', `${path}/shown`, { fields })).statusCode).toBe(204)
      const { history } = (await person.get(path)).json()
      expect(history.at(-1).what).toBe('shown unmasked: Alarm code; removed')
    },
  )

  it('cannot be opened unrecorded by forging its erasure', async () => {
    const { reference, person, path } = await another(server(), 'reviewer')
    const { db } = server()
    const [receipt] = await db
      .selectFrom('events')
      .selectAll()
      .where('reference', '=', reference)
      .execute()
    if (!receipt) throw new Error('Nothing was received')
    const forged = {
      ...receipt,
      number: 2,
      kind: 'purged' as const,
      position: null,
      log_hash: null,
    }
    await db.insertInto('events').values(forged).execute()
    const opened = () => person.send('POST', `${path}/opened`, { version: 1 })
    expect((await opened()).statusCode).toBe(404)
    const assigned = await person.send('PUT', `${path}/assignee`, { assignee: 'me' })
    expect([assigned.statusCode, assigned.json().errors[0]]).toEqual([
      409,
      {
        code: 'evidence',
        message: 'The stored data of this application was changed. Please tell your operator.',
      },
    ])
    await db
      .deleteFrom('events')
      .where('number', '=', 2)
      .where('reference', '=', reference)
      .execute()
    expect((await opened()).statusCode).toBe(204)
  })

  it('shows the end of a long history, the earlier decisions, and the rest in pages', async () => {
    const { reference, person, path } = await another(server(), 'reviewer')
    await person.send('PUT', `${path}/assignee`, { assignee: 'me' })
    const { db, signer } = server()
    await inTransaction(db, async (transaction) => {
      for (let times = 0; times < 120; times += 1) {
        const context = { reference, at: TEST_NOW, signer }
        await addReading(transaction, context, { kind: 'opened', detail: { by: RITA } })
      }
    })
    const numbersIn = (answer: { json: () => { history: { number: number }[] } }) =>
      answer.json().history.map(({ number }) => number)
    const from = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const response = await person.get(path)
    expect(numbersIn(response)).toEqual([1, 2, ...from(73, 122)])
    expect(response.json().earlier).toBe(73)
    const pageBefore = async (number: number) => person.get(`${path}/history?before=${number}`)
    const page = await pageBefore(73)
    expect([numbersIn(page), page.json().earlier]).toEqual([from(23, 72), 23])
    const last = await pageBefore(23)
    expect([numbersIn(last), last.json().earlier]).toEqual([from(3, 22), null])
    expect(await storedProblems(server())).toEqual([])
  })
})

describe.each(mainly('PostgreSQL'))('the console on $name', (engine) => {
  /** A server whose database the tests change. */
  const edited = shared(async () =>
    consoleServer({ ...(await engine.settings()), FOUR_EYES_ABOVE: '1', DECISION_DAYS: '3' }),
  )

  it('shows the results of checking the evidence', async () => {
    const { server, reference, person, path } = await another(edited(), 'viewer')
    const row = server.db.updateTable('applications').where('reference', '=', reference)
    await row.set({ annual_sales: 1 }).execute()
    expect((await person.get(path)).json().problems).toEqual(['the row was changed'])
  })

  it('shows the other applications beside rows that cannot be read', async () => {
    const { server, reference, person } = await another(edited(), 'viewer')
    const { db } = server
    const times = { came_back_at: 'never', clock_at: 'soon' }
    await db.updateTable('applications').set(times).where('reference', '=', reference).execute()
    const [kept] = (await person.get(`${QUEUE}?search=${reference}`)).json().applications
    expect(kept).toMatchObject({ reference, due: { on: '2026-11-25', state: 'open' } })
    expect(Object.keys(kept)).not.toContain('cameBackAt')
    const odd = [
      { status: 'constructor' },
      { bank_method: 'valueOf' },
      { received_at: 'never' },
    ] as unknown as readonly { status: 'received' }[]
    for (const columns of odd) {
      const [changed = ''] = await submitSamples(server, 1)
      await db.updateTable('applications').set(columns).where('reference', '=', changed).execute()
      const proposal = { reference, at: 'soon', person: 'nobody', name: 'Nobody' }
      const oddly = { ...proposal, to_status: 'toString' as 'approved' }
      await saveProposal(db, oddly)
      const listed: { reference: string; isRowChanged?: true }[] = (await person.get(QUEUE)).json()
        .applications
      const marks = new Map(
        listed.map((application) => [application.reference, application.isRowChanged]),
      )
      expect([marks.has(reference), marks.get(reference), marks.get(changed)]).toEqual([
        true,
        undefined,
        true,
      ])
      const opened = (await person.get(`${QUEUE}/${changed}`)).json()
      expect(opened.problems).toContainEqual(expect.stringMatching(/was changed/))
      const delivery = { type: 'application.submitted', status: 'toString' as 'waiting' }
      await db.updateTable('deliveries').set(delivery).where('reference', '=', changed).execute()
      expect((await person.get(`${QUEUE}/${changed}`)).json().deliveries).toMatchObject([
        { status: 'failed', lastFailure: 'the row was changed', isRowChanged: true },
      ])
    }
  })

  it('marks events and notes that nobody signed', async () => {
    const { server, reference, person, path } = await another(edited(), 'reviewer')
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
    const otherNote = { note: Buffer.from('age-encryption.org/v1\nanother') }
    const events = server.db.updateTable('events').where('reference', '=', reference)
    await events.set(otherNote).where('kind', '=', 'status').execute()
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
      .where('reference', '=', reference)
      .where('number', '=', last.number + 1)
      .execute()
    await forge({ kind: 'opened', detail: JSON.stringify({ by, version: 1 }), ...otherNote })
    expect(await marked(`${path}/history?before=9`)).toEqual([
      'opened: was not signed by server',
      'opened: another note',
    ])
    expect(await storedProblems(server)).toContain(
      `${reference}: event ${last.number + 1} (opened) was not signed by server`,
    )
  })
})

describe('the console', () => {
  const server = shared(consoleServer)

  it('stores and logs nothing of a search, or of an unsealed note', async () => {
    const { reference, person } = await another(server(), 'reviewer')
    const secret = '987651234'
    const statuses = [
      await person.get(`${QUEUE}?search=${secret}`),
      await person.send('POST', `${QUEUE}/search`, { search: secret }),
      await person.get(`${QUEUE}/${secret}`),
      await person.send('POST', `${QUEUE}/${reference}/notes`, { note: secret }),
      await person.send('POST', `${QUEUE}/${reference}/shown`, { fields: [secret] }),
      await person.send('POST', '/console/api/exports', { filter: { search: secret } }),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([200, 200, 400, 400, 400, 403])
    expect(await storedText(server())).not.toContain(secret)
  })

  it('names the person in the events', async () => {
    const { reference, person } = await another(server(), 'reviewer')
    await person.send('POST', `${QUEUE}/${reference}/opened`, {})
    const events = await server()
      .db.selectFrom('events')
      .select(['detail', 'signer'])
      .where('reference', '=', reference)
      .where('kind', '=', 'opened')
      .execute()
    expect(events).toEqual([{ detail: expect.any(String), signer: 'server' }])
    expect(JSON.parse(events[0]?.detail ?? '')).toMatchObject({ by: RITA })
  })
})

it('an application is shown, and listed, beside values that are neither text nor bytes', async () => {
  const server = await consoleServer()
  const { db } = server
  const [odd = '', kept = ''] = await submitSamples(server, 2)
  const person = await server.signIn('viewer')
  await db
    .updateTable('events')
    .set({ note: 5 as unknown as Uint8Array })
    .where('reference', '=', odd)
    .execute()
  for (const program of ['default', Buffer.from('x') as unknown as string]) {
    await db.updateTable('applications').set({ program }).where('reference', '=', odd).execute()
    const listed = (await person.get(QUEUE)).json().applications
    expect(listed.map(({ reference }: { reference: string }) => reference).toSorted()).toEqual(
      [odd, kept].toSorted(),
    )
    const response = await person.get(`${QUEUE}/${odd}`)
    expect(response.json()).toMatchObject({ problems: ['the note of event 1 was changed'] })
  }
  const sealed = 5 as unknown as Uint8Array
  await db.updateTable('applications').set({ sealed }).where('reference', '=', kept).execute()
  expect((await person.get(`${QUEUE}/${kept}`)).json()).toMatchObject({
    sealed: '',
    problems: ['the sealed record was changed'],
  })
})
