/** Tests that the server's login of docs/operating.md has just the rights that the page names. */
import { describe, expect, it } from 'vitest'
import { withdrawRoute } from '../../api/application-status.ts'
import { boardingRoute } from '../../api/boarding.ts'
import { CONSOLE_PASSKEYS_PATH } from '../../api/console/passkeys.ts'
import { inviteRoute } from '../../api/invitations.ts'
import { urlOf } from '../../api/route.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import {
  deleteExpiredLinkedAccounts,
  findLinkedAccount,
  putLinkedAccount,
} from '../../server/bank-link/store.ts'
import { addCounts, deleteCountsBefore } from '../../server/funnel/store.ts'
import { forgetExpired } from '../../server/invitations/store.ts'
import { deleteExpiredLeads, findLead } from '../../server/leads/store.ts'
import { appendNextEvents } from '../../server/ledger/log-service.ts'
import { openLedger } from '../../server/open-ledger.ts'
import { deliveryQueue } from '../../server/outbox/queue-service.ts'
import { ping } from '../../server/platform/database/engine-of.ts'
import { sealTo } from '../../server/platform/encryption/seal.ts'
import { ownKeyPair } from '../../server/platform/encryption/unseal.ts'
import { DAY_MS } from '../../server/platform/time/days.ts'
import { lookAtClock, retentionJob } from '../../server/retention/plugin.ts'
import { findBankName } from '../../server/routing-numbers/store.ts'
import { eraseExpiredLinks } from '../../server/signed-copies/store.ts'
import { consoleServer, type Visitor } from '../../test-support/console-visitor.ts'
import { asOwner, documentedLogin, lockedPostgres } from '../../test-support/documented-login.ts'
import { postgresPlace } from '../../test-support/engines.ts'
import {
  ask,
  CORRECTION_ID,
  corrected,
  correctionRequest,
  correctionsOf,
  OTHER_CORRECTION_ID,
  withLink,
} from '../../test-support/test-correction.ts'
import { decideUnseen } from '../../test-support/test-decision.ts'
import { invitationLinkIn, invitingServer } from '../../test-support/test-invitation.ts'
import { copyLinkIn, TEST_NOW, testServer } from '../../test-support/test-server.ts'
import {
  ASKS_FOR_DOCUMENTS,
  askDocument,
  submissionWithDocuments,
  uploadedDocument,
} from '../../test-support/uploaded-document.ts'

describe("the server's login", () => {
  it('serves, delivers and appends events without owning a table', async () => {
    const { url } = await documentedLogin(await lockedPostgres(), 'merchant_server')
    const server = await testServer({
      DATABASE_URL: url,
      WEBHOOK_URL: 'https://hooks.example/applications',
      WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
    })
    const { app, db } = server
    const headers = { 'idempotency-key': 'key-of-this-application' }
    const answer = await server.submit(sampleSubmission(), headers)
    expect(answer.statusCode).toBe(303)
    expect((await server.submit(sampleSubmission(), headers)).statusCode).toBe(303)
    const { reference, secret } = copyLinkIn(answer)
    const copy = await app.inject({
      method: 'POST',
      url: '/api/copies',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ reference, secret }),
    })
    expect(copy.statusCode).toBe(200)
    await ping(db)
    const { config, signer } = server
    await appendNextEvents(db, { signer, ledger: openLedger(config) })
    const queue = deliveryQueue({
      db,
      signer,
      now: () => new Date(),
      leaseMs: 1000,
      waitAfter: () => 0,
    })
    for (const result of [{ outcome: 'failed', failure: 'no answer' }, { outcome: 'arrived' }]) {
      const [delivery] = await queue.take('webhook')
      if (!delivery) throw new Error('No delivery is due')
      await queue.end(delivery, result as Parameters<typeof queue.end>[1])
    }
    await eraseExpiredLinks(db, new Date('9999-01-01'))
    const account = { token_hash: 'hash', sealed: Buffer.from('sealed'), expires_at: '2020' }
    await putLinkedAccount(db, account)
    await putLinkedAccount(db, account)
    await findLinkedAccount(db, 'hash', TEST_NOW)
    await deleteExpiredLinkedAccounts(db, new Date())
    await findLead(db, 'hash', TEST_NOW)
    await deleteExpiredLeads(db, TEST_NOW)
    await findBankName(db, '021000021')
    const counted = {
      program: 'default',
      day: '2026-11-21',
      language: 'en',
      kind: 'saved',
      name: '',
      count: 1,
    } as const
    await addCounts(db, [counted, { ...counted, program: 'acme' }])
    await addCounts(db, [counted, { ...counted, program: 'acme' }])
    await deleteCountsBefore(db, '2026-11-22')
  })

  it('invites, renews a link, and forgets what has expired', async () => {
    const { url } = await documentedLogin(await lockedPostgres(), 'merchant_server')
    const { server, ask } = await invitingServer({ DATABASE_URL: url })
    const invited = await ask(inviteRoute.url, { externalId: 'CRM-1' })
    const renewed = await ask(`${inviteRoute.url}/${invited.json().id}/renew`, {})
    const { header } = invitationLinkIn(renewed.json().url)
    expect((await server.submit(sampleSubmission(), header)).statusCode).toBe(303)
    const before = new Date('2020-01-01')
    await forgetExpired(server.db, { forget: before, before })
  })

  it('takes and deletes documents', async () => {
    const { url } = await documentedLogin(await lockedPostgres(), 'merchant_server')
    const server = await testServer({ ...ASKS_FOR_DOCUMENTS, DATABASE_URL: url })
    const document = await uploadedDocument(server)
    const other = await uploadedDocument(server)
    expect((await server.submit(submissionWithDocuments(document))).statusCode).toBe(303)
    expect((await askDocument(server, 'DELETE', other)).statusCode).toBe(204)
  })

  it('erases old applications if it has that right', async () => {
    const { url } = await documentedLogin(
      await lockedPostgres(),
      'merchant_server',
      /^(?!.*console)/,
    )
    let now = new Date('2026-01-01T00:00:00Z')
    const server = await testServer({ DATABASE_URL: url }, { now: () => now })
    const { reference } = copyLinkIn(await server.submit(sampleSubmission()))
    await decideUnseen(server, { reference, to: 'withdrawn', note: 'a word', at: now })
    now = TEST_NOW
    await lookAtClock(server.config, new Date(now.getTime() - DAY_MS))
    await retentionJob({ ...server, now: () => now }, 30).tick()
    expect(await server.stored()).toBe(0)
  })

  it('serves the console if it has that right', async () => {
    const { url } = await documentedLogin(
      await lockedPostgres(),
      'merchant_server',
      /^(?!.*RETENTION_DAYS)/,
    )
    const server = await consoleServer({ DATABASE_URL: url, FOUR_EYES_ABOVE: '1' })
    const { reference } = copyLinkIn(await server.submit(sampleSubmission()))
    const path = `/console/api/applications/${reference}`
    const people = [await server.signIn('administrator'), await server.signIn('reviewer')]
    const keys = [{ kind: 'tin', hash: 'a'.repeat(32) }]
    const seal = sealTo((await ownKeyPair(server.folder)).recipients)
    const secret = { sealed: Buffer.from(await seal('secret')).toString('base64') }
    const passkey = {
      name: 'Blue key',
      credential: 'AGE-PLUGIN-FIDO2PRF-1QQQQ',
      ciphertext: 'YWdl',
    }
    const statuses: number[] = []
    const ids = [CORRECTION_ID, OTHER_CORRECTION_ID]
    const compared = async (person: Visitor, version: number) => {
      const { id } = (await person.send('POST', `${path}/match-secret`, secret)).json().secret
      return person.send('PUT', `${path}/match-keys`, { secret: id, version, keys })
    }
    for (const [index, person] of people.entries()) {
      const to = { to: index === 0 ? 'reviewing' : 'approved', version: index + 1 }
      for (const answer of [
        await person.get(path),
        await person.send('POST', CONSOLE_PASSKEYS_PATH, passkey),
        await person.send('PUT', `${path}/assignee`, { assignee: 'me' }),
        await person.send('POST', `${path}/opened`, {}),
        await compared(person, index + 1),
        await person.send('POST', `${path}/decisions`, to),
        await ask(person, reference, correctionRequest({ id: ids[index], version: index + 1 })),
        await withLink(server, undefined, { id: ids[index] }),
        ...(index === 0 ? [] : [await person.send('DELETE', correctionsOf(reference, ids[index]))]),
        await person.send('POST', '/console/api/sign-out', {}),
      ]) {
        statuses.push(answer.statusCode)
      }
      if (index === 0) expect((await withLink(server, corrected())).statusCode).toBe(303)
    }
    expect(statuses.filter((status) => status > 204)).toEqual([])
  })

  it("takes a withdrawal, and a processor's reports", async () => {
    const owner = await lockedPostgres()
    const { url } = await documentedLogin(owner, 'merchant_server')
    const { server, operate, newKey } = await invitingServer({ DATABASE_URL: owner })
    const withdrawn = copyLinkIn(await server.submit(sampleSubmission()))
    const approved = copyLinkIn(await server.submit(sampleSubmission()))
    await operate('status', approved.reference, 'reviewing')
    await operate('status', approved.reference, 'approved', '--unseen')
    const key = await newKey('--may', 'boarding')
    const { app } = await testServer({ DATA_DIR: server.folder, DATABASE_URL: url })
    const answer = await app.inject({ method: 'POST', url: withdrawRoute.url, payload: withdrawn })
    expect(answer.statusCode).toBe(204)
    const boarded = await app.inject({
      method: 'POST',
      url: urlOf(boardingRoute, { params: { reference: approved.reference } }),
      headers: { authorization: `Bearer ${key}` },
      payload: { result: 'failed' },
    })
    expect(boarded.statusCode).toBe(200)
  })

  it('neither changes the answers of an application nor deletes it', async () => {
    const { url } = await documentedLogin(await lockedPostgres(), 'merchant_server')
    for (const statement of [
      "update applications set sealed = ''",
      "update applications set received_at = ''",
      'delete from applications',
      'delete from events',
      "update events set detail = ''",
      'drop table events',
    ]) {
      await expect(asOwner(url, statement)).rejects.toThrow(/permission denied|must be owner/)
    }
  })

  it('does not create the tables, and says which login must', async () => {
    const { url } = await documentedLogin(
      await postgresPlace(),
      'merchant_server',
      /^create role|usage/,
    )
    await expect(testServer({ DATABASE_URL: url })).rejects.toThrow(
      'The database has no tables yet. Run operator migrate',
    )
  })
})
