/** The holder of a signing key reports no boarding of an application that is not approved. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CONSOLE_APPLICATIONS_PATH } from '../../api/console/queue.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { engines } from '../../test-support/engines.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { sendingDeliveries, testReceiver, webhookTo } from '../../test-support/test-deliveries.ts'
import { referenceIn, TEST_NOW } from '../../test-support/test-server.ts'
import { addEvent } from '../ledger/new-events-service.ts'
import { addEventWithDeliveries } from '../outbox/queue-service.ts'
import { composedDelivery } from '../outbox/service.ts'
import { newSigningKey, publicPem, signerOf } from '../platform/encryption/signing-key.ts'

describe.each(engines)(
  'a boarding in an event that someone signed by hand, on $name,',
  (engine) => {
    async function start() {
      const receiver = await testReceiver()
      const env = { ...(await engine.settings()), ...webhookTo(receiver.url) }
      const server = await consoleServer(env)
      const key = newSigningKey()
      await writeFile(join(server.folder, 'trusted-keys/olga.pem'), publicPem(key))
      const reference = referenceIn(await server.submit(sampleSubmission()))
      const person = await server.signIn('reviewer')
      const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
      const decide = (to: string) => person.send('POST', `${path}/decisions`, { to, version: 1 })
      await decide('reviewing')
      await person.send('POST', `${path}/opened`, { version: 1 })
      const context = { reference, at: TEST_NOW, signer: signerOf('olga', key) }
      return { server, receiver, decide, context }
    }

    it('is not sent, and is reported, if the application is not approved', async () => {
      const { server, receiver, context } = await start()
      const delivery = composedDelivery('webhook', 'application.boarded')
      const content = { kind: 'boarded', detail: { result: 'succeeded', id: 'M1' } } as const
      await addEventWithDeliveries(server.db, context, content, [delivery])
      expect(await storedProblems(server)).not.toEqual([])
      await sendingDeliveries(server)
      await until(async () => {
        const rows = await server.db.selectFrom('deliveries').selectAll().execute()
        return rows.every(({ attempts, status }) => attempts > 0 || status === 'delivered')
      })
      expect(receiver.posts.map(({ body }) => body.type)).not.toContain('application.boarded')
    })

    it('is reported if it names an API key', async () => {
      const { server, decide, context } = await start()
      await decide('approved')
      await addEvent(server.db, context, {
        kind: 'boarded',
        detail: { result: 'succeeded', id: 'M1', key: 1, deliveries: {} },
      })
      expect(await storedProblems(server)).not.toEqual([])
    })
  },
)
