import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inviteRoute } from '../../api/invitations.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { engines } from '../../test-support/engines.ts'
import { evidenceProblems } from '../../test-support/evidence-problems.ts'
import { sendingDeliveries, testReceiver, webhookTo } from '../../test-support/test-deliveries.ts'
import { testFolder } from '../../test-support/test-folder.ts'
import { invitationLinkIn, invitingServer } from '../../test-support/test-invitation.ts'
import { referenceIn, testServer } from '../../test-support/test-server.ts'
import { waitingMails } from '../../test-support/waiting-mails.ts'
import { eventsOf } from '../audit-log/lookup-service.ts'
import { readTrust } from '../audit-log/trust-service.ts'
import { isInvitationOver } from '../notifications/invitation-mail.ts'
import { DAY_MS, HOUR_MS } from '../platform/days.ts'
import { sweepInvitations } from './opening.ts'

const { businessName, businessAddress } = sampleSubmission()
const BODY = {
  externalId: 'CRM-1',
  answers: { businessName, businessAddress },
  locked: ['businessName'],
}
const BOTH = ['businessAddress', 'businessName']

describe.each(engines)('an invitation on $name', (engine) => {
  const start = async (settings: Readonly<Record<string, string>> = {}) => {
    const started = await invitingServer({ ...(await engine.settings()), ...settings })
    const { server, ask } = started
    const invite = async (body: object = BODY) => {
      const answer = await ask(inviteRoute.url, body)
      expect(answer.statusCode).toBe(201)
      const invited = answer.json<{ id: string; url: string; status: string; expiresAt: string }>()
      return { ...invited, link: invitationLinkIn(invited.url) }
    }
    const statusOf = async (id: string) => (await ask(`${inviteRoute.url}/${id}`)).json().status
    const opened = ({ link }: { link: ReturnType<typeof invitationLinkIn> }) =>
      server.app.inject({ url: `${inviteRoute.url}/${link.id}/answers`, headers: link.headers })
    const progress = (
      { link }: { link: ReturnType<typeof invitationLinkIn> },
      payload: object = {},
    ) =>
      server.app.inject({
        method: 'POST',
        url: `${inviteRoute.url}/${link.id}/progress`,
        headers: link.headers,
        payload,
      })
    return { ...started, invite, statusOf, opened, progress }
  }

  it('goes from created to approved, and says each state', async () => {
    const { server, ask, invite, statusOf, opened, progress, operate } = await start()
    const invited = await invite()
    expect(invited).toMatchObject({ status: 'created', expiresAt: expect.any(String) })
    expect(new URL(invited.url).pathname).toBe('/apply/business-details')
    const answers = invited.link.open((await opened(invited)).json())
    expect(answers).toMatchObject({
      answers: { businessName, businessAddress },
      given: ['businessName', 'businessAddress'],
      locked: ['businessName'],
    })
    // A scanner of mail that follows the link, and even runs the page, has not opened it.
    expect(await statusOf(invited.id)).toBe('created')
    expect((await progress(invited)).statusCode).toBe(204)
    expect(await statusOf(invited.id)).toBe('opened')
    await progress(invited, { step: 'business-overview' })
    expect((await progress(invited, { step: 'a-step' })).statusCode).toBe(400)
    await progress(invited, { step: 'owner-details', disputed: ['businessName', 'made-up'] })
    expect((await ask(`${inviteRoute.url}/${invited.id}`)).json()).toMatchObject({
      status: 'started',
      externalId: 'CRM-1',
      step: { id: 'owner-details', at: expect.any(String) },
      disputed: ['businessName'],
      reference: null,
    })
    const reference = referenceIn(await server.submit(sampleSubmission(), invited.link.header))
    expect((await ask(`${inviteRoute.url}/${invited.id}`)).json()).toMatchObject({
      status: 'submitted',
      reference,
    })
    await operate('status', reference, 'reviewing')
    expect(await statusOf(invited.id)).toBe('reviewing')
    await operate('status', reference, 'declined', '--unseen')
    expect(await statusOf(invited.id)).toBe('declined')
    const kinds = await server.db
      .selectFrom('events')
      .select('kind')
      .where('reference', '=', `INVITATION-${invited.id}`)
      .orderBy('number')
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'invited',
      'invitation-opened',
      'invitation-started',
      'invitation-submitted',
    ])
    const row = await server.db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow()
    expect([row.ciphertext, row.link_key, row.server_key]).toEqual([null, null, null])
    expect(await evidenceProblems(server)).toEqual([])
    await operate('erase', reference, '--yes')
    expect((await ask(`${inviteRoute.url}/${invited.id}`)).statusCode).toBe(404)
    expect(await evidenceProblems(server)).toEqual([])
  })

  it('refuses what nobody may answer for the applicant, and what breaks a rule, by its path', async () => {
    const { server, ask } = await start()
    const refused = async (body: object) => {
      const answer = await ask(inviteRoute.url, body)
      expect([400, 422]).toContain(answer.statusCode)
      return answer
        .json<{ errors: { field: string; code: string }[] }>()
        .errors.map(({ field, code }) => `${field} ${code}`)
    }
    const owner = { firstName: 'Maria', ssn: '123456789' }
    expect(await refused({ answers: { tin: '12-3456789', companyOwners: [owner] } })).toEqual(
      expect.arrayContaining([
        'answers.tin invitation.answers',
        'answers.companyOwners.0.ssn invitation.answers',
      ]),
    )
    expect(await refused({ answers: { termsSignerFullName: 'Maria' } })).toContain(
      'answers.termsSignerFullName invitation.answers',
    )
    expect(await refused({ answers: { businessPhone: '12', businessEmail: 'none' } })).toEqual([
      'answers.businessPhone phone.length',
      'answers.businessEmail email',
    ])
    expect(await refused({ answers: { faxNumber: '1' } })).toEqual([
      'answers.faxNumber unknown-field',
    ])
    expect(await refused({ answers: { businessName }, locked: ['legalBusinessName'] })).toEqual([
      'locked.0 invitation.locked',
    ])
    expect(await refused({ send: true })).toEqual(['email invitation.no-email'])
    expect(await refused({ send: true, email: 'a@b.example' })).toEqual(['send invitation.no-mail'])
    await refused({ returnUrl: 'javascript:alert(1)' })
    await refused({ expiresIn: 0 })
    expect(await server.db.selectFrom('invitations').selectAll().execute()).toEqual([])
  })

  it('knows all that its applicant said is wrong, also at once', async () => {
    const { ask, invite, progress } = await start()
    const invited = await invite({ ...BODY, locked: BOTH })
    await Promise.all(BOTH.map((name) => progress(invited, { disputed: [name] })))
    const { disputed } = (await ask(`${inviteRoute.url}/${invited.id}`)).json()
    expect(disputed.toSorted()).toEqual(BOTH)
  })

  it('is the same again, with its link for a day', async () => {
    const { ask, clock, invite } = await start()
    const { id, url } = await invite()
    const again = async (body: object, idempotencyKey?: string) => {
      const answer = await ask(inviteRoute.url, body, {
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      })
      return [answer.statusCode, answer.json()] as const
    }
    expect(await again(BODY)).toMatchObject([200, { id, url }])
    expect(await again({ ...BODY, expiresIn: 3 })).toMatchObject([
      409,
      { errors: [{ code: 'invitation.other-body' }] },
    ])
    const key = 'an-idempotency-key-of-the-client'
    const [, first] = await again({ answers: { businessName } }, key)
    expect(await again({ answers: { businessName } }, key)).toMatchObject([200, { id: first.id }])
    expect(await again({ answers: {} }, key)).toMatchObject([409, {}])
    clock.now = new Date(clock.now.getTime() + DAY_MS)
    expect(await again(BODY)).toMatchObject([200, { id, url: null }])
    await ask(`${inviteRoute.url}/${id}/revoke`, {})
    const [status, other] = await again(BODY)
    expect([status, other.id === id]).toEqual([201, false])
  })

  it('takes one submission, of its own link, with what is locked', async () => {
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
    expect(await evidenceProblems(server)).toEqual([])
  })

  it('gives the first answer again to a submission that is sent again', async () => {
    const { server, invite } = await start()
    const { link } = await invite()
    const headers = { ...link.header, 'idempotency-key': 'a-key-of-the-page-0001' }
    const first = await server.submit(sampleSubmission(), headers)
    const again = await server.submit(sampleSubmission(), headers)
    expect([again.statusCode, again.body]).toEqual([303, first.body])
  })

  it('stays revoked where the event is changed or removed, and its row put back', async () => {
    const { server, ask, invite, opened } = await start()
    const { db } = server
    const invited = await invite()
    const row = await db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow()
    const revoke = `${inviteRoute.url}/${invited.id}/revoke`
    expect((await ask(revoke, {})).json()).toMatchObject({ status: 'revoked' })
    await db.updateTable('invitations').set(row).execute()
    const closed = async () => [
      (await opened(invited)).statusCode,
      (await server.submit(sampleSubmission(), invited.link.header)).statusCode,
    ]
    expect(await closed()).toEqual([410, 409])
    expect((await ask(`${inviteRoute.url}/${invited.id}/renew`, {})).statusCode).toBe(409)
    const end = () => db.updateTable('events').where('kind', '=', 'invitation-revoked')
    await end().set({ detail: '{"deliveries":{}}' }).execute()
    expect(await closed()).toEqual([404, 409])
    await db.deleteFrom('events').where('kind', '=', 'invitation-revoked').execute()
    expect(await closed()).toEqual([404, 409])
    expect(await evidenceProblems(server)).not.toEqual([])
  })

  it('is told of with its own number, whatever row says that the application is its own', async () => {
    const receiver = await testReceiver()
    const { server, ask, invite } = await start(webhookTo(receiver.url))
    const { db } = server
    const own = new Map<string, string>()
    for (const externalId of ['CRM-1', 'CRM-2']) {
      const { link } = await invite({ ...BODY, externalId })
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
      const told = (await ask(`/api/applications/${reference}`)).json()
      expect(told).toMatchObject({ reference, invitation: { externalId } })
    }
    await sendingDeliveries(server)
    const submitted = () =>
      receiver.posts.filter(({ body }) => body.type === 'application.submitted')
    await until(() => submitted().length === 2)
    const told = submitted().map(({ body: { data } }) => [data.reference, data.externalId])
    expect(new Map(told as [string, string][])).toEqual(own)
    await swap(one, 'CRM-1')
    await swap(other, 'CRM-2')
    expect(await evidenceProblems(server)).toEqual([])
  })

  it('is not said to have expired because its row does', async () => {
    const { server, clock, invite, opened } = await start()
    const { db, signer, config } = server
    const invited = await invite()
    await db.updateTable('invitations').set({ expires_at: '2001-01-01T00:00:00.000Z' }).execute()
    await sweepInvitations(db, { now: clock.now, signer, trust: await readTrust(config) })
    const announced = await db.selectFrom('deliveries').select('type').execute()
    expect(announced.map(({ type }) => type)).toEqual(['invitation.created'])
    const row = await db.selectFrom('invitations').selectAll().executeTakeFirstOrThrow()
    expect([row.expires_at, row.is_open]).toEqual([invited.expiresAt, 1])
    expect((await opened(invited)).statusCode).toBe(200)
  })

  it('ends in time, but for who has started, and says so once', async () => {
    const { server, clock, invite, statusOf, opened, progress } = await start()
    const idle = await invite({ expiresIn: 1 })
    const started = await invite({ expiresIn: 1 })
    await progress(started, { step: 'business-overview' })
    clock.now = new Date(clock.now.getTime() + DAY_MS)
    expect([await statusOf(idle.id), await statusOf(started.id)]).toEqual(['expired', 'expired'])
    const gone = await opened(idle)
    expect([gone.statusCode, gone.json().errors[0].code]).toEqual([410, 'invitation-link.expired'])
    const refused = await server.submit(sampleSubmission(), idle.link.header)
    expect(refused.statusCode).toBe(409)
    const sweep = async () =>
      sweepInvitations(server.db, {
        now: clock.now,
        signer: server.signer,
        trust: await readTrust(server.config),
      })
    await sweep()
    await sweep()
    const announced = await server.db
      .selectFrom('deliveries')
      .select('reference')
      .where('type', '=', 'invitation.expired')
      .execute()
    expect(announced.map(({ reference }) => reference).sort()).toEqual(
      [idle, started].map(({ id }) => `INVITATION-${id}`).sort(),
    )
    expect((await opened(started)).statusCode).toBe(200)
    const accepted = await server.submit(sampleSubmission(), started.link.header)
    expect(accepted.statusCode).toBe(303)
    expect(await statusOf(started.id)).toBe('submitted')
    clock.now = new Date(clock.now.getTime() + 31 * DAY_MS)
    await sweep()
    const rows = await server.db
      .selectFrom('invitations')
      .select('ciphertext')
      .where('id', '=', idle.id)
      .execute()
    expect(rows).toEqual([{ ciphertext: null }])
    expect(await evidenceProblems(server)).toEqual([])
  })

  it('is mailed once more to who asks for it within the day more', async () => {
    const { server, ask, clock, invite, opened, progress } = await start({
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'apply@acme.example',
    })
    const invited = await invite({ email: 'maria@bakery.example', expiresIn: 1 })
    await progress(invited, { step: 'business-overview' })
    clock.now = new Date(clock.now.getTime() + DAY_MS + HOUR_MS)
    const url = `${inviteRoute.url}/${invited.id}/new-link`
    await server.app.inject({ method: 'POST', url })
    await until(async () => (await waitingMails(server)).length > 0)
    const [mail] = await waitingMails(server)
    expect([mail?.type, mail?.text.includes(invited.url)]).toEqual(['invitation-reminder', true])
    expect(mail?.text).toMatch(/November 23/)
    const reference = `INVITATION-${invited.id}`
    const events = (await eventsOf(server.db, [reference])).get(reference) ?? []
    const invitation = { id: invited.id, externalId: null, program: 'default' }
    const [delivery] = await server.db
      .selectFrom('deliveries')
      .selectAll()
      .where('type', '=', 'invitation-reminder')
      .execute()
    const isOver = (now: Date) =>
      delivery && isInvitationOver(delivery, { events, invitation }, now)
    expect([isOver(clock.now), isOver(new Date(clock.now.getTime() + DAY_MS))]).toEqual([
      false,
      true,
    ])
    expect((await opened(invited)).statusCode).toBe(200)
    const again = await ask(`${inviteRoute.url}/${invited.id}/remind`, {})
    expect([again.statusCode, again.json().status]).toEqual([200, 'expired'])
    clock.now = new Date(clock.now.getTime() + DAY_MS)
    expect((await ask(`${inviteRoute.url}/${invited.id}/remind`, {})).statusCode).toBe(409)
  })

  it('is renewed and mailed in the day more, and what was started continues with the new link alone', async () => {
    const { server, ask, clock, invite, statusOf, opened, progress } = await start({
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'apply@acme.example',
    })
    const before = await invite({
      ...BODY,
      email: 'maria@bakery.example',
      expiresIn: 1,
      remindAfter: [3],
    })
    await progress(before, { step: 'business-overview' })
    clock.now = new Date(clock.now.getTime() + DAY_MS + HOUR_MS)
    expect((await opened(before)).statusCode).toBe(200)
    const renewal = { send: true, expiresIn: 5 }
    const renewed = await ask(`${inviteRoute.url}/${before.id}/renew`, renewal)
    expect([renewed.statusCode, renewed.json()]).toMatchObject([
      200,
      { id: before.id, status: 'started' },
    ])
    const { url } = renewed.json<{ url: string }>()
    const mails = await waitingMails(server)
    expect(mails.map(({ type, to, text }) => [type, to, text.includes(url)]).toSorted()).toEqual([
      ['invitation', 'maria@bakery.example', true],
      ['invitation-reminder', 'maria@bakery.example', true],
    ])
    expect([(await opened(before)).statusCode, (await progress(before)).statusCode]).toEqual([
      410, 410,
    ])
    const refused = await server.submit(sampleSubmission(), before.link.header)
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([
      409,
      'invitation-link.replaced',
    ])
    const link = invitationLinkIn(url)
    const { answers, locked } = link.open((await opened({ link })).json())
    expect([answers.businessName, locked]).toEqual([businessName, ['businessName']])
    expect((await server.submit(sampleSubmission(), link.header)).statusCode).toBe(303)
    expect(await statusOf(before.id)).toBe('submitted')
    expect(await evidenceProblems(server)).toEqual([])
  })

  it('submits, with what is locked, after the mail key has changed', async () => {
    const settings = await engine.settings()
    const DATA_DIR = await testFolder()
    const { server, invite } = await start({ ...settings, DATA_DIR })
    const { link } = await invite()
    const after = await testServer({ ...settings, DATA_DIR, MAIL_KEY: 'another'.repeat(6) })
    const changed = await after.submit(sampleSubmission({ businessName: 'Other' }), link.header)
    expect([changed.statusCode, changed.json().errors[0].code]).toEqual([422, 'answer.locked'])
    expect((await after.submit(sampleSubmission(), link.header)).statusCode).toBe(303)
    expect(await evidenceProblems(server)).toEqual([])
  })

  it('of a release before is refused in words then', async () => {
    const settings = await engine.settings()
    const DATA_DIR = await testFolder()
    const { server, invite } = await start({ ...settings, DATA_DIR })
    const { link } = await invite()
    await server.db.updateTable('invitations').set({ token_key: null }).execute()
    const after = await testServer({ ...settings, DATA_DIR, MAIL_KEY: 'another'.repeat(6) })
    const refused = await after.submit(sampleSubmission(), link.header)
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([
      409,
      'invitation-link.expired',
    ])
    expect((await server.submit(sampleSubmission(), link.header)).statusCode).toBe(303)
  })

  it('is renewed, which ends the link before, and revoked, which ends all', async () => {
    const { ask, invite, opened, statusOf, clock } = await start()
    const invited = await invite()
    clock.now = new Date(clock.now.getTime() + 40 * DAY_MS)
    const renewed = (await ask(`${inviteRoute.url}/${invited.id}/renew`, { expiresIn: 2 })).json()
    expect(renewed).toMatchObject({ id: invited.id, status: 'created' })
    expect((await opened(invited)).json().errors[0].code).toBe('invitation-link.replaced')
    const link = invitationLinkIn(renewed.url)
    expect(link.open((await opened({ link })).json())).toMatchObject({ answers: { businessName } })
    const revoked = await ask(`${inviteRoute.url}/${invited.id}/revoke`, {})
    expect(revoked.json()).toMatchObject({ status: 'revoked' })
    expect((await opened({ link })).json().errors[0].code).toBe('invitation-link.revoked')
    const over = await ask(`${inviteRoute.url}/${invited.id}/renew`, {})
    expect([over.statusCode, await statusOf(invited.id)]).toEqual([409, 'revoked'])
  })

  it('is mailed, and reminded of, in its language, with the same link', async () => {
    const { server, ask, invite } = await start({
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'apply@acme.example',
    })
    const { id, url } = await invite({
      email: 'maria@bakery.example',
      language: 'es',
      send: true,
      remindAfter: [3, 7, 300],
    })
    await ask(`${inviteRoute.url}/${id}/remind`, {})
    const mails = await waitingMails(server)
    expect(mails.map(({ type }) => type).sort()).toEqual([
      'invitation',
      'invitation-reminder',
      'invitation-reminder',
      'invitation-reminder',
    ])
    for (const { to, text, subject } of mails) {
      expect([to, text.includes(url), /invita|Recordatorio/.test(subject)]).toEqual([
        'maria@bakery.example',
        true,
        true,
      ])
    }
    const due = await server.db
      .selectFrom('deliveries')
      .select('due_at')
      .where('kind', '=', 'mail')
      .orderBy('due_at')
      .execute()
    const days = due.map(
      ({ due_at }) => (Date.parse(due_at) - Date.parse(due[0]?.due_at ?? '')) / DAY_MS,
    )
    expect(days).toEqual([0, 0, 3, 7])
    const stored = JSON.stringify(await server.db.selectFrom('invitations').selectAll().execute())
    expect(stored + server.logged()).not.toMatch(/maria@bakery/)
    expect(await evidenceProblems(server)).toEqual([])
  })

  it('sends who asks a new link to the invited address, and says the same to all', async () => {
    const { server, invite, clock } = await start({
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'apply@acme.example',
    })
    const { id } = await invite({ email: 'maria@bakery.example', expiresIn: 1 })
    clock.now = new Date(clock.now.getTime() + 2 * DAY_MS)
    const ask = async (of: string) => {
      const url = `${inviteRoute.url}/${of}/new-link`
      const { statusCode, body } = await server.app.inject({ method: 'POST', url })
      return [statusCode, body]
    }
    expect([await ask(id), await ask('A'.repeat(22))]).toEqual([
      [204, ''],
      [204, ''],
    ])
    await until(async () => (await waitingMails(server)).length > 0)
    await ask(id)
    const [mail, ...others] = await waitingMails(server)
    expect([mail?.type, mail?.to, others]).toEqual(['invitation-link', 'maria@bakery.example', []])
    const [url = ''] = /http\S+/.exec(mail?.text ?? '') ?? []
    const { headers } = invitationLinkIn(url)
    const opened = await server.app.inject({ url: `${inviteRoute.url}/${id}/answers`, headers })
    expect(opened.statusCode).toBe(200)
  })

  it('keeps a link that works, however often somebody asks for a new one', async () => {
    const { server, invite, opened, clock } = await start({
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'apply@acme.example',
    })
    const invited = await invite({ email: 'maria@bakery.example' })
    const url = `${inviteRoute.url}/${invited.id}/new-link`
    for (let hour = 1; hour <= 2; hour += 1) {
      clock.now = new Date(clock.now.getTime() + 3_600_000)
      for (let time = 0; time < 3; time += 1) await server.app.inject({ method: 'POST', url })
      await until(async () => (await waitingMails(server)).length >= hour)
    }
    const mails = await waitingMails(server)
    expect(mails.map(({ type, text }) => [type, text.includes(invited.url)])).toEqual([
      ['invitation-reminder', true],
      ['invitation-reminder', true],
    ])
    expect((await opened(invited)).statusCode).toBe(200)
  })

  it('is listed by external id, status and time, page by page', async () => {
    const { ask, clock, invite, progress } = await start()
    const ids: string[] = []
    for (let number = 0; number < 3; number += 1) {
      ids.push((await invite({ externalId: `CRM-${number}` })).id)
      clock.now = new Date(clock.now.getTime() + 1000)
    }
    const listed = async (query = '') =>
      (await ask(`${inviteRoute.url}${query}`))
        .json<{ invitations: { id: string }[] }>()
        .invitations.map(({ id }) => id)
    expect(await listed()).toEqual(ids)
    expect(await listed('?externalId=CRM-1')).toEqual([ids[1]])
    const since = new Date(clock.now.getTime() - 1000).toISOString()
    expect(await listed(`?createdSince=${since}`)).toEqual([ids[2]])
    const other = await invite({})
    await progress(other)
    expect(await listed('?status=opened')).toEqual([other.id])
    const cursor = `${(await ask(`${inviteRoute.url}/${ids[0]}`)).json().createdAt}~${ids[0]}`
    expect(await listed(`?cursor=${encodeURIComponent(cursor)}`)).toEqual([
      ids[1],
      ids[2],
      other.id,
    ])
  })

  it('is shown by its program, at that address and in its language', async () => {
    const programs = await testFolder()
    await mkdir(join(programs, 'acme'))
    const file = JSON.stringify({ hosts: ['acme.localhost'], brandName: 'Acme' })
    await writeFile(join(programs, 'acme/program.json'), file)
    const { server, ask, newKey, opened } = await start({
      PROGRAMS_DIR: programs,
      PUBLIC_URL: 'http://127.0.0.1:3000',
    })
    const acme = await newKey('--may', 'invitations', '--program', 'acme')
    const made = await ask(inviteRoute.url, { language: 'es' }, { key: acme })
    const { id, url } = made.json()
    expect(url).toMatch(/^http:\/\/acme\.localhost:3000\/apply\/business-details\?invitation=/)
    const page = (host: string, of = id) =>
      server.app.inject({ url: `/apply/business-details?invitation=${of}`, headers: { host } })
    const other = await page('127.0.0.1:3000')
    expect([other.statusCode, other.headers.location]).toEqual([303, url.split('#')[0]])
    expect((await page('acme.localhost:3000')).body).toContain('"language":"es"')
    const own = (await ask(inviteRoute.url, {})).json()
    expect((await page('acme.localhost:3000', own.id)).headers.location).toBe(own.url.split('#')[0])
    const foreign = async (path: string, body?: object) =>
      (await ask(`${inviteRoute.url}${path}`, body, { key: acme })).statusCode
    expect(await foreign(`/${own.id}`)).toBe(404)
    for (const act of ['renew', 'remind', 'revoke']) {
      expect(await foreign(`/${own.id}/${act}`, {})).toBe(404)
    }
    expect(await foreign('', { program: 'default' })).toBe(403)
    const listed = (await ask(inviteRoute.url, undefined, { key: acme })).json().invitations
    expect(listed.map((one: { id: string }) => one.id)).toEqual([id])
    // A link of one program submits nothing to another.
    const { header } = invitationLinkIn(own.url)
    const sent = sampleSubmission({ signing: null })
    const crossed = await server.submit(sent, { ...header, host: 'acme.localhost:3000' })
    expect([crossed.statusCode, crossed.json().errors[0].code]).toEqual([
      409,
      'invitation-link.unknown',
    ])
    expect((await opened({ link: invitationLinkIn(url) })).statusCode).toBe(200)
  })

  it('counts for nothing once somebody edits its row or its events', async () => {
    const { server, ask, invite, opened } = await start()
    const [one, other] = [await invite(), await invite({ externalId: 'CRM-2' })]
    const row = await server.db
      .selectFrom('invitations')
      .selectAll()
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
    await server.db
      .updateTable('invitations')
      .set({ ciphertext: row.ciphertext, link_key: row.link_key })
      .where('id', '=', other.id)
      .execute()
    expect((await opened(other)).statusCode).toBe(404)
    expect((await ask(`${inviteRoute.url}/${other.id}`)).statusCode).toBe(404)
    expect(await evidenceProblems(server)).toEqual([
      `INVITATION-${other.id}: the invitation was changed`,
    ])
    await ask(`${inviteRoute.url}/${one.id}/revoke`, {})
    await server.db.updateTable('invitations').set(row).where('id', '=', one.id).execute()
    expect((await opened(one)).json().errors[0].code).toBe('invitation-link.revoked')
  })
})
