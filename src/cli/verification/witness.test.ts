import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { publishedHead } from '../../server/ledger/log-service.ts'
import { webhookBody } from '../../server/notifications/webhook.ts'
import { openLedger } from '../../server/open-ledger.ts'
import { sendMail } from '../../server/outbox/smtp-service.ts'
import { checkApplication } from '../../server/records/check-service.ts'
import { operator } from '../../test-support/run-operator.ts'
import { waitingMails } from '../../test-support/test-deliveries.ts'
import { testMailServer } from '../../test-support/test-mail-server.ts'
import {
  referenceIn,
  submitSamples,
  type TestServer,
  testServer,
} from '../../test-support/test-server.ts'

/** Files with everything that left the machine about the second of two applications. */
async function witnesses(server: TestServer, mailUrl: string, sent: readonly string[]) {
  const { db, config, folder } = server
  const env = { DATA_DIR: folder }
  const [first = ''] = await submitSamples(server, 1)
  expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
  const reference = referenceIn(await server.submit(sampleSubmission()))
  const mail = (await waitingMails(server)).find((waiting) => waiting.reference === reference)
  if (!mail) throw new Error('No email waits')
  await sendMail({ url: mailUrl, from: 'apply@example.com' }, mail.id, mail)
  const application = await checkApplication(db, reference, openLedger(config))
  const announced = { type: 'application.submitted', event: 1 }
  const body = webhookBody(announced, application, await publishedHead(db, server.ledger)) ?? ''
  const file = (name: string) => join(folder, name)
  await writeFile(file('webhook.json'), body)
  await writeFile(file('receipt.eml'), sent.at(-1) ?? '')
  const identity = ['--identity', file('sealing-identity.txt')]
  const copied = await operator(env, 'copy', reference, ...identity, '--output', file('copy.pdf'))
  expect(copied).toMatchObject({ code: 0 })
  await writeFile(file('verify.txt'), (await operator(env, 'verify')).out)
  await writeFile(file('head.json'), (await operator(env, 'verify', '--head')).out)
  const files = ['webhook.json', 'receipt.eml', 'copy.pdf', 'verify.txt', 'head.json'].map(file)
  return { first, files }
}

describe('a chain head that left the machine', () => {
  it('reveals a replaced audit log, in every form in which it was saved', async () => {
    const { mails, url } = await testMailServer()
    const server = await testServer({ SMTP_URL: url, MAIL_FROM: 'apply@example.com' })
    const env = { DATA_DIR: server.folder }
    const { first, files } = await witnesses(server, url, mails)
    const all = files.flatMap((file) => ['--witness', file])
    expect(await operator(env, 'verify', ...all)).toMatchObject({ code: 0, err: '' })

    const { db } = server
    for (const table of ['applications', 'events', 'signed_copies', 'deliveries'] as const) {
      await db.deleteFrom(table).where('reference', '=', first).execute()
    }
    await db.updateTable('events').set({ position: null, log_hash: null }).execute()
    await db
      .updateTable('log_head')
      .set({ position: 0, hash: '', key_id: null, signature: null })
      .execute()
    expect(await operator(env, 'verify')).toMatchObject({ code: 0 })
    for (const file of files) {
      const result = await operator(env, 'verify', '--witness', file)
      expect(result, file).toMatchObject({ code: 1 })
      expect(result.err).toMatch(/differs from the saved chain head|before the saved/)
    }
  })

  it('is refused if the file contains none', async () => {
    const server = await testServer()
    const file = join(server.folder, 'note.txt')
    await writeFile(file, 'position 1')
    const refused = await operator({ DATA_DIR: server.folder }, 'verify', '--witness', file)
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('is not a chain head') })
  })
})
