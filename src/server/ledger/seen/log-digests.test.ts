import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { mainly, openedOn, testDatabase } from '../../../test-support/engines.ts'
import { testFolder } from '../../../test-support/shared.ts'
import { receipt, storedEvent } from '../../../test-support/stored-rows.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { openLedger } from '../../open-ledger.ts'
import { headHash } from '../event-hash.ts'
import { readTrust } from '../trust.ts'
import { compareDigests, digestUpTo } from './log-digests.ts'
import { missingProblems } from './missing-service.ts'
import { endsByDigests, newestSeen } from './newest-seen.ts'
import { latestHead } from './saved-file-service.ts'
import { saveSeen } from './saving-service.ts'
import { Seen } from './seen.ts'

describe.each(mainly('PostgreSQL'))('a chain on $name', (engine) => {
  it.each([
    ['Danish', 'da-x-icu', 'MA-2AA2-2222'],
    ['Estonian', 'et-x-icu', 'MA-22Y2-2222'],
    ['Hungarian', 'hu-x-icu', 'INVITATION-2zs2'],
  ])('is found where names have the %s order', async (_, locale, reference) => {
    const db = await openedOn(engine)
    const collation = sql.ref(locale)
    await sql`alter table events alter column reference type text collate ${collation}`.execute(db)
    const content = { kind: 'received', detail: receipt } as const
    const event = storedEvent(content, { reference, hash: 'a', position: 1 })
    await db.insertInto('events').values(event).execute()
    const seen = new Seen()
    await digestUpTo(db, 1, seen)
    const { number, hash } = event
    expect(await newestSeen(db, reference, seen)).toMatchObject({ number, hash })
  })
})

it('a chain without events is looked up once, until it has one', async () => {
  const db = await testDatabase()
  const seen = new Seen()
  const reference = 'MA-7K3Q-9XDM'
  seen.digests = { position: 0, groups: new Map() }
  expect(await newestSeen(db, reference, seen)).toBeUndefined()
  const content = { kind: 'received', detail: receipt } as const
  const event = storedEvent(content, { reference, hash: 'a', position: 1 })
  await db.insertInto('events').values(event).execute()
  await digestUpTo(db, 1, seen)
  await db.destroy()
  expect(await newestSeen(db, reference, seen)).toMatchObject({ number: 1, hash: 'a' })
  seen.noteEmpty('MA-2222-2222')
  expect(await newestSeen(db, 'MA-2222-2222', seen)).toBeUndefined()
})

it('only a group in which two servers have seen other events is in doubt', async () => {
  const db = await testDatabase()
  const seen = new Seen()
  const [changed, unchanged] = ['MA-2AAA-2222', 'MA-2BBB-2222']
  const content = { kind: 'received', detail: receipt } as const
  const events = [changed, unchanged].map((reference, index) =>
    storedEvent(content, { reference, hash: 'a', position: index + 1 }),
  )
  await db.insertInto('events').values(events).execute()
  const own = await digestUpTo(db, 2, seen)
  for (const reference of [changed, unchanged]) await newestSeen(db, reference, seen)
  const saved = { ...own, groups: new Map([...own.groups, ['MA-2A', 'another']]) }
  await compareDigests(db, saved, seen)
  expect(await newestSeen(db, changed, seen)).toMatchObject({ hash: 'missing' })
  expect(await newestSeen(db, unchanged, seen)).toMatchObject({ number: 1, hash: 'a' })
  await compareDigests(db, own, seen)
  expect(await newestSeen(db, changed, seen)).toMatchObject({ hash: 'missing' })

  // A server that is ahead learns it, too.
  const ahead = new Seen()
  const { digests: doubted } = seen
  const next = storedEvent(content, { reference: 'MA-2AAA-3333', hash: 'b', position: 3 })
  await db.insertInto('events').values(next).execute()
  await digestUpTo(db, 3, ahead)
  if (doubted) await compareDigests(db, doubted, ahead)
  await digestUpTo(db, 3, seen)
  for (const server of [ahead, seen]) {
    expect(await newestSeen(db, changed, server)).toMatchObject({
      hash: 'missing',
    })
  }
})

it('a doubt stays when the trusted keys change, whatever is saved', async () => {
  const { config } = await testServer()
  const { seen } = await readTrust(config)
  const doubt = { position: 2, groups: new Map([['MA-2A', 'differs']]) }
  seen.digests = doubt
  const saved = { position: 2, hash: 'a', digests2: { position: 2, groups: { 'MA-2A': 'a' } } }
  await writeFile(join(config.DATA_DIR, 'chain-head.json'), JSON.stringify(saved))
  expect((await readTrust(config, '/nowhere')).seen.digests).toEqual(doubt)
})

it('a server takes no digests of other groups for its own', async () => {
  const DATA_DIR = await testFolder()
  const digests = { position: 1, groups: { 'INVITATION-a': 'another' } }
  const saved = { position: 1, hash: 'a', ends: {} }
  await writeFile(join(DATA_DIR, 'chain-head.json'), JSON.stringify({ ...saved, digests }))
  expect(await latestHead({ DATA_DIR })).toEqual(saved)
})

it('all that was seen is missing from an older database', async () => {
  const db = await testDatabase()
  const seen = new Seen()
  const [digested, kept] = ['MA-2AAA-2222', 'MA-2BBB-2222']
  const content = { kind: 'received', detail: receipt } as const
  const events = [digested, kept].map((reference, index) =>
    storedEvent(content, { reference, hash: 'a', position: index + 1 }),
  )
  await db.insertInto('events').values(events).execute()
  await digestUpTo(db, 1, seen)
  seen.keep(kept, { number: 1, hash: 'a' })
  const log = { digests: seen.digests, ends: seen.ends() }
  expect(await missingProblems(db, log)).toEqual([])
  await db.deleteFrom('events').execute()
  expect(await missingProblems(db, log)).toEqual([
    'MA-2BBB-2222: event 1, which a server has seen, is missing or was changed',
    'audit log: events that a server has seen are missing or were changed, so everything with a name that begins with MA-2A… waits',
  ])
  const ends = await endsByDigests(seen)(db, [digested, kept])
  expect(ends.get(digested)).toMatchObject({ hash: 'missing' })
  expect(ends.get(kept)).toMatchObject({ hash: 'a' })
})

it('a chain is not taken for empty while its first event is digested', async () => {
  const db = await testDatabase()
  const seen = new Seen()
  seen.digests = { position: 0, groups: new Map() }
  const reference = 'MA-2222-2222'
  const reading = newestSeen(db, reference, seen)
  seen.digests = { position: 1, groups: new Map([['MA-22', 'with its first event']]) }
  expect(await reading).toMatchObject({ hash: 'missing' })
  expect(seen.isEmpty(reference)).toBe(false)
})

it('a chain that was read before the first digests is looked up in them', async () => {
  const db = await testDatabase()
  const seen = new Seen()
  const reference = 'MA-2222-2222'
  seen.note(reference, { number: 1, hash: 'a' })
  const saved = { position: 2, groups: new Map([['MA-22', 'with a later event']]) }
  await compareDigests(db, saved, seen)
  expect(await newestSeen(db, reference, seen)).toMatchObject({
    hash: 'missing',
  })
})

it('a server that is far behind leaves the digests of one that has read more', async () => {
  const { db, config, signer } = await testServer()
  const [ahead, behind] = [1, 2].map(() => {
    const own = { ...config }
    return { config: own, db, ledger: openLedger(own) }
  })
  if (!ahead || !behind) throw new Error('There are no servers')
  const content = { kind: 'received', detail: receipt } as const
  const log = { after: 0 }
  const append = async (count: number) => {
    const first = log.after + 1
    log.after += count
    const event = storedEvent(content, { reference: 'MA-2AAA-2222', hash: 'a', log_hash: 'a' })
    const columns = Object.keys(event)
    const values = Object.entries(event).map(([column, value]) =>
      column === 'number' || column === 'position' ? sql`value` : sql`${value}`,
    )
    await sql`
      with recursive series(value) as (
        select ${first} union all select value + 1 from series where value < ${log.after})
      insert into events (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(values)} from series`.execute(db)
    const head = { position: log.after, hash: 'a' }
    const signature = signer.sign(headHash(head))
    await db
      .updateTable('log_head')
      .set({ ...head, key_id: signer.keyId, signature })
      .execute()
  }
  await append(1)
  expect(await saveSeen(behind)).toBe(1)
  await append(40_001)
  while ((await saveSeen(ahead)) !== log.after) {}
  expect(await saveSeen(behind)).toBe(40_001)
  expect((await latestHead(config))?.digests?.position).toBe(log.after)
  expect(await saveSeen(behind)).toBe(log.after)
})
