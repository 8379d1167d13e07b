import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { mainly, openedOn, testDatabase } from '../../test-support/engines.ts'
import { testFolder } from '../../test-support/shared.ts'
import { receipt, storedEvent } from '../../test-support/stored-rows.ts'
import { compareDigests, digestUpTo, endsByDigests, missingOf, newestSeen } from './log-digests.ts'
import { RememberedChains } from './remembered-chains.ts'
import { latestHead } from './saved-head-file.ts'
import { missingProblems } from './saved-heads-service.ts'
import type { Trust } from './trust.ts'

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
    const remembered = new RememberedChains()
    await digestUpTo(db, 1, remembered)
    const { number, hash } = event
    expect(await newestSeen(db, reference, { remembered } as Trust)).toMatchObject({ number, hash })
  })
})

it('a chain without events is looked up once, until it has one', async () => {
  const db = await testDatabase()
  const remembered = new RememberedChains()
  const trust = { remembered } as Trust
  const reference = 'MA-7K3Q-9XDM'
  remembered.digests = { position: 0, groups: new Map() }
  expect(await newestSeen(db, reference, trust)).toBeUndefined()
  const content = { kind: 'received', detail: receipt } as const
  const event = storedEvent(content, { reference, hash: 'a', position: 1 })
  await db.insertInto('events').values(event).execute()
  await digestUpTo(db, 1, remembered)
  await db.destroy()
  expect(await newestSeen(db, reference, trust)).toMatchObject({ number: 1, hash: 'a' })
  remembered.noteEmpty('MA-2222-2222')
  expect(await newestSeen(db, 'MA-2222-2222', trust)).toBeUndefined()
})

it('only a group in which two servers have seen other events is in doubt', async () => {
  const db = await testDatabase()
  const remembered = new RememberedChains()
  const trust = { remembered } as Trust
  const [changed, unchanged] = ['MA-2AAA-2222', 'MA-2BBB-2222']
  const content = { kind: 'received', detail: receipt } as const
  const events = [changed, unchanged].map((reference, index) =>
    storedEvent(content, { reference, hash: 'a', position: index + 1 }),
  )
  await db.insertInto('events').values(events).execute()
  const own = await digestUpTo(db, 2, remembered)
  for (const reference of [changed, unchanged]) await newestSeen(db, reference, trust)
  const saved = { ...own, groups: new Map([...own.groups, ['MA-2A', 'another']]) }
  await compareDigests(db, saved, remembered)
  expect(await newestSeen(db, changed, trust)).toMatchObject({ hash: 'missing' })
  expect(await newestSeen(db, unchanged, trust)).toMatchObject({ number: 1, hash: 'a' })
  await compareDigests(db, own, remembered)
  expect(await newestSeen(db, changed, trust)).toMatchObject({ hash: 'missing' })

  // A server that is ahead learns it, too.
  const ahead = new RememberedChains()
  const { digests: doubted } = remembered
  const next = storedEvent(content, { reference: 'MA-2AAA-3333', hash: 'b', position: 3 })
  await db.insertInto('events').values(next).execute()
  await digestUpTo(db, 3, ahead)
  if (doubted) await compareDigests(db, doubted, ahead)
  await digestUpTo(db, 3, remembered)
  for (const server of [ahead, remembered]) {
    expect(await newestSeen(db, changed, { remembered: server } as Trust)).toMatchObject({
      hash: 'missing',
    })
  }
})

it('a doubt stays when the trusted keys change, whatever is saved', () => {
  const before = new RememberedChains()
  before.digests = { position: 2, groups: new Map([['MA-2A', 'differs']]) }
  const saved = { position: 2, groups: new Map([['MA-2A', 'a']]) }
  expect(new RememberedChains(before, {}, saved).digests).toEqual(before.digests)
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
  const remembered = new RememberedChains()
  const trust = { remembered } as Trust
  const [digested, kept] = ['MA-2AAA-2222', 'MA-2BBB-2222']
  const content = { kind: 'received', detail: receipt } as const
  const events = [digested, kept].map((reference, index) =>
    storedEvent(content, { reference, hash: 'a', position: index + 1 }),
  )
  await db.insertInto('events').values(events).execute()
  await digestUpTo(db, 1, remembered)
  remembered.keep(kept, { number: 1, hash: 'a' })
  const seen = { digests: remembered.digests, ends: remembered.ends() }
  expect(await missingOf(db, seen)).toEqual({ events: [], broken: [], groups: [] })
  await db.deleteFrom('events').execute()
  expect(await missingOf(db, seen)).toEqual({
    events: [{ reference: kept, number: 1, hash: 'a' }],
    broken: [],
    groups: ['MA-2A'],
  })
  expect(await missingProblems(db, seen)).toEqual([
    'MA-2BBB-2222: event 1, which a server has seen, is missing or was changed',
    'audit log: events that a server has seen are missing or were changed, so everything waits whose name begins with MA-2A…',
  ])
  const ends = await endsByDigests(trust)(db, [digested, kept])
  expect(ends.get(digested)).toMatchObject({ hash: 'missing' })
  expect(ends.get(kept)).toMatchObject({ hash: 'a' })
})

it('a chain is not taken for empty while its first event is digested', async () => {
  const db = await testDatabase()
  const remembered = new RememberedChains()
  remembered.digests = { position: 0, groups: new Map() }
  const reference = 'MA-2222-2222'
  const reading = newestSeen(db, reference, { remembered } as Trust)
  remembered.digests = { position: 1, groups: new Map([['MA-22', 'with its first event']]) }
  expect(await reading).toMatchObject({ hash: 'missing' })
  expect(remembered.isEmpty(reference)).toBe(false)
})

it('a chain that was read before the first digests is looked up in them', async () => {
  const db = await testDatabase()
  const remembered = new RememberedChains()
  const reference = 'MA-2222-2222'
  remembered.noteNewest(reference, { number: 1, hash: 'a' })
  const saved = { position: 2, groups: new Map([['MA-22', 'with a later event']]) }
  await compareDigests(db, saved, remembered)
  expect(await newestSeen(db, reference, { remembered } as Trust)).toMatchObject({
    hash: 'missing',
  })
})
