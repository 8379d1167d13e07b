/** The holder of a signing key has the server erase no application by an event in the past. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { engines } from '../../test-support/engines.ts'
import { decideUnseen } from '../../test-support/test-decision.ts'
import { referenceIn, TEST_NOW, testServer } from '../../test-support/test-server.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { newSigningKey, publicPem, signerOf } from '../platform/encryption/signing-key.ts'
import { DAY_MS } from '../platform/time/days.ts'
import { lookAtClock, retentionJob } from './plugin.ts'

const onDay = (day: number) => new Date(TEST_NOW.getTime() + day * DAY_MS)

describe.each(engines)('a decision that someone dated back, on $name,', (engine) => {
  it('does not make the server erase its application', async () => {
    const server = await testServer(await engine.settings())
    const key = newSigningKey()
    await writeFile(join(server.folder, 'trusted-keys/olga.pem'), publicPem(key))
    const reference = referenceIn(await server.submit(sampleSubmission()))
    await decideUnseen(server, { reference, to: 'reviewing', at: onDay(39) })
    await addEvent(
      server.db,
      { reference, at: onDay(5), signer: signerOf('olga', key) },
      { kind: 'status', detail: { from: 'reviewing', to: 'declined', deliveries: {} } },
    )
    await server.db.updateTable('applications').set({ status: 'declined' }).execute()
    await lookAtClock(server.config, onDay(39))
    await retentionJob({ ...server, now: () => onDay(40.5) }, 30)
      .tick()
      .catch(() => undefined)
    expect(await server.stored()).toBe(1)
  })
})
