import { describe, expect, it } from 'vitest'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { engines, itMainly } from '../../test-support/engines.ts'
import { testFolder } from '../../test-support/shared.ts'
import { INVITING, startInviting } from '../../test-support/start-inviting.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { sendingDeliveries, testReceiver, webhookTo } from '../../test-support/test-deliveries.ts'
import { referenceIn, testServer } from '../../test-support/test-server.ts'

describe.each(engines)('an invitation on $name', (engine) => {
  const itOnce = itMainly('SQLite', engine)

  const start = async (settings: Readonly<Record<string, string>> = {}) =>
    startInviting({ ...(await engine.settings()), ...settings })

  it('accepts one submission, by its own link, with the locked answers', async () => {
    const { server, invite } = await start()
    const invited = await invite()
    const { header } = invited.link
    const changed = await server.submit(sampleSubmission({ businessName: 'Other' }), header)
    expect([changed.statusCode, changed.json()]).toMatchObject([
      422,
      { errors: [{ field: 'businessName', code: 'answer.locked' }] },
    ])
    const guessed = { 'application-invitation': `${invited.id}:${'A'.repeat(43)}` }
    const code = async (headers: Readonly<Record<string, string>>) => {
      const answer = await server.submit(sampleSubmission(), headers)
      return [answer.statusCode, answer.json().errors?.[0]?.code]
    }
    expect(await code(guessed)).toEqual([409, 'invitation-link.unknown'])
    const both = await Promise.all([code(header), code(header)])
    expect(both.map(([status]) => status).sort()).toEqual([303, 409])
    expect(await code(header)).toEqual([409, 'invitation-link.used'])
    expect(await server.stored()).toBe(1)
    expect(await storedProblems(server)).toEqual([])
  })

  itOnce('is announced with its own number, whichever row claims its application', async () => {
    const receiver = await testReceiver()
    const { server, ask, invite } = await start(webhookTo(receiver.url))
    const { db } = server
    const own = new Map<string, string>()
    for (const externalId of ['CRM-1', 'CRM-2']) {
      const { link } = await invite({ ...INVITING, externalId })
      own.set(referenceIn(await server.submit(sampleSubmission(), link.header)), externalId)
    }
    const [one = '', other = ''] = own.keys()
    const swap = (reference: string, externalId: string) =>
      db
        .updateTable('invitations')
        .set({ reference })
        .where('external_id', '=', externalId)
        .execute()
    await swap(other, 'CRM-1')
    await swap(one, 'CRM-2')
    for (const [reference, externalId] of own) {
      const application = (await ask(`/api/applications/${reference}`)).json()
      expect(application).toMatchObject({ reference, invitation: { externalId } })
    }
    await sendingDeliveries(server)
    const submitted = () =>
      receiver.posts.filter(({ body }) => body.type === 'application.submitted')
    await until(() => submitted().length === 2)
    const told = submitted().map(({ body: { data } }) => [data.reference, data.externalId])
    expect(new Map(told as [string, string][])).toEqual(own)
    await swap(one, 'CRM-1')
    await swap(other, 'CRM-2')
    expect(await storedProblems(server)).toEqual([])
  })
})

describe('an invitation', () => {
  it('repeats the first answer to a repeated submission', async () => {
    const { server, invite } = await startInviting()
    const { link } = await invite()
    const headers = { ...link.header, 'idempotency-key': 'a-key-of-the-page-0001' }
    const first = await server.submit(sampleSubmission(), headers)
    const again = await server.submit(sampleSubmission(), headers)
    expect([again.statusCode, again.body]).toEqual([303, first.body])
  })

  it('accepts a submission with the locked answers after the mail key has changed', async () => {
    const DATA_DIR = await testFolder()
    const { server, invite } = await startInviting({ DATA_DIR })
    const { link } = await invite()
    const after = await testServer({ DATA_DIR, MAIL_KEY: 'another'.repeat(6) })
    const changed = await after.submit(sampleSubmission({ businessName: 'Other' }), link.header)
    expect([changed.statusCode, changed.json().errors[0].code]).toEqual([422, 'answer.locked'])
    expect((await after.submit(sampleSubmission(), link.header)).statusCode).toBe(303)
    expect(await storedProblems(server)).toEqual([])
  })

  it('of an earlier release is then refused with an explanation', async () => {
    const DATA_DIR = await testFolder()
    const { server, invite } = await startInviting({ DATA_DIR })
    const { link } = await invite()
    await server.db.updateTable('invitations').set({ token_key: null }).execute()
    const after = await testServer({ DATA_DIR, MAIL_KEY: 'another'.repeat(6) })
    const refused = await after.submit(sampleSubmission(), link.header)
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([
      409,
      'invitation-link.expired',
    ])
    expect((await server.submit(sampleSubmission(), link.header)).statusCode).toBe(303)
  })
})
