/** Tests that nobody with write access to the database can forge evidence. */

import { createPublicKey } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { appendEvents } from '../../server/ledger/log-service.ts'
import { addEvent } from '../../server/ledger/new-events-service.ts'
import { appendJob } from '../../server/ledger/plugin.ts'
import { OpenLedger } from '../../server/ledger/secrets.ts'
import { readTrust } from '../../server/ledger/trust.ts'
import { webhookFor } from '../../server/notifications/service.ts'
import { committedDeliveries } from '../../server/outbox/service.ts'
import { addDeliveries, listDeliveries } from '../../server/outbox/store.ts'
import { bytesHash } from '../../server/platform/encryption/hash.ts'
import { sealTo } from '../../server/platform/encryption/seal.ts'
import { newSigningKey, signerOf } from '../../server/platform/encryption/signing-key.ts'
import { ownKeyPair } from '../../server/platform/encryption/unseal.ts'
import { eraseRows } from '../../server/retention/erase-service.ts'
import { mainly } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { submitSamples, type TestServer, testServer } from '../../test-support/test-server.ts'

const key = newSigningKey()
/** A key of the attacker's own, under the server's name. */
const attacker = signerOf('server', key)
const at = new Date('2026-11-21T18:00:00.000Z')

interface Target {
  readonly server: TestServer
  readonly reference: string
  readonly other: string
}

/** Adds an event that continues the application's chain, and a log entry that continues the log. */
async function append({ server, reference }: Target, content: EventContent) {
  const event = await addEvent(server.db, { reference, at, signer: attacker }, content)
  const { keys, ...rules } = await readTrust(server.config)
  const own = { holder: 'server', key: createPublicKey(key) }
  const trust = { keys: new Map([...keys, [attacker.keyId, own] as const]), ...rules }
  const ledger = new OpenLedger(async () => trust)
  await appendEvents(server.db, 100, { signer: attacker, ledger })
  return event
}

function setApplication(
  { server, reference }: Target,
  to: { status: 'approved' } | { sealed: Uint8Array },
) {
  return server.db.updateTable('applications').set(to).where('reference', '=', reference).execute()
}

const attacks: readonly (readonly [
  what: string,
  attack: (attacked: Target) => Promise<void>,
  problem: string,
])[] = [
  [
    'a decision',
    async (attacked) => {
      const deliveries = [webhookFor('application.status')]
      const detail = {
        from: 'received',
        to: 'approved',
        deliveries: committedDeliveries(deliveries),
      } as const
      const event = await append(attacked, { kind: 'status', detail })
      await setApplication(attacked, { status: 'approved' })
      await addDeliveries(attacked.server.db, event, deliveries)
    },
    'REF: event 2 (status) is signed by a key that is not trusted',
  ],
  [
    'a record that was sealed again',
    async (attacked) => {
      const { server, reference } = attacked
      const { recipients } = await ownKeyPair(server.folder)
      const record = await server.open(reference)
      const linkedAccount = { routingNumber: '021000021', accountNumber: '999999999' }
      const sealed = await sealTo(recipients)({ ...record, linkedAccount })
      await setApplication(attacked, { sealed })
      const detail = { sealed: bytesHash(sealed), recipients: 'x', notes: {} }
      await append(attacked, { kind: 'rekeyed', detail })
    },
    'REF: event 2 (rekeyed) is signed by a key that is not trusted',
  ],
  [
    'a record in the place of another',
    async ({ server, reference, other }) => {
      const { db } = server
      const sealed = (reference: string) =>
        db.selectFrom('applications').select('sealed').where('reference', '=', reference)
      const [one, two] = [
        await sealed(reference).executeTakeFirstOrThrow(),
        await sealed(other).executeTakeFirstOrThrow(),
      ]
      await db.updateTable('applications').set(two).where('reference', '=', reference).execute()
      await db.updateTable('applications').set(one).where('reference', '=', other).execute()
    },
    'REF: the sealed record was changed',
  ],
  [
    'the erasure of an application',
    async (attacked) => {
      await eraseRows(attacked.server.db, attacked.reference, 1_000_000)
      await append(attacked, {
        kind: 'purged',
        detail: { receivedAt: at.toISOString(), deliveries: {} },
      })
    },
    'REF: event 2 (purged) is signed by a key that is not trusted',
  ],
  [
    'a shorter log',
    async ({ server, reference }) => {
      const { db } = server
      const last = await db
        .selectFrom('events')
        .select(['position', 'log_hash'])
        .where('position', '=', 1)
        .executeTakeFirstOrThrow()
      const cut = await db
        .selectFrom('events')
        .select('reference')
        .where('position', '>', 1)
        .execute()
      for (const event of cut) {
        await eraseRows(db, event.reference, 1_000_000)
        await db.deleteFrom('events').where('reference', '=', event.reference).execute()
      }
      await db
        .updateTable('log_head')
        .set({ position: 1, hash: last.log_hash ?? '' })
        .execute()
      expect(cut.length, reference).toBeGreaterThan(0)
    },
    'audit log: no server signed that it ends at position 1',
  ],
]

/** `npm run prove` covers the other engine: rows are forged and read in the same way on both. */
const forged = mainly('SQLite')

describe.each(forged)('the database on $name', (engine) => {
  async function attackedServer(): Promise<Target & { readonly env: { DATA_DIR: string } }> {
    const settings = await engine.settings()
    const server = await testServer(settings)
    const env = { ...settings, DATA_DIR: server.folder }
    const [reference = '', other = ''] = await submitSamples(server, 2)
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
    return { server, reference, other, env }
  }

  it.each(attacks)('does not prove %s', async (_what, attack, problem) => {
    const attacked = await attackedServer()
    const { server, reference, env } = attacked
    await attack(attacked)
    const result = await operator(env, 'verify')
    expect(result).toMatchObject({ code: 1, out: '' })
    expect(result.err).toContain(problem.replace('REF', reference))
    if (!problem.startsWith('REF')) return
    const identity = ['--identity', join(server.folder, 'sealing-identity.txt')]
    const copy = ['--output', join(server.folder, 'copy.pdf')]
    for (const words of [
      ['show', reference, ...identity],
      ['copy', reference, ...identity, ...copy],
      ['export', '--reference', reference, ...identity],
    ]) {
      expect(await operator(env, ...words)).toMatchObject({ code: 1, out: '' })
    }
  })

  it('never makes the server continue from a chain head that it did not sign', async () => {
    const { server, reference, env } = await attackedServer()
    const { db } = server
    await db
      .updateTable('events')
      .set({ position: null, log_hash: null })
      .where('position', '=', 2)
      .execute()
    const { log_hash } = await db
      .selectFrom('events')
      .select('log_hash')
      .where('position', '=', 1)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('log_head')
      .set({ position: 1, hash: log_hash ?? '' })
      .execute()
    await operator(env, 'status', reference, 'reviewing')
    expect((await operator(env, 'verify')).err).toContain(
      'no server signed that it ends at position 1',
    )
  })

  it('reveals an application hidden by emptying the log, which the server then filled again', async () => {
    const { server, reference, other, env } = await attackedServer()
    const { db } = server
    const { tick } = appendJob(server)
    await operator(env, 'status', other, 'reviewing')
    await tick()
    for (const table of ['applications', 'events', 'signed_copies', 'deliveries'] as const) {
      await db.deleteFrom(table).where('reference', '=', reference).execute()
    }
    const unlinked = { position: null, log_hash: null }
    await db.updateTable('events').set(unlinked).execute()
    const empty = { position: 0, hash: '', key_id: null, signature: null }
    await db.updateTable('log_head').set(empty).execute()
    const result = await operator(env, 'verify')
    expect(result).toMatchObject({ code: 1, out: '' })
    expect(result.err).toContain('it ends at position 2, before the saved 3')
  })

  it('reveals that an older log replaced the current one, even after the older log has grown', async () => {
    const { server, reference, other, env } = await attackedServer()
    const { db } = server
    const { tick } = appendJob(server)
    await tick()
    const head = await db.selectFrom('log_head').selectAll().executeTakeFirstOrThrow()
    await operator(env, 'status', other, 'reviewing')
    await tick()
    await db.deleteFrom('events').where('position', '>', head.position).execute()
    await db
      .deleteFrom('deliveries')
      .where('reference', '=', other)
      .where('event', '>', 1)
      .execute()
    await db.updateTable('applications').set({ status: 'received' }).execute()
    await db.updateTable('log_head').set(head).execute()
    expect((await operator(env, 'verify')).err).toContain('before the saved')
    await operator(env, 'status', reference, 'reviewing')
    await expect(tick()).rejects.toThrow('no longer has its saved chain head')
    await operator(env, 'status', other, 'reviewing')
    await expect(tick()).rejects.toThrow('no longer has its saved chain head')
    const result = await operator(env, 'verify')
    expect(result).toMatchObject({ code: 1, out: '' })
    expect(result.err).toContain('differs from the saved chain head')
  })

  it('reveals deliveries that no signed event contains, and removed ones', async () => {
    const { server, reference, other, env } = await attackedServer()
    const { db } = server
    const time = at.toISOString()
    const forged = webhookFor('application.status')
    await addDeliveries(db, { reference: 'MA-OTHER-0000', number: 1, at: time }, [forged])
    const again = webhookFor('application.submitted')
    await addDeliveries(db, { reference, number: 1, at: time }, [again])
    const [removed] = (await listDeliveries(db, { limit: 9, unfinished: true })).filter(
      (delivery) => delivery.reference === other,
    )
    await db.deleteFrom('deliveries').where('reference', '=', other).execute()
    const { err } = await operator(env, 'verify')
    expect(err.split('\n').slice(1).toSorted()).toEqual(
      [
        '',
        `  MA-OTHER-0000: the delivery ${forged.id} has no event`,
        `  ${reference}: the delivery ${again.id} doesn't match a signed event`,
        `  ${other}: the delivery ${removed?.id} is missing`,
      ].toSorted(),
    )
  })
})
