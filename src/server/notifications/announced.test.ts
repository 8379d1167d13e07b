/** The webhooks about an application, from its documents to its erasure. */

import { describe, expect, it } from 'vitest'
import { CONSOLE_APPLICATIONS_PATH } from '../../api/console/queue.ts'
import { until } from '../../application/testing/until.ts'
import { consoleServer } from '../../test-support/console-visitor.ts'
import { mainly } from '../../test-support/engines.ts'
import { operator } from '../../test-support/run-operator.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { ask, CORRECTION_ID, correctionRequest } from '../../test-support/test-correction.ts'
import {
  allArrived,
  sendingDeliveries,
  testReceiver,
  webhookTo,
} from '../../test-support/test-deliveries.ts'
import { testMailServer } from '../../test-support/test-mail-server.ts'
import { referenceIn, TEST_NOW } from '../../test-support/test-server.ts'
import { testSigner } from '../../test-support/test-signer.ts'
import {
  ASKS_FOR_DOCUMENTS,
  submissionWithDocuments,
  uploadedDocument,
} from '../../test-support/uploaded-document.ts'
import { closeExpired } from '../corrections/service.ts'
import { addEvent, addReading } from '../ledger/new-events-service.ts'
import { openLedger } from '../open-ledger.ts'
import { DAY_MS } from '../platform/time/days.ts'

describe.each(mainly('PostgreSQL'))('a back office on $name', (engine) => {
  it('announces documents, reminders, ends of requests, proposals, and the erasure', async () => {
    const receiver = await testReceiver()
    const mail = await testMailServer()
    const settings = {
      ...(await engine.settings()),
      ...webhookTo(receiver.url),
      ...ASKS_FOR_DOCUMENTS,
      SMTP_URL: mail.url,
      MAIL_FROM: 'apply@example.com',
      MAIL_KEY: 'k'.repeat(32),
      FOUR_EYES_ABOVE: '1',
    }
    const server = await consoleServer(settings)
    const { db, config, signer, folder } = server
    const later = new Date(TEST_NOW.getTime() + 15 * DAY_MS)
    const check = await uploadedDocument(server)
    const reference = referenceIn(await server.submit(submissionWithDocuments(check)))
    const person = await server.signIn('reviewer')
    const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
    const fragment = `#${CORRECTION_ID}.${'k'.repeat(43)}`
    const question = correctionRequest({ mail: { language: 'en', fragment } })
    expect((await ask(person, reference, question)).statusCode).toBe(200)
    const dueNow = (type: string) =>
      db
        .updateTable('deliveries')
        .set({ due_at: TEST_NOW.toISOString() })
        .where('type', '=', type)
        .execute()
    await dueNow('correction-reminder')
    await sendingDeliveries(server)
    const told = async (type: string) => {
      const post = await until(() => receiver.posts.find(({ body }) => body.type === type))
      return post.body.data
    }
    const about = { reference, sequence: expect.any(Number), at: expect.any(String) }
    const request = { ...about, id: CORRECTION_ID, expiresAt: expect.any(String) }
    expect(await told('application.documents-added')).toMatchObject({
      ...about,
      version: 1,
      documents: [{ id: check.id, sha256: check.sha256 }],
    })
    expect(await told('application.correction-reminded')).toMatchObject(request)
    await closeExpired(db, { at: later, signer, ledger: openLedger(config) })
    await dueNow('application.correction-expired')
    expect(await told('application.correction-expired')).toMatchObject(request)
    await person.send('POST', `${path}/decisions`, { to: 'reviewing', version: 1 })
    await person.send('POST', `${path}/opened`, { version: 1 })
    await person.send('POST', `${path}/decisions`, { to: 'approved', version: 1 })
    expect(await told('application.proposed')).toMatchObject({ ...about, to: 'approved' })
    await allArrived(db)
    expect(await storedProblems(server, later)).toEqual([])

    const erased = await operator({ ...settings, DATA_DIR: folder }, 'erase', reference, '--yes')
    expect(erased).toMatchObject({ code: 0 })
    const { sequence } = await told('application.erased')
    const sequences = receiver.posts.map(({ body }) => Number(body.data.sequence))
    expect(sequence).toBe(Math.max(...sequences))
    await allArrived(db)
    expect(await storedProblems(server, later)).toEqual([])

    const context = { reference, at: TEST_NOW, signer: testSigner }
    const opened = { kind: 'opened', detail: {} } as const
    expect(await addReading(db, context, opened)).toBe(false)
    const sent = { kind: 'link-sent', detail: { deliveries: {} } } as const
    await expect(addEvent(db, { ...context, signer }, sent)).rejects.toThrow('was erased')
    expect(await storedProblems(server, later)).toEqual([])
  })
})
