import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { SHORTENED } from '../../../application/facts/chain.ts'
import { sampleSubmission } from '../../../application/testing/sample-application.ts'
import { consoleServer } from '../../../test-support/console-visitor.ts'
import { engines, openTestDatabase, testDatabase } from '../../../test-support/engines.ts'
import {
  referenceIn,
  submitSamples,
  TEST_NOW,
  testServer,
} from '../../../test-support/test-server.ts'
import { withdrawForApplicant } from '../../decisions/service.ts'
import { openLedger } from '../../open-ledger.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { checkApplications } from '../../records/check-service.ts'
import { AppendingStalled, appendEvents, chainHead } from '../log-service.ts'
import { appendJob } from '../plugin.ts'
import { trustOf } from '../secrets.ts'
import { latestHead } from './saved-file-service.ts'
import { saveAddedEnds, saveEnds, saveSeen } from './saving-service.ts'

// On SQLite, a client that locks one row locks the whole database.
it.each(engines.filter(({ name }) => name === 'PostgreSQL'))(
  'reports that another transaction holds the chain head, on $name',
  async ({ settings }) => {
    const server = await testServer(await settings())
    await submitSamples(server, 1)
    const { tick } = appendJob({ ...server, stalledMs: 0 })
    const other = await openTestDatabase(server.config.database)
    await inTransaction(other, async (transaction) => {
      await transaction.selectFrom('log_head').selectAll().forUpdate().execute()
      expect(await tick()).toBe(false)
      await expect(tick()).rejects.toThrow(AppendingStalled)
      vi.spyOn(server.db, 'transaction').mockImplementationOnce(() => {
        throw new Error('away')
      })
      await expect(tick()).rejects.toThrow('away')
      await expect(tick()).rejects.toThrow(AppendingStalled)
    })
    await other.destroy()
    expect(await tick()).toBe(false)
    expect(await chainHead(server.db)).toMatchObject({ position: 1 })
  },
)

it('fails while the saved chain head is not in the log, even if nothing is appended', async () => {
  const server = await testServer()
  await submitSamples(server, 1)
  const { tick } = appendJob(server)
  await writeFile(join(server.folder, 'chain-head.json'), '{"position":9,"hash":"lost"}')
  for (const _ of [1, 2]) await expect(tick()).rejects.toThrow('no longer has its saved chain head')
  await rm(join(server.folder, 'chain-head.json'))
  expect(await tick()).toBe(false)
})

it.each([
  ["'x'", SHORTENED, 'event 1 is missing'],
  ['1e300', SHORTENED, 'event 1 is missing'],
  ['9007199254740993', SHORTENED, 'event 1 is missing'],
  ['0.5', 'its receipt was never recorded'],
  ['-1', 'its receipt was never recorded'],
])(
  'an event with the number %s does not hold up the others, and its application can be opened',
  async (number, ...problems) => {
    const server = await consoleServer()
    const { db } = server
    const person = await server.signIn('reviewer')
    const changed = referenceIn(await server.submit(sampleSubmission()))
    await sql`update events set number = ${sql.raw(number)} where reference = ${changed}`.execute(
      db,
    )
    const other = referenceIn(await server.submit(sampleSubmission()))
    await appendJob({ ...server, stalledMs: 0 }).tick()
    const appended = await db
      .selectFrom('events')
      .select('reference')
      .where('position', '>', 0)
      .execute()
    expect(appended.map(({ reference }) => reference)).toEqual(['CONSOLE', other])
    expect(await checkApplications(db, [changed], server.ledger)).toMatchObject([
      { problems: [SHORTENED, 'event 1 is missing'] },
    ])
    const page = await person.get(`/console/api/applications/${changed}`)
    expect(page.json()).toMatchObject({ problems, history: [] })
  },
)

it('appends events even if the chain head cannot be saved', async () => {
  const server = await testServer()
  await submitSamples(server, 1)
  const file = join(server.folder, 'chain-head.json')
  await mkdir(file)
  await expect(appendJob(server).tick()).rejects.toThrow('EISDIR')
  expect((await chainHead(server.db))?.position).toBeGreaterThan(0)
})

it('saves what a command has added, but of many ends none that the log has, and none of a copy', async () => {
  const { config, db, ledger, signer, submit } = await testServer()
  const ended = referenceIn(await submit(sampleSubmission()))
  await withdrawForApplicant(db, ledger, { reference: ended, at: TEST_NOW, signer })
  await appendJob({ config, db, ledger, signer }).tick()
  const saved = async () => Object.keys((await latestHead(config))?.ends ?? {})
  const before = await saved()
  const { seen } = await trustOf(ledger)
  const [end] = await db.selectFrom('events').selectAll().where('number', '=', 2).execute()
  if (!end) throw new Error('Nothing was withdrawn')
  seen.keep(ended, end)
  await saveAddedEnds({ config, db: await testDatabase(), ledger })
  expect(await saved()).toEqual(before)
  await saveAddedEnds({ config, db, ledger })
  expect(await saved()).toEqual([...before, ended])
  const others = Array.from({ length: 100 }, (_, index) => `LINK-${index}`)
  for (const other of others) seen.keep(other, { number: 1, hash: 'not in the log' })
  await saveAddedEnds({ config, db, ledger })
  expect(await saved()).toEqual([...before, ...others])
})

it('keeps what it has seen until it is saved', async () => {
  const { config, db, ledger, signer, submit } = await testServer()
  const reference = referenceIn(await submit(sampleSubmission()))
  await saveSeen({ config, db, ledger })
  await withdrawForApplicant(db, ledger, { reference, at: TEST_NOW, signer })
  await inTransaction(db, (transaction) => appendEvents(transaction, 9, { signer, ledger }))
  const missing = { ...config, DATA_DIR: join(config.DATA_DIR, 'missing') }
  await expect(saveSeen({ config: missing, db, ledger })).rejects.toThrow('missing')
  const { seen } = await trustOf(ledger)
  expect(seen.ends()).toHaveProperty([reference])
  await saveSeen({ config, db, ledger })
  expect(seen.ends()).not.toHaveProperty([reference])
})

it('saves what two processes have seen, even if they save at the same time', async () => {
  const { config, db } = await testServer()
  const saving = ['LINK-1', 'LINK-2'].map(async (chain) => {
    const own = { ...config }
    const ledger = openLedger(own)
    const { seen } = await trustOf(ledger)
    seen.keep(chain, { number: 1, hash: 'seen' })
    return () => saveEnds({ config: own, db, ledger })
  })
  const saves = await Promise.all(saving)
  await Promise.all(saves.map((save) => save()))
  const saved = Object.keys((await latestHead(config))?.ends ?? {})
  expect(saved.toSorted()).toEqual(['LINK-1', 'LINK-2'])
})

it('saves its own ends, however many others seem to wait for the log', async () => {
  const { config, db, ledger, signer, submit } = await testServer()
  const reference = referenceIn(await submit(sampleSubmission()))
  const { seen } = await trustOf(ledger)
  for (let index = 0; !seen.isFull; index += 1) {
    seen.keep(`LINK-${index}`, { number: 1, hash: 'in the log before' })
  }
  await withdrawForApplicant(db, ledger, { reference, at: TEST_NOW, signer })
  await saveEnds({ config, db, ledger })
  expect((await latestHead(config))?.ends).toHaveProperty([reference])
})
