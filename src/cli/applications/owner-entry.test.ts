import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { webhookBody } from '../../server/notifications/webhook.ts'
import { openLedger } from '../../server/open-ledger.ts'
import { unsealWith } from '../../server/platform/encryption/unseal.ts'
import { checkApplication } from '../../server/records/check-service.ts'
import { engines, itMainly } from '../../test-support/engines.ts'
import {
  enteredDetails,
  OWNER_LINK,
  ownerWhoEntered,
  submissionWith,
} from '../../test-support/owner-entry.ts'
import { newKey, operator } from '../../test-support/run-operator.ts'
import { referenceIn, type TestServer, testServer } from '../../test-support/test-server.ts'

async function submitted(server: TestServer) {
  return referenceIn(await server.submit(submissionWith(await ownerWhoEntered(server))))
}

describe.each(engines)('what an owner entered on $name', (engine) => {
  const { settings } = engine
  const itOnce = itMainly('SQLite', engine)

  it('is shown, exported, verified, re-encrypted and erased with the application', async () => {
    const own = await settings()
    const server = await testServer(own)
    const reference = await submitted(server)
    const env = { ...own, DATA_DIR: server.folder }
    const identity = join(server.folder, 'sealing-identity.txt')
    const shown = await operator(env, 'show', reference, '--identity', identity)
    expect(shown.out).toContain('345-67-8901')
    expect(shown.out).toContain('77 Alcatraz Ave')
    expect(shown.out).toContain('Entered by Ana Núñez on Nov 21, 2026')
    expect(shown.out).toContain('I am Ana Núñez')
    const asJson = await operator(env, 'show', reference, '--identity', identity, '--json')
    expect(JSON.parse(asJson.out).entries).toMatchObject([{ details: enteredDetails }])
    const exported = await operator(env, 'export', '--identity', identity)
    expect(JSON.parse(exported.out).entries).toMatchObject([{ details: enteredDetails }])
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })

    const { file, recipient } = await newKey()
    const rekeyed = { ...env, SEALING_RECIPIENTS: recipient }
    expect((await operator(rekeyed, 'rekey', '--identity', identity)).out).toContain('1 re-encrypt')
    expect((await operator(rekeyed, 'rekey', '--identity', identity)).out).toContain('1 already')
    expect((await operator(env, 'show', reference, '--identity', file)).out).toContain(
      '345-67-8901',
    )
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })

    await operator(env, 'status', reference, 'reviewing')
    await operator(env, 'status', reference, 'declined', '--unseen')
    expect(await operator(env, 'erase', reference, '--yes')).toMatchObject({ code: 0 })
    expect(await server.db.selectFrom('owner_entries').selectAll().execute()).toEqual([])
    const links = await server.db.selectFrom('owner_invitations').selectAll().execute()
    expect(links).toMatchObject([{ state: 'used', ciphertext: null, sealed: null }])
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
  })

  itOnce('is found by verify if it was changed, removed or added', async () => {
    const own = await settings()
    const server = await testServer(own)
    const reference = await submitted(server)
    const env = { ...own, DATA_DIR: server.folder }
    const problems = async () => (await operator(env, 'verify')).err
    const problem = `${reference}: what an owner entered was changed`
    const [row] = await server.db.selectFrom('owner_entries').selectAll().execute()
    if (!row) throw new Error('Nothing was entered')
    await server.db
      .updateTable('owner_entries')
      .set({ sealed: new Uint8Array([1]) })
      .execute()
    expect(await problems()).toContain(problem)
    await server.db.deleteFrom('owner_entries').execute()
    expect(await problems()).toContain(problem)
    const another = { ...row, invitation: 'another' }
    await server.db.insertInto('owner_entries').values([row, another]).execute()
    expect(await problems()).toContain(problem)
  })
})

describe('what an owner entered', () => {
  it('is sealed in the webhook', async () => {
    const server = await testServer()
    const reference = await submitted(server)
    const application = await checkApplication(server.db, reference, openLedger(server.config))
    const announced = { type: 'application.submitted', event: 1 }
    const body = webhookBody(announced, application, undefined) ?? ''
    const sealed = Buffer.from(JSON.parse(body).data.sealedEntries[OWNER_LINK], 'base64')
    const unseal = await unsealWith(join(server.folder, 'sealing-identity.txt'))
    expect(await unseal(sealed)).toMatchObject({ details: enteredDetails })
    expect(body).not.toContain(enteredDetails.ssn)
    expect(await readFile(join(server.folder, 'applications.sqlite'), 'latin1')).not.toContain(
      enteredDetails.ssn,
    )
  })
})
