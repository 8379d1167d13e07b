/** The server stores nothing that it could not read again. */
import { describe, expect, it } from 'vitest'
import {
  sampleLinkedAccount,
  sampleSubmission,
} from '../../application/testing/sample-application.ts'
import { engines } from '../../test-support/engines.ts'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import { testServer } from '../../test-support/test-server.ts'

const INHERITED = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__']

describe.each(engines)('a submission on $name', (engine) => {
  it.each(INHERITED)(
    'has no linked account by a name that every object inherits: %s',
    async (id) => {
      const sandbox = await testSandbox()
      const server = await testServer(await engine.settings(), { sandbox })
      const publicToken = await sandbox.linkAt('harborview')
      const submit = (accountID: string) =>
        server.submit({
          ...sampleSubmission(),
          manualEntry: null,
          plaid: { ...sampleLinkedAccount, accountID, publicToken },
        })
      const answer = await submit(id)
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([512, 'bank-link.failed'])
      expect(await server.stored()).toBe(0)
      expect((await submit('harborview-checking')).statusCode).toBe(303)
    },
  )

  it('gets a 500 and stores nothing if its record could not be read again', async () => {
    const server = await testServer(await engine.settings(), { sandbox: await testSandbox() })
    // A provider's client of another version might answer like this.
    server.app.bankLink.accounts.take = async () => JSON.parse('{"routingNumber":"123456780"}')
    const answer = await server.submit({
      ...sampleSubmission(),
      manualEntry: null,
      plaid: sampleLinkedAccount,
    })
    expect(answer.statusCode).toBe(500)
    expect(await server.stored()).toBe(0)
    expect(await server.db.selectFrom('events').selectAll().execute()).toEqual([])
    expect(server.logged()).toContain('"error":"Unreadable"')
  })
})
