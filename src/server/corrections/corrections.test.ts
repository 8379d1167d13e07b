import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { ConsoleApplication } from '../../api/console/applications.ts'
import { correctionsOf } from '../../api/console/corrections.ts'
import { keptPaths, withoutKept } from '../../application/correction.ts'
import { latestRecord } from '../../application/record/corrected-record.ts'
import type { SealedRecord } from '../../application/record/sealed-record.ts'
import { fromSubmission, type Submission, toSubmission } from '../../application/submission.ts'
import {
  sampleLinkedAccount,
  sampleSubmission,
} from '../../application/testing/sample-application.ts'
import { appendPendingEvents } from '../audit-log/append-to-audit-log.ts'
import { readTrust } from '../audit-log/signatures.ts'
import { verifyEvidence } from '../evidence/verify-evidence.ts'
import { unsealWith } from '../platform/encryption/unseal.ts'
import type { CopyLink } from '../signed-copies/copy-link.ts'
import { type ConsoleServer, consoleServer } from '../testing/console-visitor.ts'
import { engines } from '../testing/engines.ts'
import { ownerWhoEntered, submissionWith } from '../testing/invited-owner.ts'
import { storedText } from '../testing/stored-text.ts'
import { fetchCopy, post, sha256, submittedLink } from '../testing/test-copies.ts'
import {
  ask,
  CORRECTION_CIPHERTEXT,
  CORRECTION_ID,
  CORRECTION_TOKEN,
  corrected,
  correctionRequest,
  withLink,
} from '../testing/test-correction.ts'
import {
  allArrived,
  sendingDeliveries,
  testReceiver,
  webhookTo,
} from '../testing/test-deliveries.ts'
import { testMailServer } from '../testing/test-mail-server.ts'
import { copyLinkIn, referenceIn, submitSamples, TEST_NOW } from '../testing/test-server.ts'
import { submissionWithDocuments, uploadedDocument } from '../testing/uploaded-document.ts'
import { waitingMails } from '../testing/waiting-mails.ts'
import { closeExpired } from './close.ts'

const QUEUE = '/console/api/applications'
const DAY_MS = 86_400_000

describe.each(engines)('corrections on $name', (engine) => {
  async function withOne(env: Readonly<Record<string, string>> = {}) {
    const clock = { now: TEST_NOW }
    const settings = { ...(await engine.settings()), ...env }
    const server = await consoleServer(settings, { now: () => clock.now })
    const [reference = ''] = await submitSamples(server, 1)
    const person = await server.signIn('reviewer')
    const shown = async (): Promise<ConsoleApplication> =>
      (await person.get(`${QUEUE}/${reference}`)).json()
    return { server, clock, reference, person, shown }
  }

  /** Nothing is wrong, also by the rules of production. */
  async function problems({ db, config, signer }: ConsoleServer) {
    const trust = { ...(await readTrust(config)), production: true, hasConsole: true }
    await appendPendingEvents(db, { signer, trust })
    return (await verifyEvidence(db, trust)).problems
  }

  it('are asked for, answered, and become version 2', async () => {
    const { server, clock, reference, person, shown } = await withOne()
    const asked = await ask(person, reference)
    const expiresAt = new Date(TEST_NOW.getTime() + 14 * DAY_MS).toISOString()
    expect([asked.statusCode, asked.json()]).toEqual([
      200,
      { expiresAt, mailed: false, page: expect.stringMatching(/^http.*\/apply\/correct$/) },
    ])
    const waiting = await shown()
    expect(waiting).toMatchObject({
      awaitsCorrection: true,
      corrections: [
        { state: 'waiting', by: 'Rita Bell', fields: ['businessPhone'], expiresAt, version: null },
      ],
    })
    const queue = (await person.get(`${QUEUE}?correction=waiting`)).json()
    expect(queue.applications).toMatchObject([{ reference, awaitsCorrection: true }])
    const opened = await withLink(server)
    expect(opened.headers['cache-control']).toBe('no-store')
    expect(opened.json()).toEqual({
      state: 'waiting',
      ciphertext: CORRECTION_CIPHERTEXT,
      expiresAt,
      recipients: [expect.stringMatching(/^age1/)],
    })
    clock.now = new Date(TEST_NOW.getTime() + 60_000)
    const answer = await withLink(server, corrected())
    expect(answer.statusCode).toBe(303)
    const { corrections, awaitsCorrection, history } = await shown()
    expect(awaitsCorrection).toBe(false)
    expect(corrections).toMatchObject([{ state: 'corrected', version: { number: 2 } }])
    expect(history.map(({ what, by }) => `${what} by ${by}`)).toEqual([
      'received by server',
      'corrections asked for: businessPhone by Rita Bell',
      'corrected: version 2 by server',
    ])
    expect((await person.get(`${QUEUE}?correction=waiting`)).json().applications).toEqual([])
    expect((await withLink(server)).json()).toMatchObject({ state: 'corrected', ciphertext: null })
    const copy = await fetchCopy(server, copyLinkIn(answer))
    expect(copy.statusCode).toBe(200)
    const verified = await post(server, '/api/verify', { sha256: sha256(copy.rawPayload) })
    expect(verified.json()).toMatchObject({ reference, signedAt: clock.now.toISOString() })
    expect(await problems(server)).toEqual([])
  })

  it('have a copy that is verified as signed when it was', async () => {
    const { server, clock, reference, person } = await withOne()
    const first = await submittedLink(server)
    await ask(person, reference)
    clock.now = new Date(TEST_NOW.getTime() + DAY_MS)
    const link = copyLinkIn(await withLink(server, corrected()))
    const signedAt = async (link: CopyLink) => {
      const { rawPayload } = await fetchCopy(server, link)
      return (await post(server, '/api/verify', { sha256: sha256(rawPayload) })).json().signedAt
    }
    expect(await signedAt(first)).toBe(TEST_NOW.toISOString())
    expect(await signedAt(link)).toBe(clock.now.toISOString())
  })

  it('leave a trace where the agreement is removed that only a version was signed under', async () => {
    const { server, reference, person } = await withOne()
    await ask(person, reference)
    const inSpanish = {
      signing: { ...corrected().signing, language: 'es' as const, agreementVersion: '' },
    }
    const answer = await withLink(server, { ...corrected(), ...inSpanish })
    expect(answer.statusCode).toBe(303)
    const { agreement } = JSON.parse(
      (
        await server.db
          .selectFrom('events')
          .select('detail')
          .where('kind', '=', 'corrected')
          .executeTakeFirstOrThrow()
      ).detail,
    )
    await server.db.deleteFrom('agreements').where('sha256', '=', agreement.sha256).execute()
    expect(await problems(server)).toEqual([
      `agreement ${agreement.version}: it is missing, but 1 application was signed under it`,
    ])
  })

  it('get the first answer again for the same body, and no other', async () => {
    const { server, reference, person } = await withOne()
    await ask(person, reference)
    const first = await withLink(server, corrected())
    const again = await withLink(server, corrected())
    expect([again.statusCode, again.json()]).toEqual([303, first.json()])
    const other = await withLink(server, corrected({ businessPhone: '4155550101' }))
    expect([other.statusCode, other.json().errors[0].code]).toEqual([409, 'correction.closed'])
  })

  it('are asked for once at a time, of the latest version, before it is decided', async () => {
    const { server, reference, person } = await withOne()
    const refused = { errors: [{ code: 'correction.refused', message: expect.any(String) }] }
    const other = { id: 'b3RoZXItY29ycmVjdGlvbg' }
    expect((await ask(person, reference)).statusCode).toBe(200)
    const second = await ask(person, reference, correctionRequest(other))
    expect([second.statusCode, second.json()]).toEqual([409, refused])
    await withLink(server, corrected())
    const old = await ask(person, reference, correctionRequest(other))
    expect([old.statusCode, old.json()]).toEqual([409, refused])
    const latest = await ask(person, reference, correctionRequest({ ...other, version: 2 }))
    expect(latest.statusCode).toBe(200)
    expect((await ask(person, 'MA-2222-2222')).statusCode).toBe(404)
  })

  it('are withdrawn by a reviewer, and by a decision', async () => {
    const { server, reference, person, shown } = await withOne()
    await ask(person, reference)
    const withdraw = (of: string, id = CORRECTION_ID) =>
      person.send('DELETE', correctionsOf(of, id))
    const [other = ''] = await submitSamples(server, 1)
    expect((await withdraw(other)).statusCode).toBe(409)
    expect((await withdraw('MA-2222-2222')).statusCode).toBe(404)
    expect((await withdraw(reference)).statusCode).toBe(204)
    expect((await withdraw(reference)).json().errors[0].code).toBe('correction.refused')
    expect((await withLink(server)).json()).toMatchObject({ state: 'withdrawn', ciphertext: null })
    const late = await withLink(server, corrected())
    expect([late.statusCode, late.json().errors[0].code]).toEqual([409, 'correction.closed'])
    const id = 'b3RoZXItY29ycmVjdGlvbg'
    await ask(person, reference, correctionRequest({ id }))
    const decide = (to: string) =>
      person.send('POST', `${QUEUE}/${reference}/decisions`, { to, version: 1 })
    await decide('reviewing')
    expect((await shown()).corrections[1]).toMatchObject({ state: 'waiting' })
    await decide('approved')
    const { awaitsCorrection, corrections, history } = await shown()
    expect([awaitsCorrection, corrections[1]?.state]).toEqual([false, 'withdrawn'])
    expect(history.slice(-2).map(({ what }) => what)).toEqual([
      'request for corrections withdrawn',
      'status changed from reviewing to approved',
    ])
    expect(
      (await ask(person, reference, correctionRequest({ id: `${id.slice(0, -1)}x` }))).statusCode,
    ).toBe(409)
    expect(await problems(server)).toEqual([])
  })

  it('are read before the application is decided', async () => {
    const { server, reference, person, shown } = await withOne()
    const decide = (version: number) =>
      person.send('POST', `${QUEUE}/${reference}/decisions`, { to: 'reviewing', version })
    await ask(person, reference)
    await withLink(server, corrected())
    const refused = await decide(1)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { errors: [{ code: 'new-version' }], status: 'received' },
    ])
    expect((await shown()).status).toBe('received')
    expect((await decide(2)).json()).toEqual({ outcome: 'changed', status: 'reviewing' })
  })

  it('expire, are forgotten, and look like unknown ones then', async () => {
    const { server, clock, reference, person } = await withOne({ CORRECTION_DAYS: '5' })
    await ask(person, reference)
    clock.now = new Date(TEST_NOW.getTime() + 5 * DAY_MS)
    const answers = [
      await withLink(server),
      await withLink(server, corrected()),
      await withLink(server, undefined, { id: 'b3RoZXItY29ycmVjdGlvbg' }),
      await withLink(server, corrected(), { token: CORRECTION_TOKEN.replace('d', 'e') }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    await closeExpired(server.db, clock.now)
    const [row] = await server.db.selectFrom('corrections').selectAll().execute()
    expect(row).toMatchObject({ state: 'expired', ciphertext: null })
    const again = await server.signIn('reviewer')
    const request = correctionRequest({ id: 'b3RoZXItY29ycmVjdGlvbg' })
    expect((await ask(again, reference, request)).statusCode).toBe(200)
    expect(await problems(server)).toEqual([])
  })

  it('take one of many answers that arrive at once', async () => {
    const { server, reference, person } = await withOne()
    await ask(person, reference)
    const phones = ['4155550101', '4155550102', '4155550103', '4155550102']
    const bodies = phones.map((businessPhone) => corrected({ businessPhone }))
    const answers = await Promise.all(bodies.map((body) => withLink(server, body)))
    const accepted = phones.filter((_, index) => answers[index]?.statusCode === 303)
    expect(new Set(accepted).size).toBe(1)
    expect(accepted).toHaveLength(accepted[0] === '4155550102' ? 2 : 1)
    expect(answers.every(({ statusCode }) => [303, 409].includes(statusCode))).toBe(true)
    expect(await server.db.selectFrom('application_versions').select('version').execute()).toEqual([
      { version: 2 },
    ])
    expect(await problems(server)).toEqual([])
  })

  it('are validated like a submission, but for what stays as it was', async () => {
    const { server, reference, person } = await withOne()
    await ask(person, reference)
    const refused = async (changes: Partial<Submission>) => {
      const answer = await withLink(server, { ...corrected(), ...changes })
      return [answer.statusCode, ...answer.json().errors.map(fieldAndCode)]
    }
    expect(await refused({ businessPhone: '1' })).toEqual([422, 'businessPhone phone.length'])
    expect(await refused({ termsSignerFullName: 'Nobody' })).toEqual([
      422,
      'termsSignerFullName signature.mismatch',
    ])
    const linked = { manualEntry: null, plaid: sampleLinkedAccount }
    expect(await refused(linked)).toEqual([422, 'manualEntry bank.missing'])
    const [first, ...others] = corrected().companyOwners
    if (!first) throw new Error('The sample has an owner')
    const entry = { ...first, enteredBy: { invitation: 'x', sha256: 'y', enteredAt: 'z' } }
    expect(await refused({ companyOwners: [entry, ...others] })).toContain(
      'companyOwners.0.enteredBy owner.entry',
    )
    expect((await withLink(server, corrected())).statusCode).toBe(303)
  })

  it('have none of the answers that stay, in any part that is stored of version 2', async () => {
    const { server, reference, person, shown } = await withOne()
    await ask(person, reference)
    // A client that sends them all the same.
    await withLink(server, sampleSubmission({ businessPhone: '4155550100' }))
    const [version] = await server.db.selectFrom('application_versions').selectAll().execute()
    const unseal = await unsealWith(join(server.folder, 'sealing-identity.txt'))
    const record = (await unseal(version?.sealed ?? new Uint8Array())) as SealedRecord
    const { manualEntry, companyOwners, tin } = sampleSubmission()
    for (const secret of [
      manualEntry?.accountNumber,
      tin,
      ...companyOwners.map(({ ssn }) => ssn),
    ]) {
      expect(JSON.stringify(record)).not.toContain(secret)
    }
    expect(JSON.stringify(record.shown.summary)).toContain('As before')
    const first = await server.open(reference)
    expect(record).toMatchObject({
      reference,
      correction: { version: 2, id: CORRECTION_ID, fields: ['businessPhone'] },
      evidence: {
        correction: {
          version: 2,
          previousSha256: first.evidence.applicationSha256,
          asked: ['Business Phone'],
        },
      },
    })
    const receipts = (await shown()).history.filter(({ detail }) => detail.application)
    expect(receipts.map(({ detail }) => detail.application)).toEqual(
      [first, record].map(({ evidence }) => evidence.applicationSha256),
    )
    const whole = latestRecord(first, [record]).submission
    expect(whole).toEqual({ ...first.submission, businessPhone: '4155550100' })
  })

  it('bring what a list shows up to date', async () => {
    const { server, reference, person } = await withOne()
    await person.send('PUT', `${QUEUE}/${reference}/fingerprints`, {
      fingerprints: [{ kind: 'ssn', hash: 'a'.repeat(64) }],
    })
    const fields = ['businessName', 'businessAddress']
    await ask(person, reference, correctionRequest({}, fields))
    const { businessAddress } = sampleSubmission()
    const changes = {
      businessName: 'Silver Gate Bakery',
      businessAddress: { ...businessAddress, state: 'NV', zip: '89501' },
    }
    expect((await withLink(server, corrected(changes, fields))).statusCode).toBe(303)
    const search = async (text: string) =>
      (await person.get(`${QUEUE}?search=${text}`)).json().applications
    expect(await search('golden')).toEqual([])
    expect(await search('silver')).toMatchObject([
      { reference, businessName: 'Silver Gate Bakery', state: 'NV' },
    ])
    expect(await server.db.selectFrom('fingerprints').selectAll().execute()).toEqual([])
    expect(await problems(server)).toEqual([])
  })

  it('ask for a document that the application does not have', async () => {
    const server = await consoleServer(await engine.settings())
    const check = await uploadedDocument(server)
    const submitted = await server.submit(submissionWithDocuments(check))
    const reference = referenceIn(submitted)
    const theirs = await uploadedDocument(server, { kind: 'id' })
    await server.submit(submissionWithDocuments(theirs))
    const person = await server.signIn('reviewer')
    const fields = ['documents.id']
    await ask(person, reference, correctionRequest({}, fields))
    const send = async (...documents: Awaited<ReturnType<typeof uploadedDocument>>[]) => {
      const sent = submissionWithDocuments(...documents).documents
      const answer = await withLink(server, corrected({ documents: sent }, fields))
      return [answer.statusCode, ...(answer.json().errors ?? []).map(fieldAndCode)]
    }
    expect(await send(check)).toEqual([422, 'documents.id required'])
    expect(await send(check, theirs)).toEqual([
      422,
      'documents.id required',
      'documents.1 document.missing',
    ])
    const own = await uploadedDocument(server, { kind: 'id' })
    expect(await send(check, own)).toEqual([303])
    expect(await problems(server)).toEqual([])
    await server.db.deleteFrom('documents').where('id', '=', own.id).execute()
    expect(await problems(server)).toContain(`${reference}: a document was changed`)
  })

  it('leave a linked account as it was, without asking the bank again', async () => {
    const { server, reference, person } = await withOne()
    await server.db.updateTable('applications').set({ bank_method: 'linked' }).execute()
    await ask(person, reference)
    const linked = { manualEntry: null, plaid: sampleLinkedAccount }
    const answer = await withLink(server, { ...corrected(), ...linked })
    expect(answer.statusCode).toBe(303)
  })

  it('need a linked account again where it is asked for', async () => {
    const { server, reference, person } = await withOne()
    const fields = ['manualEntry', 'plaid']
    await ask(person, reference, correctionRequest({}, fields))
    const linked = { manualEntry: null, plaid: sampleLinkedAccount }
    const answer = await withLink(server, { ...corrected({}, fields), ...linked })
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([512, 'bank-link.failed'])
    expect((await withLink(server)).json().state).toBe('waiting')
  })

  it('are accepted where the same answer has used the token of a linked account', async () => {
    const { server, reference, person } = await withOne()
    const fields = ['manualEntry', 'plaid']
    await ask(person, reference, correctionRequest({}, fields))
    const linked = { manualEntry: null, plaid: sampleLinkedAccount }
    const answer = () => withLink(server, { ...corrected({}, fields), ...linked })
    const take = vi.spyOn(server.app.bankLink.accounts, 'take')
    take.mockImplementationOnce(async () => {
      expect((await answer()).statusCode).toBe(303)
      return 'failed'
    })
    take.mockResolvedValueOnce({ routingNumber: '121000358', accountNumber: '000123456789' })
    expect((await answer()).statusCode).toBe(303)
  })

  it('go on with what an owner has entered', async () => {
    const server = await consoleServer(await engine.settings())
    const owner = await ownerWhoEntered(server)
    const before = submissionWith(owner)
    const reference = referenceIn(await server.submit(before))
    const person = await server.signIn('reviewer')
    const kept = keptPaths(fromSubmission(before), ['businessPhone'])
    await ask(person, reference, correctionRequest({ kept }))
    const changed = withoutKept(fromSubmission(before), kept)
    const answer = await withLink(server, { ...toSubmission(changed), businessPhone: '4155550100' })
    expect(answer.statusCode).toBe(303)
    const other = await server.submit({ ...before, businessPhone: '4155550100' })
    expect(other.statusCode).toBe(422)
    expect(await problems(server)).toEqual([])
  })

  it('are believed by signed events alone', async () => {
    const { server, reference, person } = await withOne()
    await ask(person, reference)
    await person.send('DELETE', correctionsOf(reference, CORRECTION_ID))
    await server.db.updateTable('corrections').set({ state: 'waiting' }).execute()
    expect((await withLink(server, corrected())).statusCode).toBe(409)
    await server.db.updateTable('corrections').set({ id: 'b3RoZXItY29ycmVjdGlvbg' }).execute()
    const forged = await withLink(server, corrected(), { id: 'b3RoZXItY29ycmVjdGlvbg' })
    expect(forged.statusCode).toBe(404)
  })

  it('leave traces where a version or its copy is removed, replaced or added', async () => {
    const { server, reference, person } = await withOne()
    await ask(person, reference)
    await withLink(server, corrected())
    expect(await problems(server)).toEqual([])
    const versions = server.db.updateTable('application_versions')
    const [row] = await server.db.selectFrom('application_versions').selectAll().execute()
    if (!row) throw new Error('Nothing was corrected')
    const found = `${reference}: a corrected version was changed`
    const { sealed } = await server.db
      .selectFrom('applications')
      .select('sealed')
      .executeTakeFirstOrThrow()
    await versions.set({ sealed }).execute()
    expect(await problems(server)).toEqual([found])
    await versions.set({ sealed: row.sealed }).execute()
    await server.db
      .insertInto('application_versions')
      .values({ ...row, version: 3 })
      .execute()
    expect(await problems(server)).toEqual([found])
    await server.db.deleteFrom('application_versions').execute()
    expect(await problems(server)).toEqual([found])
    await server.db.insertInto('application_versions').values(row).execute()
    const first = await server.db.selectFrom('signed_copies').selectAll().execute()
    await server.db.deleteFrom('signed_copies').where('version', '=', 2).execute()
    expect(await problems(server)).toEqual([`${reference}: its copy is missing`])
    await server.db
      .insertInto('signed_copies')
      .values(first.filter(({ version }) => version === 2))
      .execute()
    await server.db.updateTable('applications').set({ business_name: 'Other' }).execute()
    expect(await problems(server)).toEqual([`${reference}: the row was changed`])
  })

  it('are announced to the operator, with the sealed version', async () => {
    const { posts, url } = await testReceiver()
    const { server, reference, person } = await withOne(webhookTo(url))
    await ask(person, reference)
    await withLink(server, corrected())
    await sendingDeliveries(server)
    await allArrived(server.db)
    const [version] = await server.db.selectFrom('application_versions').selectAll().execute()
    const announced = posts.find(({ body }) => body.type === 'application.corrected')
    expect(announced?.body.data).toMatchObject({
      reference,
      receivedAt: TEST_NOW.toISOString(),
      version: 2,
      summary: { businessName: sampleSubmission().businessName },
      sealedRecord: Buffer.from(version?.sealed ?? []).toString('base64'),
    })
    expect(await problems(server)).toEqual([])
  })

  it('are mailed with a reminder, and no longer once they are answered', async () => {
    const { mails, url } = await testMailServer()
    const mailing = { SMTP_URL: url, MAIL_FROM: 'apply@example.com', MAIL_KEY: 'k'.repeat(32) }
    const { server, reference, person } = await withOne(mailing)
    const fragment = `#${CORRECTION_ID}.${'k'.repeat(43)}`
    const mail = { to: 'maria@goldengatebakery.example', language: 'en', fragment }
    const wrong = { ...mail, fragment: `#${'x'.repeat(22)}.${'k'.repeat(43)}` }
    expect((await ask(person, reference, correctionRequest({ mail: wrong }))).statusCode).toBe(400)
    const asked = await ask(person, reference, correctionRequest({ mail }))
    expect(asked.json().mailed).toBe(true)
    const waiting = (await waitingMails(server)).filter(({ type }) => type.startsWith('correction'))
    expect(waiting.map(({ type }) => type).toSorted()).toEqual([
      'correction',
      'correction-reminder',
    ])
    for (const { to, subject, text } of waiting) {
      expect([to, subject]).toEqual([mail.to, expect.stringContaining(reference)])
      expect(text).toContain(`/apply/correct${fragment}`)
      expect(text).toContain('Merchant Services')
      expect(text).toContain('December 5, 2026')
    }
    const due = () =>
      server.db
        .selectFrom('deliveries')
        .select(['due_at', 'status'])
        .where('type', '=', 'correction-reminder')
        .executeTakeFirstOrThrow()
    expect((await due()).due_at).toBe(new Date(TEST_NOW.getTime() + 11 * DAY_MS).toISOString())
    await withLink(server, corrected())
    await server.db
      .updateTable('deliveries')
      .set({ due_at: TEST_NOW.toISOString() })
      .where('type', '=', 'correction-reminder')
      .execute()
    await sendingDeliveries(server)
    await allArrived(server.db)
    expect((await due()).status).toBe('skipped')
    expect(mails.join()).not.toContain('Reminder')
    expect(await problems(server)).toEqual([])
  })
})

it('show no token and no key of a request that waits, nor what was answered', async () => {
  const { url } = await testMailServer()
  const METRICS_TOKEN = 'a-token-for-the-metrics'
  const server = await consoleServer({ SMTP_URL: url, MAIL_FROM: 'a@example.com', METRICS_TOKEN })
  const [reference = ''] = await submitSamples(server, 1)
  const person = await server.signIn('reviewer')
  const key = 'k'.repeat(43)
  const mail = { to: 'canary@aviary.example', language: 'en', fragment: `#${CORRECTION_ID}.${key}` }
  const answers = [await ask(person, reference, correctionRequest({ mail }))]
  answers.push(await withLink(server, undefined, { token: CORRECTION_TOKEN.replace('d', 'e') }))
  const metrics = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    return (await server.app.inject({ url: '/metrics', headers })).body
  }
  const secrets = [CORRECTION_TOKEN, key, mail.to]
  const seen = (await storedText(server)) + (await metrics())
  for (const secret of secrets) expect(seen).not.toContain(secret)
  expect(server.logged()).not.toContain(CORRECTION_ID)
  expect(server.logged()).toContain('/api/corrections/:id')
  const canary = '2125550187'
  answers.push(await withLink(server, corrected({ businessPhone: canary })))
  answers.push(await withLink(server, { ...corrected(), businessPhone: `x${canary}` }))
  const after = (await storedText(server)) + (await metrics())
  for (const secret of [...secrets, canary]) {
    expect(after).not.toContain(secret)
    expect(answers.map(({ body }) => body).join()).not.toContain(secret)
  }
})

function fieldAndCode({ field, code }: { readonly field: string; readonly code: string }): string {
  return `${field} ${code}`
}
