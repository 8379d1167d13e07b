/** Erased applications whose rows someone restores in the database. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { messageRoute, statusRoute, withdrawRoute } from '../../api/application-status.ts'
import { boardingRoute } from '../../api/boarding.ts'
import { CONSOLE_APPLICATIONS_PATH } from '../../api/console/queue.ts'
import { copiesRoute, readingLinkRoute } from '../../api/copies.ts'
import { urlOf } from '../../api/route.ts'
import { storedApplicationRoute } from '../../api/stored-applications.ts'
import { until } from '../../application/testing/until.ts'
import { consoleServer, sealedNote } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { columnsOf } from '../../test-support/next-version.ts'
import { insertRow, type Row } from '../../test-support/row-of-every-table.ts'
import { operator, signingOperator } from '../../test-support/run-operator.ts'
import { testFolder } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { fetchCopy, post, sha256 } from '../../test-support/test-copies.ts'
import { correctionRequest, correctionsOf } from '../../test-support/test-correction.ts'
import { sendingDeliveries, testReceiver, webhookTo } from '../../test-support/test-deliveries.ts'
import { testMailServer } from '../../test-support/test-mail-server.ts'
import { copyLinkIn, testServer } from '../../test-support/test-server.ts'
import {
  ASKS_FOR_DOCUMENTS,
  submissionWithDocuments,
  uploadedDocument,
} from '../../test-support/uploaded-document.ts'
import type { Database } from '../platform/database/database.ts'

/** Returns a function that restores all rows about an application except its events. */
async function keepRows(db: Database, reference: string): Promise<() => Promise<void>> {
  const columns = await columnsOf(db)
  const tables = columns.filter(({ column }) => column === 'reference').map(({ table }) => table)
  const kept: (readonly [string, readonly Row[]])[] = []
  for (const table of tables.filter((name) => name !== 'events')) {
    const all = sql<Row>`select * from ${sql.table(table)} where reference = ${reference}`
    kept.push([table, (await all.execute(db)).rows])
  }
  return async () => {
    for (const [table, rows] of kept) {
      await sql`delete from ${sql.table(table)} where reference = ${reference}`.execute(db)
      for (const row of rows) await insertRow(db, table, row)
    }
  }
}

describe.each(engines)('an erased application on $name', (engine) => {
  it('stays erased for everybody after its rows are restored', async () => {
    const env = {
      DATA_DIR: await testFolder(),
      ...(await engine.settings()),
      ...ASKS_FOR_DOCUMENTS,
    }
    const server = await consoleServer(env)
    const { db, app } = server
    const operate = await signingOperator(env)
    const scopes = 'boarding,applications'
    const key = (await operate('api-keys', 'new', 'Payments', '--may', scopes)).out.trim()
    const ask = (url: string, payload?: object) =>
      app.inject({
        url,
        method: payload ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${key}` },
        ...(payload && { payload }),
      })
    const document = await uploadedDocument(server)
    const link = copyLinkIn(await server.submit(submissionWithDocuments(document)))
    const { reference } = link
    const copy = await fetchCopy(server, link)
    expect(copy.statusCode).toBe(200)
    const reading = (await post(server, readingLinkRoute.url, link)).json<{ secret: string }>()
    await operate('status', reference, 'reviewing')
    await operate('status', reference, 'approved', '--unseen')
    const restore = await keepRows(db, reference)
    expect(await operate('erase', reference, '--yes')).toMatchObject({ code: 0 })
    await restore()

    const person = await server.signIn('reviewer')
    const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
    const note = await sealedNote(server, 'Restored')
    const refused = {
      'a page of the console': person.get(path),
      'a document': person.get(`${path}/documents/${document.id}`),
      'a reading': person.send('POST', `${path}/opened`, { version: 1 }),
      'an assignment': person.send('PUT', `${path}/assignee`, { assignee: 'me' }),
      'a note': person.send('POST', `${path}/notes`, { note }),
      'a decision': person.send('POST', `${path}/decisions`, {
        to: 'reviewing',
        version: 1,
        reopen: true,
      }),
      'a request for corrections': person.send(
        'POST',
        correctionsOf(reference),
        correctionRequest({ mail: null }),
      ),
      'a copy': post(server, copiesRoute.url, link),
      'a copy by its reading link': post(server, copiesRoute.url, { reference, ...reading }),
      'a message': post(server, messageRoute.url, { ...link, text: 'Hello' }),
      'a withdrawal': post(server, withdrawRoute.url, link),
      'an answer of the processor': ask(urlOf(boardingRoute, { params: { reference } }), {
        result: 'failed',
      }),
      'the application for a system': ask(urlOf(storedApplicationRoute, { params: { reference } })),
    }
    const answers = await Promise.all(
      Object.entries(refused).map(async ([name, answer]) => [name, (await answer).statusCode]),
    )
    const all = Object.keys(refused).map((name) => [name, 404])
    expect(answers).toEqual(all)
    expect((await post(server, statusRoute.url, link)).json()).toEqual({
      reference,
      erasedAt: expect.any(String),
    })
    const verified = await post(server, '/api/verify', { sha256: sha256(copy.rawPayload) })
    expect(verified.json()).toEqual({ isSignedRecord: false })
    expect(await storedProblems(server)).toContain(
      `${reference}: the application exists again after it was erased`,
    )
    const { changes } = (await ask('/api/applications')).json()
    expect(changes).toEqual([expect.objectContaining({ reference, application: null })])
    const last = await db
      .selectFrom('events')
      .select('kind')
      .where('reference', '=', reference)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    expect(last.kind).toBe('purged')
  })

  it('sends nobody the emails that someone restores', async () => {
    const { mails, url } = await testMailServer()
    const mailing = { SMTP_URL: url, MAIL_FROM: 'apply@acme.example', MAIL_KEY: 'k'.repeat(40) }
    const env = { DATA_DIR: await testFolder(), ...(await engine.settings()), ...mailing }
    const server = await testServer(env)
    const { reference } = copyLinkIn(await server.submit(submissionWithDocuments()))
    const ofMail = () => server.db.selectFrom('deliveries').where('kind', '=', 'mail')
    const restored = await ofMail().selectAll().execute()
    expect(restored).not.toEqual([])
    expect(await operator(env, 'erase', reference, '--yes')).toMatchObject({ code: 0 })
    await server.db.insertInto('deliveries').values(restored).execute()
    await sendingDeliveries(server)
    const refusals = ofMail().select('last_failure')
    await until(async () => (await refusals.execute()).every((row) => row.last_failure !== null))
    expect(mails).toEqual([])
    expect(await storedProblems(server)).toEqual(
      restored.map(({ id }) => `${reference}: the delivery ${id} doesn't match a signed event`),
    )
  })

  it('is intact after its receiver has refused the message about it', async () => {
    const receiver = await testReceiver((response) => response.writeHead(410).end())
    const env = { DATA_DIR: await testFolder(), ...(await engine.settings()) }
    const server = await testServer({ ...env, ...webhookTo(receiver.url) })
    const { reference } = copyLinkIn(await server.submit(submissionWithDocuments()))
    expect(await operator(env, 'erase', reference, '--yes')).toMatchObject({ code: 0 })
    await sendingDeliveries(server)
    const kinds = async () => {
      const events = server.db.selectFrom('events').select('kind')
      const rows = await events.where('reference', '=', reference).orderBy('number').execute()
      return rows.map(({ kind }) => kind)
    }
    await until(async () => (await kinds()).includes('not-delivered'))
    expect(await kinds()).toEqual(['received', 'purged', 'not-delivered'])
    expect(await storedProblems(server)).toEqual([])
  })
})
