import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { INTENT_HEADER } from '../../api/intent.ts'
import { keptPaths, withoutKept } from '../../application/corrections/correction.ts'
import { us } from '../../application/forms/us.ts'
import { latestRecord } from '../../application/record/corrected-record.ts'
import { readRecord } from '../../application/record/sealed-record.ts'
import { fromSubmission, type Submission, toSubmission } from '../../application/submission.ts'
import {
  sampleLinkedAccount,
  sampleOwner,
  sampleSubmission,
} from '../../application/testing/sample-application.ts'
import { mainly } from '../../test-support/engines.ts'
import { ownerWhoEntered, submissionWith } from '../../test-support/owner-entry.ts'
import { shared } from '../../test-support/shared.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import {
  corrected,
  correctionApplications,
  requestAbout,
  withLink,
} from '../../test-support/test-correction.ts'
import { referenceIn, type TestServer } from '../../test-support/test-server.ts'
import { submissionWithDocuments, uploadedDocument } from '../../test-support/uploaded-document.ts'
import { unsealWith } from '../platform/encryption/unseal.ts'

/** These are rules, so one engine is enough; `answer.test.ts` runs on both. */
describe.each(mainly('PostgreSQL'))('corrections on $name', (engine) => {
  const applications = shared(() => correctionApplications(engine))

  it('are validated like a submission, except unchanged answers', async () => {
    const { request, link } = await applications().another()
    await request()
    const refused = async (changes: Partial<Submission>) => {
      const answer = await link({ ...corrected(), ...changes })
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
    expect((await link(corrected())).statusCode).toBe(303)
  })

  it('store none of the unchanged answers in version 2', async () => {
    const { server, reference, shown, id, request, link } = await applications().another()
    await request()
    // The client sends all answers anyway.
    await link(sampleSubmission({ businessPhone: '4155550100' }))
    const [version] = await versionsOf(server, reference)
    const unseal = await unsealWith(join(server.folder, 'sealing-identity.txt'))
    const record = readRecord(reference, await unseal(version?.sealed ?? new Uint8Array()))
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
    expect(record.correction).not.toHaveProperty('replies')
    expect(record).toMatchObject({
      reference,
      correction: { version: 2, id, fields: ['businessPhone'] },
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

  it('request a missing owner, and can be answered even if nobody is missing', async () => {
    const { reference, request, link, server } = await applications().another()
    await request({}, ['companyOwners.2'])
    expect((await link(corrected({}, ['companyOwners.2']))).statusCode).toBe(303)
    expect(await versionsOf(server, reference)).toHaveLength(1)
  })

  it('request a missing owner, who may sign', async () => {
    const { server, reference, request, link } = await applications().another()
    const fields = ['companyOwners.0.stake', 'companyOwners.2']
    await request({}, fields)
    const before = corrected({}, fields)
    const [first, second] = before.companyOwners
    if (!first || !second) throw new Error('The sample has two owners')
    const third = sampleOwner({ id: 'new-owner-3', firstName: 'Ruth', lastName: 'Ito', stake: 25 })
    const send = async (changes: Partial<Submission>) => {
      const answer = await link({ ...before, ...changes })
      return [answer.statusCode, ...(answer.json().errors ?? []).map(fieldAndCode)]
    }
    const companyOwners = [{ ...first, stake: 35 }, second, third]
    expect(await send({ companyOwners: [first, second, { ...third, ssn: '' }] })).toEqual([
      422,
      'companyOwners.0.stake stake.total',
      'companyOwners.1.stake stake.total',
      'companyOwners.2.stake stake.total',
      'companyOwners.2.ssn required',
    ])
    const signing = before.signing && { ...before.signing, signeeId: third.id }
    const signed = { companyOwners, termsSignerFullName: 'Ruth Ito', signing }
    expect(await send(signed)).toEqual([303])
    const [version] = await versionsOf(server, reference)
    const unseal = await unsealWith(join(server.folder, 'sealing-identity.txt'))
    const record = readRecord(reference, await unseal(version?.sealed ?? new Uint8Array()))
    expect(record.evidence).toMatchObject({
      signer: { name: 'Ruth Ito' },
      correction: { asked: ['Maria Alvarez, Stake percent', 'Ruth Ito'] },
    })
    const whole = latestRecord(await server.open(reference), [record]).submission
    expect(whole.companyOwners).toMatchObject([
      { stake: 35, ssn: '123456789' },
      { stake: 40, ssn: '234567890' },
      { stake: 25, ssn: '123456789' },
    ])
    expect(await storedProblems(server)).toEqual([])
  })

  it('request a document that the application lacks', async () => {
    const { server, person } = await correctionApplications(engine)
    const check = await uploadedDocument(server)
    const submitted = await server.submit(submissionWithDocuments(check))
    const reference = referenceIn(submitted)
    const theirs = await uploadedDocument(server, { kind: 'id' })
    await server.submit(submissionWithDocuments(theirs))
    const { id, request } = requestAbout(server, person, reference)
    const fields = ['documents.id']
    await request({}, fields)
    const intent = { [INTENT_HEADER]: 'o'.repeat(43) }
    const send = async (...documents: Awaited<ReturnType<typeof uploadedDocument>>[]) => {
      const sent = submissionWithDocuments(...documents).documents
      const answer = await withLink(server, corrected({ documents: sent }, fields), { id, intent })
      return [answer.statusCode, ...(answer.json().errors ?? []).map(fieldAndCode)]
    }
    expect(await send(check)).toEqual([422, 'documents.id required'])
    expect(await send(check, theirs)).toEqual([
      422,
      'documents.id required',
      'documents.1 document.missing',
    ])
    const another = { [INTENT_HEADER]: 'x'.repeat(43) }
    const others = await uploadedDocument(server, { kind: 'id', intent: another })
    expect(await send(check, others)).toEqual([
      422,
      'documents.id required',
      'documents.1 document.missing',
    ])
    const own = await uploadedDocument(server, { kind: 'id', intent })
    expect(await send(check, own)).toEqual([303])
    expect(await storedProblems(server)).toEqual([])
    await server.db.deleteFrom('documents').where('id', '=', own.id).execute()
    expect(await storedProblems(server)).toContain(`${reference}: a document was changed`)
  })

  it('keep a linked account, without asking the bank again', async () => {
    const { server, person } = applications()
    const publicToken = await server.sandbox.linkAt('harborview')
    const account = { ...sampleLinkedAccount, accountID: 'harborview-checking' }
    const reference = referenceIn(
      await server.submit({
        ...sampleSubmission(),
        manualEntry: null,
        plaid: { ...account, publicToken },
      }),
    )
    const { request, link } = requestAbout(server, person, reference)
    await request()
    const linked = { manualEntry: null, plaid: account }
    const answer = await link({ ...corrected(), ...linked })
    expect(answer.statusCode).toBe(303)
  })

  it('require a linked account again if it is requested', async () => {
    const { request, link } = await applications().another()
    const fields = ['manualEntry', 'plaid']
    await request({}, fields)
    const linked = { manualEntry: null, plaid: sampleLinkedAccount }
    const answer = await link({ ...corrected({}, fields), ...linked })
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([512, 'bank-link.failed'])
    expect((await link()).json().state).toBe('waiting')
  })

  it.each(['constructor', 'toString', '__proto__'])(
    'find no account by a name that every object inherits: %s',
    async (accountID) => {
      const { server, request, link, reference } = await applications().another()
      const fields = ['manualEntry', 'plaid']
      await request({}, fields)
      const publicToken = await server.sandbox.linkAt('harborview')
      const plaid = { ...sampleLinkedAccount, publicToken, accountID }
      const answer = await link({ ...corrected({}, fields), manualEntry: null, plaid })
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([512, 'bank-link.failed'])
      expect((await link()).json().state).toBe('waiting')
      expect(await versionsOf(server, reference)).toEqual([])
    },
  )

  it('keep the details that an owner has entered', async () => {
    const { server, person } = applications()
    const owner = await ownerWhoEntered(server)
    const before = submissionWith(owner)
    const reference = referenceIn(await server.submit(before))
    const { request, link } = requestAbout(server, person, reference)
    const kept = keptPaths(fromSubmission(before, us), ['businessPhone'], us)
    await request({ kept })
    const changed = withoutKept(fromSubmission(before, us), kept, us)
    const answer = await link({ ...toSubmission(changed, us), businessPhone: '4155550100' })
    expect(answer.statusCode).toBe(303)
    const other = await server.submit({ ...before, businessPhone: '4155550100' })
    expect(other.statusCode).toBe(422)
    expect(await storedProblems(server)).toEqual([])
  })
})

function versionsOf({ db }: TestServer, reference: string) {
  const versions = db.selectFrom('application_versions').selectAll()
  return versions.where('reference', '=', reference).execute()
}

function fieldAndCode({ field, code }: { readonly field: string; readonly code: string }): string {
  return `${field} ${code}`
}
