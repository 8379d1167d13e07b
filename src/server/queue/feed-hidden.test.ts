/** Changes that someone hides, by editing the database, only while a system reads the feed. */
import { describe, expect, it } from 'vitest'
import { APPLICATIONS_PATH } from '../../api/applications.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { type Engine, engines } from '../../test-support/engines.ts'
import { acmeFolder } from '../../test-support/program-folder.ts'
import { ask, serverWithApiKey } from '../../test-support/server-with-api-key.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { referenceIn, TEST_NOW } from '../../test-support/test-server.ts'
import { withdrawForApplicant } from '../decisions/service.ts'
import { logHash } from '../ledger/event-hash.ts'
import type { Database } from '../platform/database/database.ts'

interface Change {
  readonly reference: string
  readonly application: object | null
}

/** Starts a server with a withdrawal after the cursor of a system, and another application. */
async function start(engine: Engine) {
  const settings = { ...(await engine.settings()), PROGRAMS_DIR: await acmeFolder() }
  const { server, key, command } = await serverWithApiKey(settings)
  const made = await command('new', 'Acme', '--may', 'applications', '--program', 'acme')
  const { db, ledger, signer } = server
  const submit = async () => {
    const sent = sampleSubmission({ signing: null })
    const reference = referenceIn(await server.submit(sent, { host: 'acme.localhost' }))
    expect(await storedProblems(server)).toEqual([])
    return reference
  }
  const read = async (cursor: string, apiKey = key) => {
    const answer = await ask(server, apiKey, `${APPLICATIONS_PATH}?cursor=${cursor}`)
    const { changes = [], cursor: next = cursor } = answer.json()
    const told = changes.find((change: Change) => change.reference === reference)
    return { status: answer.statusCode, next, application: told?.application }
  }
  const reference = await submit()
  const { next: cursor } = await read('0')
  await withdrawForApplicant(db, ledger, { reference, at: TEST_NOW, signer })
  expect(await storedProblems(server)).toEqual([])
  await submit()
  return { server, db, reference, cursor, read, acme: made.out.trim() }
}

const logged = (db: Database) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('position', 'is not', null)
    .orderBy('position')
    .execute()

type Entries = Awaited<ReturnType<typeof logged>>

/** Gives the events of the log these positions and hashes; those without have none. */
async function put(db: Database, entries: Entries) {
  const events = db.updateTable('events')
  await events.set({ position: null }).execute()
  for (const { reference, number, position, log_hash } of entries) {
    const event = events.where('reference', '=', reference).where('number', '=', number)
    await event.set({ position, log_hash }).execute()
  }
}

/** Renumbers the log without the withdrawal, and returns what restores it. */
async function renumber(db: Database) {
  const entries = await logged(db)
  let before = ''
  const others = entries.filter(({ kind }) => kind !== 'withdrawn')
  const moved = others.map((entry, index) => {
    before = logHash(before, entry.hash)
    return { ...entry, position: index + 1, log_hash: before }
  })
  await put(db, moved)
  return () => put(db, entries)
}

/** Edits the kind of the withdrawal, and returns what restores it. */
async function editKind(db: Database) {
  const events = db.updateTable('events')
  await events.set({ kind: 'opened' }).where('kind', '=', 'withdrawn').execute()
  return () => events.set({ kind: 'withdrawn' }).where('kind', '=', 'opened').execute()
}

/** Takes the withdrawal out of the log, and returns what restores it. */
async function takeOut(db: Database) {
  const entries = await logged(db)
  await db.updateTable('events').set({ position: null }).where('kind', '=', 'withdrawn').execute()
  return () => put(db, entries)
}

/** Makes up a later change, and returns what removes it. */
async function makeUpLater(db: Database) {
  const withdrawal = (await logged(db)).filter(({ kind }) => kind === 'withdrawn')
  const madeUp = withdrawal.map((event) => ({ ...event, number: 9, position: -1 }))
  await db.insertInto('events').values(madeUp).execute()
  return () => db.deleteFrom('events').where('number', '=', 9).execute()
}

describe.each(engines)('a withdrawal on $name', (engine) => {
  it.each([
    ['its kind is edited', editKind],
    ['it is out of the log', takeOut],
    ['the log is renumbered without it', renumber],
    ['a later change is made up', makeUpLater],
  ])('is not missed by a system that reads while %s', async (_, hide) => {
    const { server, cursor, read } = await start(engine)
    const restore = await hide(server.db)
    const during = await read(cursor)
    await restore()
    const next = await read(during.next)
    // A cursor that is refused has the system begin again.
    const after = next.status === 400 ? await read('0') : next
    const isWarned = during.application && 'isRowChanged' in during.application
    expect(isWarned ? 'warned' : after.application).toEqual(
      isWarned ? 'warned' : expect.objectContaining({ status: 'withdrawn' }),
    )
    expect(await storedProblems(server)).toEqual([])
  })

  it('is no erasure to a system if the row of the application is hidden', async () => {
    const { db, reference, cursor, read } = await start(engine)
    const rows = db.updateTable('applications')
    await rows.set({ reference: 'hidden' }).where('reference', '=', reference).execute()
    expect((await read(cursor)).application).toMatchObject({ reference, isRowChanged: true })
  })

  it('is told to a system of its program, whatever program its row has', async () => {
    const { db, reference, read, acme } = await start(engine)
    const row = db.updateTable('applications').where('reference', '=', reference)
    await row.set({ program: 'default' }).execute()
    expect((await read('0', acme)).application).toMatchObject({ status: 'withdrawn' })
  })
})
