/** The holder of a signing key undoes no decision by writing events. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CONSOLE_APPLICATIONS_PATH } from '../../api/console/queue.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { referenceIn, TEST_NOW } from '../../test-support/test-server.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { newSigningKey, publicPem, signerOf } from '../platform/encryption/signing-key.ts'

describe.each(engines)('a decision that its time to undo has made final, on $name,', (engine) => {
  it('is not undone by an event that no command writes', async () => {
    const clock = { now: TEST_NOW }
    const env = { FOUR_EYES_ABOVE: '1000', UNDO_SECONDS: '10' }
    const server = await consoleServer(
      { ...(await engine.settings()), ...env },
      { now: () => clock.now },
    )
    const key = newSigningKey()
    await writeFile(join(server.folder, 'trusted-keys/olga.pem'), publicPem(key))
    const reference = referenceIn(await server.submit(sampleSubmission()))
    const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
    const rita = await server.signIn('reviewer')
    const ada = await server.signIn('administrator')
    const decide = (person: typeof rita, to: string) =>
      person.send('POST', `${path}/decisions`, { to, version: 1 })
    await decide(rita, 'reviewing')
    for (const person of [rita, ada]) await person.send('POST', `${path}/opened`, { version: 1 })
    expect((await decide(rita, 'approved')).json()).toMatchObject({ outcome: 'proposed' })
    await decide(ada, 'withdrawn')
    clock.now = new Date(TEST_NOW.getTime() + 60_000)
    const events = server.db.selectFrom('events').where('reference', '=', reference)
    const rows = await events.select(['number', 'detail']).execute()
    const event = rows.find(({ detail }) => detail.includes('"to":"withdrawn"'))?.number ?? 0
    await addEvent(
      server.db,
      { reference, at: clock.now, signer: signerOf('olga', key) },
      { kind: 'undone', detail: { event, from: 'withdrawn', to: 'reviewing' } },
    )
    await server.db.updateTable('applications').set({ status: 'reviewing' }).execute()
    expect((await decide(ada, 'approved')).statusCode).toBeGreaterThanOrEqual(400)
    expect(await storedProblems(server)).toEqual(
      expect.arrayContaining([expect.stringContaining('may not be signed by olga')]),
    )
  })
})
