import { SqliteQueryCompiler, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { engines, onQuery, openedOn } from '../../test-support/engines.ts'
import { testLedger as ledger, testSigner as signer } from '../../test-support/test-signer.ts'
import type { Database } from '../platform/database/database.ts'
import { TransactionConflict } from '../platform/database/database-errors.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { newSigningKey, signerOf } from '../platform/encryption/signing-key.ts'
import { verifyStored } from '../verification/service.ts'
import { eventHash, logHash, NOTHING_BEFORE } from './event-hash.ts'
import { appendEvents, ChainHeadBroken, chainHead, readLog } from './log-service.ts'
import { addEvent } from './new-events-service.ts'
import { storedEvents } from './store.ts'

const at = new Date('2026-11-21T17:00:00.000Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
const keeper = { signer, ledger }
const opened = { kind: 'opened', detail: {} } as const

describe.each(engines)('events on $name', (engine) => {
  it('of one application are chained in the order in which they occurred', async () => {
    const db = await openedOn(engine)
    for (let count = 0; count < 3; count += 1) {
      await addEvent(db, { reference: 'MA-2222-2222', at, signer }, opened)
    }
    const events = (await storedEvents(db, ['MA-2222-2222'])).get('MA-2222-2222') ?? []
    expect(events.map(({ number }) => number)).toEqual([1, 2, 3])
    let before = NOTHING_BEFORE
    for (const event of events) {
      before = eventHash(before, event)
      expect(event.hash).toBe(before)
    }
  })

  it('of all applications are appended without gaps, each once', async () => {
    const db = await openedOn(engine)
    for (const reference of ['MA-B', 'MA-A', 'MA-B', 'MA-C', 'MA-B']) {
      await addEvent(db, { reference, at, signer }, opened)
    }
    expect(await appendEvents(db, 2, keeper)).toBe(2)
    expect(await appendEvents(db, 100, keeper)).toBe(3)
    expect(await appendEvents(db, 100, keeper)).toBe(0)
    const log = await readLog(db, 0, 100)
    expect(log.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
    let hash = NOTHING_BEFORE
    for (const link of log) {
      hash = logHash(hash, link.hash)
      expect(link.log_hash).toBe(hash)
    }
    expect(await chainHead(db)).toMatchObject({ position: 5, hash })
    const numbersOfB = log
      .filter(({ reference }) => reference === 'MA-B')
      .map(({ number }) => number)
    expect(numbersOfB).toEqual([1, 2, 3])
  })

  it('are appended by the same number of statements, however many they are', async () => {
    const db = await openedOn(engine)
    const textsOfLinking = async (count: number) => {
      for (let added = 0; added < count; added += 1) {
        await addEvent(db, { reference: `MA-${count}-${added}`, at, signer }, opened)
      }
      const texts = new Set<string>()
      expect(await appendEvents(recordStatements(db, texts), 100, keeper)).toBe(count)
      return texts
    }
    expect(await textsOfLinking(5)).toEqual(await textsOfLinking(2))
  })

  it('that are added and appended concurrently remain one chain', async () => {
    const db = await openedOn(engine)
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const reference = `MA-2222-222${index % 3}`
        await inTransaction(db, (transaction) =>
          addEvent(transaction, { reference, at: later(index), signer }, opened),
        )
        await inTransaction(db, (transaction) => appendEvents(transaction, 5, keeper))
      }),
    )
    while (
      (await inTransaction(db, (transaction) => appendEvents(transaction, 100, keeper))) > 0
    ) {}
    const report = await verifyStored(db, ledger)
    expect(report).toMatchObject({ applications: 3, events: 24, notLinked: 0 })
    const broken = report.problems.filter((problem) => !problem.includes('first event'))
    expect(broken).toEqual([])
    expect(report.head.position).toBe(24)
  })

  it('are not appended, with an error, if the chain head is missing', async () => {
    const db = await openedOn(engine)
    await addEvent(db, { reference: 'MA-A', at, signer }, opened)
    await appendEvents(db, 100, keeper)
    await addEvent(db, { reference: 'MA-A', at, signer }, opened)
    await db.deleteFrom('log_head').execute()
    const linking = inTransaction(db, (transaction) => appendEvents(transaction, 100, keeper))
    await expect(linking).rejects.toThrow(ChainHeadBroken)
    const report = await verifyStored(db, ledger)
    expect(report.problems).toContain(
      'audit log: the chain head is missing; the last entry is at position 1',
    )
    expect(report).toMatchObject({ notLinked: 1, head: { position: 1 } })
  })

  it('are not appended after those of a server whose key is not trusted, which is said', async () => {
    const db = await openedOn(engine)
    const other = signerOf('server', newSigningKey())
    await addEvent(db, { reference: 'MA-A', at, signer }, opened)
    await appendEvents(db, 100, { signer: other, ledger })
    await addEvent(db, { reference: 'MA-A', at, signer }, opened)
    const linking = inTransaction(db, (transaction) => appendEvents(transaction, 100, keeper))
    await expect(linking).rejects.toThrow(`server-${other.keyId.slice(0, 16)}.pem`)
    await expect(linking).rejects.toThrow(ChainHeadBroken)
  })

  it('never share a position in the audit log', async () => {
    const db = await openedOn(engine)
    await addEvent(db, { reference: 'MA-A', at, signer }, opened)
    await addEvent(db, { reference: 'MA-B', at, signer }, opened)
    await appendEvents(db, 100, keeper)
    const doubled = sql`update events set position = 1 where reference = 'MA-B'`.execute(db)
    await expect(doubled).rejects.toThrow(TransactionConflict)
  })
})

/** Returns the same database, which adds its statements without their values to `texts`. */
function recordStatements(db: Database, texts: Set<string>): Database {
  return onQuery(db, (node, id) => {
    texts.add(new SqliteQueryCompiler().compileQuery(node, id).sql)
  })
}
