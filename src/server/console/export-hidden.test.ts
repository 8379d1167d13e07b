/** Applications that someone hides from the console's export by editing the database. */
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import {
  administratorOfAcme,
  type ConsoleServer,
  consoleServer,
} from '../../test-support/console-visitor.ts'
import { type Engine, engines } from '../../test-support/engines.ts'
import { acmeFolder } from '../../test-support/program-folder.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { referenceIn, submitSamples } from '../../test-support/test-server.ts'
import type { Database } from '../platform/database/database.ts'

const EXPORTS = '/console/api/exports'

interface ExportResult {
  readonly exported: readonly string[]
  readonly changed: readonly string[]
  readonly expected: readonly string[]
  readonly isDamaged: boolean
}

/** Exports as the console's page does, and returns what the pages have and name. */
async function exportAs(
  { app }: ConsoleServer,
  headers: Readonly<Record<string, string>>,
  filter: object,
  afterRows: () => Promise<unknown> = async () => undefined,
): Promise<ExportResult> {
  // An application that arrives at the same instant is later than the export.
  const filtered = { until: '2100-01-01T00:00:00.000Z', ...filter }
  const payload = { filter: filtered, opened: false, format: 'json' }
  const begun = await app.inject({ method: 'POST', url: EXPORTS, headers, payload })
  const { id } = begun.json()
  const pages = []
  for (let after = ''; after !== null; after = pages.at(-1).next) {
    const query = after ? `?after=${after}` : ''
    const page = await app.inject({ url: `${EXPORTS}/${id}${query}`, headers })
    expect(page.statusCode).toBe(200)
    pages.push(page.json())
    await afterRows()
  }
  return {
    exported: pages.flatMap((page) =>
      page.applications.map(({ reference }: { readonly reference: string }) => reference),
    ),
    changed: pages.flatMap((page) => page.changed),
    expected: pages.flatMap((page) => page.expected),
    isDamaged: pages.some((page) => page.isDamaged),
  }
}

/** Starts a server with an application of each of two programs. */
async function started(engine: Engine) {
  const server = await consoleServer({
    ...(await engine.settings()),
    PROGRAMS_DIR: await acmeFolder(),
  })
  const [hidden = ''] = await submitSamples(server, 1)
  const sent = sampleSubmission({ signing: null })
  const other = referenceIn(await server.submit(sent, { host: 'acme.localhost' }))
  expect(await storedProblems(server)).toEqual([])
  const { cookie, csrfToken } = await server.signIn('administrator')
  const headers = { cookie, 'x-csrf-token': csrfToken, 'sec-fetch-site': 'same-origin' }
  return { server, db: server.db, hidden, other, headers }
}

const rowOf = (db: Database, reference: string) =>
  db.updateTable('applications').where('reference', '=', reference)

describe.each(engines)("the console's export on $name", (engine) => {
  it('contains what the audit log tells', async () => {
    const { server, hidden, other, headers } = await started(engine)
    const both = [hidden, other].toSorted()
    const { exported, expected, ...named } = await exportAs(server, headers, {})
    expect([exported.toSorted(), expected.toSorted()]).toEqual([both, both])
    expect(named).toEqual({ changed: [], isDamaged: false })
  })

  it.each<readonly [string, object, object]>([
    ['status', { status: 'approved' }, { status: 'received' }],
    ['program', { program: 'acme' }, { program: 'default' }],
    ['time', { received_at: '2020-01-01T00:00:00.000Z' }, { since: '2026-01-01T00:00:00.000Z' }],
    ['state', { state: 'XX' }, { state: 'CA', since: '2026-01-01T00:00:00.000Z' }],
    ['reference', { reference: 'gone' }, {}],
  ])('names an application whose row has another %s', async (_, edit, filter) => {
    const { server, db, hidden, headers } = await started(engine)
    await rowOf(db, hidden).set(edit).execute()
    const { changed } = await exportAs(server, headers, filter)
    expect(changed).toContain(hidden)
    if ('reference' in edit) return
    const chosen = await exportAs(server, headers, { ...filter, references: [hidden] })
    expect(chosen).toMatchObject({ exported: [], changed: [hidden] })
  })

  it('names a chosen application whose row is hidden', async () => {
    const { server, db, hidden, headers } = await started(engine)
    await rowOf(db, hidden).set({ reference: 'gone' }).execute()
    const named = await exportAs(server, headers, { references: [hidden] })
    expect(named).toMatchObject({ exported: [], changed: [hidden] })
  })

  it('expects a chosen application on its last page, even if its row is hidden before', async () => {
    const { server, hidden, headers } = await started(engine)
    const named = await exportAs(server, headers, { references: [hidden] })
    expect(named).toMatchObject({ exported: [hidden], changed: [], expected: [hidden] })
  })

  it('names an application that was hidden only while the rows were read', async () => {
    const { server, db, hidden, headers } = await started(engine)
    await rowOf(db, hidden).set({ reference: 'gone' }).execute()
    const restore = () => rowOf(db, 'gone').set({ reference: hidden }).execute()
    const { exported, expected } = await exportAs(server, headers, {}, restore)
    expect(exported).not.toContain(hidden)
    expect(expected).toContain(hidden)
  })

  it('says that an application may be missing whose events are hidden, too', async () => {
    const { server, db, hidden, headers } = await started(engine)
    await rowOf(db, hidden).set({ reference: 'gone' }).execute()
    await db
      .updateTable('events')
      .set({ reference: 'gone' })
      .where('reference', '=', hidden)
      .execute()
    const filter = { since: '2026-01-01T00:00:00.000Z' }
    expect(await exportAs(server, headers, filter)).toMatchObject({ isDamaged: true })
  })

  it('names to the administrator of a program only its applications', async () => {
    const { server, db, hidden, other } = await started(engine)
    for (const reference of [hidden, other]) {
      await rowOf(db, reference).set({ status: 'approved' }).execute()
    }
    const headers = await administratorOfAcme(server)
    const { changed } = await exportAs(server, headers, { status: 'received' })
    expect(changed).toEqual([other])
  })
})
