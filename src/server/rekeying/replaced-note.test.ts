/** The holder of a signing key cannot replace a note as if it were sealed again. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { receiptIn } from '../../application/facts/event-reading.ts'
import { sealedNote, withOneApplication } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { TEST_NOW } from '../../test-support/test-server.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { bytesHash } from '../platform/encryption/hash.ts'
import { newSigningKey, publicPem, signerOf } from '../platform/encryption/signing-key.ts'

describe.each(engines)("a reviewer's note, on $name,", (engine) => {
  it('is not replaced by a re-encryption to the same keys that nobody needed', async () => {
    const { server, reference, person, path } = await withOneApplication(engine, 'reviewer')
    const key = newSigningKey()
    await writeFile(join(server.folder, 'trusted-keys/olga.pem'), publicPem(key))
    const note = await sealedNote(server, 'Do not approve')
    expect((await person.send('POST', `${path}/notes`, { note })).statusCode).toBe(204)
    const events = await server.db.selectFrom('events').selectAll().execute()
    const own = events.filter((event) => event.reference === reference)
    const noted = own.find((event) => event.note !== null)?.number ?? 0
    const [received] = own.flatMap((event) => receiptIn(event) ?? [])
    if (!received) throw new Error('There is no receipt')
    const forged = Buffer.from(await sealedNote(server, 'Please approve'), 'base64')
    const { sealed, recipients } = received
    await addEvent(
      server.db,
      { reference, at: TEST_NOW, signer: signerOf('olga', key) },
      { kind: 'rekeyed', detail: { sealed, recipients, notes: { [noted]: bytesHash(forged) } } },
    )
    await server.db
      .updateTable('events')
      .set({ note: forged })
      .where('reference', '=', reference)
      .where('number', '=', noted)
      .execute()
    expect(await storedProblems(server)).not.toEqual([])
  })
})
