/** Events that a trusted key has signed in a chain where their kind does not belong. */
import { expect, it } from 'vitest'
import { API_KEYS } from '../../application/facts/chain-names.ts'
import type { EventContent } from '../../application/facts/event-kinds.ts'
import { engines } from '../../test-support/engines.ts'
import { ask, serverWithApiKey } from '../../test-support/server-with-api-key.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { TEST_NOW, type TestServer } from '../../test-support/test-server.ts'
import { eventHash } from './event-hash.ts'
import { addEvent } from './new-events-service.ts'

const ERASED: EventContent = {
  kind: 'purged',
  detail: { receivedAt: TEST_NOW.toISOString(), deliveries: {} },
}

/** Signs an erasure of the chain of API keys, as a holder of a key who edits rows can. */
async function erase({ db, signer }: TestServer) {
  const last = await db
    .selectFrom('events')
    .selectAll()
    .where('reference', '=', API_KEYS)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const event = {
    ...last,
    number: last.number + 1,
    kind: ERASED.kind,
    detail: JSON.stringify(ERASED.detail),
    signer: signer.name,
    key_id: signer.keyId,
  }
  const hash = eventHash(last.hash, event)
  const row = { ...event, hash, signature: signer.sign(hash), position: null, log_hash: null }
  await db.insertInto('events').values(row).execute()
  return row
}

it.each(engines)(
  'an erasure in the chain of API keys is named and ends no key, on $name',
  async (engine) => {
    const { server, key } = await serverWithApiKey(await engine.settings())
    const { number } = await erase(server)
    expect(await storedProblems(server)).toContain(
      `${API_KEYS}: event ${number} (purged) belongs in another chain`,
    )
    expect((await ask(server, key)).statusCode).toBe(200)
    const context = { reference: API_KEYS, at: TEST_NOW, signer: server.signer }
    await expect(addEvent(server.db, context, ERASED)).rejects.toThrow(
      'does not belong in the chain',
    )
  },
)
