/** Invitations and their links in emails. */
import { describe, expect, it } from 'vitest'
import { inviteRoute } from '../../api/invitations.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { mainly } from '../../test-support/engines.ts'
import { INVITING, MAILING, startInviting } from '../../test-support/start-inviting.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { waitingMails } from '../../test-support/test-deliveries.ts'
import { invitationLinkIn } from '../../test-support/test-invitation.ts'
import { storedEvents } from '../ledger/store.ts'
import { isInvitationOver } from '../notifications/attempt-mail.ts'
import { DAY_MS, HOUR_MS } from '../platform/time/days.ts'

const { businessName } = sampleSubmission()

describe.each(mainly('PostgreSQL'))('a mailed invitation on $name', (engine) => {
  const start = async (settings: Readonly<Record<string, string>> = {}) =>
    startInviting({ ...(await engine.settings()), ...settings })

  it('is mailed, with a reminder, in its language and with the same link', async () => {
    const { server, ask, invite } = await start(MAILING)
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
    expect(await storedProblems(server)).toEqual([])
  })

  it('takes turns with emails of other causes, however many the same system sends', async () => {
    const { server, invite } = await start(MAILING)
    for (const name of ['ana', 'eva', 'ida']) {
      await invite({ email: `${name}@bakery.example`, send: true, remindAfter: [3] })
    }
    const rows = server.db.selectFrom('deliveries').select(['due_at', 'turn_at'])
    const mails = await rows.where('kind', '=', 'mail').orderBy('turn_at').execute()
    const waits = mails.map(({ due_at, turn_at }) => Date.parse(turn_at) - Date.parse(due_at))
    expect(waits).toEqual([0, 600, 1200, 0, 0, 0])
  })

  it('is returned again when repeated, even if nothing is mailed by now', async () => {
    const settings = await engine.settings()
    const request = { ...INVITING, email: 'maria@bakery.example', send: true }
    const { server, invite } = await startInviting({ ...settings, ...MAILING })
    const { id } = await invite(request)
    const silent = await startInviting({ ...settings, DATA_DIR: server.folder })
    const again = await silent.ask(inviteRoute.url, request)
    expect([again.statusCode, again.json()]).toMatchObject([200, { id }])
    const other = await silent.ask(inviteRoute.url, { ...request, externalId: 'CRM-2' })
    expect(other.statusCode).toBe(422)
  })

  it('can be renewed and mailed for another day, and a started application continues only with the new link', async () => {
    const { server, ask, clock, invite, statusOf, opened, progress } = await start(MAILING)
    const before = await invite({
      ...INVITING,
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
    expect(await storedProblems(server)).toEqual([])
  })

  it('sends a new link on request to the invited address only, with the same answer to everybody', async () => {
    const { server, invite, clock } = await start(MAILING)
    const { id } = await invite({ email: 'maria@bakery.example', expiresIn: 1 })
    clock.now = new Date(clock.now.getTime() + 2 * DAY_MS)
    const ask = async (email: string) => {
      const url = `${inviteRoute.url}/${email}/new-link`
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
})

describe('a mailed invitation', () => {
  it('is mailed again on request within the additional day', async () => {
    const { server, ask, clock, invite, opened, progress } = await startInviting(MAILING)
    const invited = await invite({ email: 'maria@bakery.example', expiresIn: 1 })
    await progress(invited, { step: 'business-overview' })
    clock.now = new Date(clock.now.getTime() + DAY_MS + HOUR_MS)
    const url = `${inviteRoute.url}/${invited.id}/new-link`
    await server.app.inject({ method: 'POST', url })
    await until(async () => (await waitingMails(server)).length > 0)
    const [mail] = await waitingMails(server)
    expect([mail?.type, mail?.text.includes(invited.url)]).toEqual(['invitation-reminder', true])
    expect(mail?.text).toMatch(/by November 22, 2026/)
    const reference = `INVITATION-${invited.id}`
    const events = (await storedEvents(server.db, [reference])).get(reference) ?? []
    const [delivery] = await server.db
      .selectFrom('deliveries')
      .selectAll()
      .where('type', '=', 'invitation-reminder')
      .execute()
    const isOver = (now: Date) => delivery && isInvitationOver(delivery, { events }, now)
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

  it('keeps a working link, however often a new one is requested', async () => {
    const { server, invite, opened, clock } = await startInviting(MAILING)
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
})
