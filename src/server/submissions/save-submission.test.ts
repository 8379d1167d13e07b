import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { inviteRoute } from '../../api/invitations.ts'
import { engines, openedOn, postgresPlace } from '../../test-support/engines.ts'
import { startInviting } from '../../test-support/start-inviting.ts'
import { receipt, storedApplication } from '../../test-support/stored-rows.ts'
import { TEST_NOW } from '../../test-support/test-server.ts'
import { testSigner as signer } from '../../test-support/test-signer.ts'
import { firstEvent } from '../ledger/new-events-service.ts'
import { openLedger } from '../open-ledger.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { findAnswer } from '../records/service.ts'
import { type PreparedSubmission, saveSubmission } from './save-submission.ts'
import { invitedAnswers } from './try-to-submit.ts'

const at = new Date('2026-11-21T17:00:00.000Z')

function rows(reference: string, key: string | null): PreparedSubmission {
  const delivery = (id: string, payload: Uint8Array | null) => ({
    id: `${id}-${reference}-${key}`,
    kind: 'webhook' as const,
    type: 'application.submitted',
    payload,
  })
  return {
    intent: null,
    application: {
      ...storedApplication,
      reference,
      business_name: 'O’Hara & "Söhne"',
      idempotency_key_hash: key,
      body_hash: key && 'body',
    },
    copy: {
      reference,
      version: 1,
      secret_hash: 'secret',
      expires_at: at.toISOString(),
      link_key: new Uint8Array([255]),
      record: new Uint8Array([0, 255]),
      server_signature: new Uint8Array([1]),
    },
    received: receipt,
    receivedAt: at,
    deliveries: [delivery('a', null), delivery('b', new Uint8Array([255, 0]))],
    entries: [],
    documents: [],
    invitation: undefined,
    signer,
  }
}

/** Stores a submission that uses up no rights. */
function save(db: Database, prepared: PreparedSubmission) {
  return saveSubmission(db, prepared, { isInvited: async () => false })
}

async function counts(db: Database) {
  const countRows = async (table: 'applications' | 'signed_copies' | 'events' | 'deliveries') =>
    (await db.selectFrom(table).select('reference').execute()).length
  return Promise.all([
    countRows('applications'),
    countRows('signed_copies'),
    countRows('events'),
    countRows('deliveries'),
  ])
}

/** Opens a database that rolls concurrent statements back, as distributed databases do. */
async function strictPostgres(): Promise<Database> {
  const url = new URL(await postgresPlace())
  const options = url.searchParams.get('options')
  url.searchParams.set('options', `${options} -c default_transaction_isolation=serializable`)
  const db = await openDatabase(url.href)
  onTestFinished(() => db.destroy())
  return db
}

it('repeats a transaction that PostgreSQL rolls back because of another', async () => {
  const db = await strictPostgres()
  for (let round = 0; round < 5; round += 1) {
    const accepted = await Promise.all(
      Array.from({ length: 4 }, (_, number) =>
        save(db, rows(`MA-222${round}-${2000 + number}`, `key ${round}`)),
      ),
    )
    expect(accepted.filter(Boolean)).toHaveLength(1)
  }
})

describe.each(engines)('acceptance on $name', (engine) => {
  it('stores everything as given', async () => {
    const db = await openedOn(engine)
    const given = rows('MA-2222-2222', 'key')
    expect(await save(db, given)).toBe(true)
    const { sealed, ...columns } = given.application
    const [stored] = await db.selectFrom('applications').selectAll().execute()
    expect(stored).toMatchObject(columns)
    expect(Buffer.from(stored?.sealed ?? [])).toEqual(Buffer.from(sealed))
    const [copy] = await db.selectFrom('signed_copies').selectAll().execute()
    expect(Buffer.from(copy?.record ?? [])).toEqual(Buffer.from([0, 255]))
    const [event] = await db.selectFrom('events').selectAll().execute()
    const content = { kind: 'received', detail: receipt } as const
    const { signature, ...signed } = firstEvent({ reference: 'MA-2222-2222', at, signer }, content)
    expect(event).toMatchObject(signed)
    expect(Buffer.from(event?.signature ?? [])).toEqual(Buffer.from(signature))
    const waiting = await db.selectFrom('deliveries').selectAll().orderBy('id').execute()
    expect(waiting.map(({ id, status, payload }) => [id, status, payload?.length])).toEqual([
      ['a-MA-2222-2222-key', 'waiting', undefined],
      ['b-MA-2222-2222-key', 'waiting', 2],
    ])
  })

  it('stores nothing if the reference or the key already exists', async () => {
    const db = await openedOn(engine)
    await save(db, rows('MA-2222-2222', 'key'))
    expect(await save(db, rows('MA-2222-2222', 'other'))).toBe(false)
    expect(await save(db, rows('MA-3333-3333', 'key'))).toBe(false)
    expect(await counts(db)).toEqual([1, 1, 1, 2])
    expect(await save(db, rows('MA-3333-3333', null))).toBe(true)
    expect(await counts(db)).toEqual([2, 2, 2, 4])
  })

  it('takes a turn only for what it stores', async () => {
    const db = await openedOn(engine)
    const turnAt = vi.fn(() => at)
    const saving = { turnAt, isInvited: async () => false }
    const submission = rows('MA-2222-2222', 'key')
    expect(await saveSubmission(db, submission, saving)).toBe(true)
    expect(await saveSubmission(db, submission, saving)).toBe(false)
    expect(turnAt).toHaveBeenCalledTimes(1)
  })

  it('accepts one of many simultaneous submissions with one key, whose answer is then found', async () => {
    const db = await openedOn(engine)
    const accepted = await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        const added = await save(db, rows(`MA-2222-${2000 + number}`, 'key'))
        return { added, answer: await findAnswer(db, 'key') }
      }),
    )
    expect(accepted.filter(({ added }) => added)).toHaveLength(1)
    expect(accepted.every(({ answer }) => answer?.body_hash === 'body')).toBe(true)
    expect(await counts(db)).toEqual([1, 1, 1, 2])
  })

  it('stores nothing at all if one part cannot be stored', async () => {
    const db = await openedOn(engine)
    await save(db, rows('MA-2222-2222', 'key'))
    const clash = {
      ...rows('MA-3333-3333', 'other'),
      deliveries: rows('MA-2222-2222', 'key').deliveries,
    }
    await expect(save(db, clash)).rejects.toThrow()
    expect(await counts(db)).toEqual([1, 1, 1, 2])
  })

  it('proves its rights in its transaction, since these may have ended', async () => {
    const { server, ask, invite } = await startInviting(await engine.settings())
    const { db, signer: own, config } = server
    const invited = await invite()
    const row = await db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow()
    await ask(`${inviteRoute.url}/${invited.id}/revoke`, {})
    await db.updateTable('invitations').set(row).execute()
    const before = await counts(db)
    const prepared = { ...rows('MA-2222-2222', null), invitation: invited.id, signer: own }
    const given = {
      program: row.program,
      invitation: { id: invited.id, token: invited.link.token },
    }
    const keys = { ledger: openLedger(config), now: TEST_NOW, cipher: undefined }
    const isInvited = async (transaction: Database) =>
      typeof (await invitedAnswers(transaction, given, keys)) !== 'string'
    expect(await saveSubmission(db, prepared, { isInvited })).toBe(false)
    expect(await counts(db)).toEqual(before)
  })
})
