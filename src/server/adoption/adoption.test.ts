/** Rows that no server signed do not count, except the ones that the first start adopts. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openCorrectionRoute } from '../../api/corrections.ts'
import { openDraftRoute } from '../../api/drafts.ts'
import { urlOf } from '../../api/route.ts'
import { ADOPTED, DELIVERIES } from '../../application/facts/chain-names.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { engines, itMainly } from '../../test-support/engines.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { fetchCopy, submittedLink } from '../../test-support/test-copies.ts'
import { ask, CORRECTION_ID, correctionRequest } from '../../test-support/test-correction.ts'
import { TEST_NOW } from '../../test-support/test-server.ts'
import { submissionWithDocuments, uploadedDocument } from '../../test-support/uploaded-document.ts'
import { publishedHead } from '../ledger/log-service.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { appendJob } from '../ledger/plugin.ts'
import { storedEvents } from '../ledger/store.ts'
import { openLedger } from '../open-ledger.ts'
import { adoptOpenRights, signOpenRights } from './service.ts'

const ID = 'b2ZmaWNlLWF0LWhvbWUtMQ'
const TOKEN = 'dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ'
const SIGNED = ['drafts', 'documents', 'signed_copies', 'corrections'] as const

async function withRights(settings: Readonly<Record<string, string>>) {
  const server = await consoleServer(settings)
  const { app, db, config, signer } = server
  const draft = (method: 'PUT' | 'GET' | 'DELETE') =>
    app.inject({
      method,
      url: urlOf(openDraftRoute, { params: { id: ID } }),
      headers: {
        authorization: `Bearer ${TOKEN}`,
        ...(method === 'PUT' ? { 'if-none-match': '*' } : {}),
      },
      ...(method === 'PUT'
        ? { payload: { ciphertext: Buffer.from('it').toString('base64') } }
        : {}),
    })
  expect((await draft('PUT')).statusCode).toBe(201)
  const link = await submittedLink(server)
  const document = await uploadedDocument(server)
  const person = await server.signIn('reviewer')
  const token = (await ask(person, link.reference, correctionRequest())).json().token
  /** Returns the status codes for the draft, the copy, and the correction. */
  const statuses = async () => [
    (await draft('GET')).statusCode,
    (await fetchCopy(server, link)).statusCode,
    (
      await app.inject({
        url: urlOf(openCorrectionRoute, { params: { id: CORRECTION_ID } }),
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode,
  ]
  /** Makes the rows look as if an earlier release had stored them. */
  const unsign = async () => {
    for (const table of SIGNED) {
      await db.updateTable(table).set({ server_signature: null }).execute()
    }
  }
  const adoption = async () => ({ at: TEST_NOW, signer, ledger: openLedger(config) })
  return { server, draft, document, statuses, unsign, adoption }
}

describe.each(engines)('rights on $name', (engine) => {
  const itOnce = itMainly('PostgreSQL', engine)

  it('count only if a server signed their rows', async () => {
    const { server, document, statuses, unsign, adoption } = await withRights(
      await engine.settings(),
    )
    expect(await statuses()).toEqual([200, 200, 200])
    await unsign()
    // The signature of a correction is on its event, not on its row.
    expect(await statuses()).toEqual([404, 404, 200])
    const submitted = () => server.submit(submissionWithDocuments(document))
    expect((await submitted()).statusCode).toBe(422)
    await signOpenRights(server.db, await adoption(), { isFirst: true })
    expect(await statuses()).toEqual([200, 200, 200])
    expect((await submitted()).statusCode).toBe(303)
    expect(await storedProblems(server)).toEqual([])
  })

  it('are adopted once, even by servers that start at the same time', async () => {
    const { server, statuses, unsign, adoption } = await withRights(await engine.settings())
    await unsign()
    const starts = Array.from({ length: 3 }, async () =>
      adoptOpenRights(server.db, server.config, await adoption()),
    )
    expect((await Promise.all(starts)).filter((outcome) => outcome === 'adopted')).toHaveLength(1)
    expect((await storedEvents(server.db, [ADOPTED])).get(ADOPTED)).toHaveLength(1)
    expect(await statuses()).toEqual([200, 200, 200])
    await unsign()
    expect(await adoptOpenRights(server.db, server.config, await adoption())).toBe('before')
    expect(await statuses()).toEqual([404, 404, 200])
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('are not adopted again if someone has removed the record of their adoption', async () => {
    const { server, statuses, unsign, adoption } = await withRights(await engine.settings())
    const { db } = server
    await storedProblems(server)
    const [before] = await db.selectFrom('log_head').selectAll().execute()
    expect(await adoptOpenRights(db, server.config, await adoption())).toBe('adopted')
    expect(await storedProblems(server)).toEqual([])
    const saved = await publishedHead(db, server.ledger)
    if (!before || !saved) throw new Error('The audit log has no head')
    await unsign()
    await db.deleteFrom('events').where('reference', '=', ADOPTED).execute()
    expect(await adoptOpenRights(db, server.config, await adoption())).toBe('not-intact')
    // An older chain head matches the events that remain, but not the head that the server saved.
    await db.updateTable('log_head').set(before).execute()
    await writeFile(join(server.folder, 'chain-head.json'), JSON.stringify(saved))
    expect(await adoptOpenRights(db, server.config, await adoption())).toBe('not-intact')
    expect(await statuses()).toEqual([404, 404, 200])
  })

  itOnce('are not adopted again if the record never was in the log', async () => {
    const { server, statuses, unsign, adoption } = await withRights(await engine.settings())
    const { db, config } = server
    await storedProblems(server)
    expect(await adoptOpenRights(db, config, await adoption())).toBe('adopted')
    await unsign()
    await db.deleteFrom('events').where('reference', '=', ADOPTED).execute()
    expect(await adoptOpenRights(db, config, await adoption())).toBe('not-intact')
    expect(await statuses()).toEqual([404, 404, 200])
  })

  it('are not adopted again where someone hid that they were', async () => {
    const { server, statuses, unsign, adoption } = await withRights(await engine.settings())
    const { db, config } = server
    expect(await adoptOpenRights(db, config, await adoption())).toBe('adopted')
    expect(await storedProblems(server)).toEqual([])
    await unsign()
    // The audit log has only the hash of each event.
    const hidden = db.updateTable('events').where('reference', '=', ADOPTED)
    await hidden.set({ reference: 'ANOTHER' }).execute()
    expect(await adoptOpenRights(db, config, await adoption())).toBe('not-intact')
    expect(await statuses()).toEqual([404, 404, 200])
  })

  itOnce(
    'are not adopted again where someone hid that they were, except from the log',
    async () => {
      const { server, statuses, unsign, adoption } = await withRights(await engine.settings())
      const { db, config } = server
      expect(await adoptOpenRights(db, config, await adoption())).toBe('adopted')
      expect(await storedProblems(server)).toEqual([])
      await unsign()
      const rename = (from: string, to: string) =>
        db.updateTable('events').set({ reference: to }).where('reference', '=', from).execute()
      await rename(ADOPTED, 'ANOTHER')
      const queries = new WeakMap<object, string>()
      let isBack = false
      const edited = db.withPlugin({
        transformQuery: ({ node, queryId }) => {
          queries.set(queryId, JSON.stringify(node))
          return node
        },
        transformResult: async ({ result, queryId }) => {
          if (!isBack) await rename('ANOTHER', ADOPTED)
          isBack = true
          if (queries.get(queryId)?.includes('drafts')) await rename(ADOPTED, 'ANOTHER')
          return result
        },
      })
      expect(await adoptOpenRights(edited, config, await adoption())).toBe('before')
      expect(await statuses()).toEqual([404, 404, 200])
    },
  )

  itOnce('are not adopted again where someone shows the event only in the log', async () => {
    const { server, statuses, unsign, adoption } = await withRights(await engine.settings())
    const { db } = server
    expect(await adoptOpenRights(db, server.config, await adoption())).toBe('adopted')
    while (await appendJob(server).tick()) {}
    await appendJob(server).tick()
    await unsign()
    const queries = new WeakMap<object, string>()
    const edited = db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        queries.set(queryId, JSON.stringify(node))
        return node
      },
      transformResult: async ({ result, queryId }) => {
        const query = queries.get(queryId) ?? ''
        if (query.includes('drafts')) {
          const hidden = db.updateTable('events').where('reference', '=', ADOPTED)
          await hidden.set({ reference: 'ANOTHER' }).execute()
        }
        const isLookUp = query.includes(`"${ADOPTED}"`) && query.includes('LimitNode')
        return isLookUp ? { ...result, rows: [] } : result
      },
    })
    const config = { ...server.config }
    const restarted = { ...(await adoption()), ledger: openLedger(config) }
    expect(await adoptOpenRights(edited, config, restarted)).toBe('not-intact')
    expect(await statuses()).toEqual([404, 404, 200])
  })

  itOnce('are not adopted again where someone had the log re-created', async () => {
    const { server, statuses, unsign, adoption } = await withRights(await engine.settings())
    const { db, config } = server
    const at = (hours: number) => new Date(TEST_NOW.getTime() - hours * 3_600_000)
    const adopted = await adoptOpenRights(db, config, { ...(await adoption()), at: at(2) })
    expect(adopted).toBe('adopted')
    await addEvent(
      db,
      { reference: DELIVERIES, at: at(1.5), signer: server.signer },
      { kind: 'receiver', detail: { isSet: true } },
    )
    expect(await storedProblems(server)).toEqual([])
    await unsign()
    await db.deleteFrom('events').where('reference', '=', ADOPTED).execute()
    await db.updateTable('events').set({ position: null, log_hash: null }).execute()
    const empty = { position: 0, hash: '', key_id: null, signature: null }
    await db.updateTable('log_head').set(empty).execute()
    expect(await adoptOpenRights(db, config, await adoption())).toBe('not-intact')
    expect(await statuses()).toEqual([404, 404, 200])
  })

  itOnce('are adopted at a first start long after commands have run', async () => {
    const server = await consoleServer(await engine.settings())
    const { db, config, signer } = server
    for (const hours of [3, 1]) {
      await addEvent(
        db,
        { reference: DELIVERIES, at: new Date(TEST_NOW.getTime() - hours * 3_600_000), signer },
        { kind: 'receiver', detail: { isSet: hours === 3 } },
      )
    }
    const adoption = { at: TEST_NOW, signer, ledger: openLedger(config) }
    expect(await adoptOpenRights(db, config, adoption)).toBe('adopted')
  })

  itOnce('do not come back with the row that was deleted', async () => {
    const { server, draft, document } = await withRights(await engine.settings())
    const rows = async (table: 'drafts' | 'documents') =>
      server.db.selectFrom(table).selectAll().execute()
    const [saved] = await server.db.selectFrom('drafts').selectAll().execute()
    const unclaimed = await server.db
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', document.id)
      .executeTakeFirstOrThrow()
    if (!saved) throw new Error('There is no draft')
    expect((await draft('DELETE')).statusCode).toBe(204)
    await server.db.insertInto('drafts').values(saved).execute()
    expect((await draft('GET')).statusCode).toBe(404)
    await server.db.deleteFrom('events').where('kind', '=', 'link-ended').execute()
    expect((await draft('GET')).statusCode).toBe(404)
    expect((await server.submit(submissionWithDocuments(document))).statusCode).toBe(303)
    await server.db.deleteFrom('documents').where('id', '=', document.id).execute()
    await server.db.insertInto('documents').values(unclaimed).execute()
    expect((await server.submit(submissionWithDocuments(document))).statusCode).toBe(422)
    expect(await rows('documents')).toHaveLength(1)
  })

  itOnce('are not changed by an edit of any column that decides', async () => {
    const { server, draft } = await withRights(await engine.settings())
    const edits = [
      { expires_at: '2999-01-01T00:00:00.000Z' },
      { purpose: 'sign' },
      { version: 7 },
      { ends: 3 },
      { saved_at: '2999-01-01T00:00:00.000Z' },
      { ciphertext: Buffer.from('another') },
    ] as const
    const before = await server.db.selectFrom('drafts').selectAll().executeTakeFirstOrThrow()
    for (const edit of edits) {
      await server.db.updateTable('drafts').set(edit).execute()
      expect([(await draft('GET')).statusCode, edit]).toEqual([404, edit])
      await server.db.updateTable('drafts').set(before).execute()
    }
    expect((await draft('GET')).statusCode).toBe(200)
  })
})
