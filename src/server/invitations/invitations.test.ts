/** An invitation's contents and states, from its creation to the decision. */

import { describe, expect, it } from 'vitest'
import { inviteRoute } from '../../api/invitations.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { toSubmission } from '../../application/submission.ts'
import {
  sampleSubmission,
  signedApplication,
} from '../../application/testing/sample-application.ts'
import { sampleAnswers, sampleDefinition } from '../../application/testing/sample-definition.ts'
import { engines, itMainly } from '../../test-support/engines.ts'
import { acmeFolder } from '../../test-support/program-folder.ts'
import { shared } from '../../test-support/shared.ts'
import { INVITING, startInviting } from '../../test-support/start-inviting.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { invitationLinkIn } from '../../test-support/test-invitation.ts'
import { referenceIn } from '../../test-support/test-server.ts'
import { DAY_MS } from '../platform/time/days.ts'

const { businessName, businessAddress } = sampleSubmission()
const BOTH = ['businessAddress', 'businessName']

describe.each(engines)('an invitation on $name', (engine) => {
  const start = async () => startInviting(await engine.settings())
  const shares = shared(start)
  const itOnce = itMainly('PostgreSQL', engine)

  itOnce('goes from created to approved, and says each state', async () => {
    const { server, ask, invite, statusOf, opened, progress, operate } = shares()
    const invited = await invite()
    expect(invited).toMatchObject({ status: 'created', expiresAt: expect.any(String) })
    expect(new URL(invited.url).pathname).toBe('/apply/business-details')
    const answers = invited.link.open((await opened(invited)).json())
    expect(answers).toMatchObject({
      answers: { businessName, businessAddress },
      given: ['businessName', 'businessAddress'],
      locked: ['businessName'],
    })
    // A mail scanner that follows the link, and even runs the page, does not count as the
    // applicant.
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
    const row = await server.db
      .selectFrom('invitations')
      .selectAll()
      .where('id', '=', invited.id)
      .executeTakeFirstOrThrow()
    expect([row.ciphertext, row.link_key, row.server_key]).toEqual([null, null, null])
    expect(await storedProblems(server)).toEqual([])
    await operate('erase', reference, '--yes')
    expect((await ask(`${inviteRoute.url}/${invited.id}`)).statusCode).toBe(404)
    expect(await storedProblems(server)).toEqual([])
  })

  it('keeps all errors that its applicant reported, even at the same time', async () => {
    const { ask, invite, progress } = shares()
    const invited = await invite({ ...INVITING, externalId: 'CRM-2', locked: BOTH })
    await Promise.all(BOTH.map((name) => progress(invited, { disputed: [name] })))
    const { disputed } = (await ask(`${inviteRoute.url}/${invited.id}`)).json()
    expect(disputed.toSorted()).toEqual(BOTH)
  })

  it('is returned again when repeated, with its link for a day', async () => {
    const { ask, clock, invite } = shares()
    const request = { ...INVITING, externalId: 'CRM-3' }
    const { id, url } = await invite(request)
    const again = async (body: object, idempotencyKey?: string) => {
      const answer = await ask(inviteRoute.url, body, {
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      })
      return [answer.statusCode, answer.json()] as const
    }
    expect(await again(request)).toMatchObject([200, { id, url }])
    expect(await again({ ...request, expiresIn: 3 })).toMatchObject([
      409,
      { errors: [{ code: 'invitation.other-body' }] },
    ])
    const key = 'an-idempotency-key-of-the-client'
    const [, first] = await again({ answers: { businessName } }, key)
    expect(await again({ answers: { businessName } }, key)).toMatchObject([200, { id: first.id }])
    expect(await again({ answers: {} }, key)).toMatchObject([409, {}])
    clock.now = new Date(clock.now.getTime() + DAY_MS)
    expect(await again(request)).toMatchObject([200, { id, url: null }])
    await ask(`${inviteRoute.url}/${id}/revoke`, {})
    const [status, other] = await again(request)
    expect([status, other.id === id]).toEqual([201, false])
  })

  it.each([{}, { 'content-type': 'application/json' }])(
    'is renewed and revoked without a body, with the headers %j',
    async (headers) => {
      const { server, invite, newKey } = await start()
      const { id } = await invite()
      const key = await newKey('--may', 'invitations')
      const send = async (act: string) => {
        const url = `${inviteRoute.url}/${id}/${act}`
        const authorization = `Bearer ${key}`
        const answer = await server.app.inject({
          method: 'POST',
          url,
          headers: { ...headers, authorization },
        })
        return answer.statusCode
      }
      expect([await send('renew'), await send('revoke')]).toEqual([200, 200])
    },
  )

  it('is listed by external id, status and time, page by page', async () => {
    const { server, ask, clock, invite, progress } = await start()
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
    await server.db
      .updateTable('invitations')
      .set({ disputed: '{' })
      .where('external_id', '=', 'CRM-1')
      .execute()
    expect(await listed()).toEqual(ids)
    const since = new Date(clock.now.getTime() - 1000).toISOString()
    expect(await listed(`?createdSince=${since}`)).toEqual([ids[2]])
    const never = await ask(`${inviteRoute.url}?createdSince=2026-02-30T00:00:00Z`)
    expect(never.statusCode).toBe(400)
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
})

describe('an invitation', () => {
  it('refuses answers that only the applicant may give, and invalid ones, by their paths', async () => {
    const { server, ask } = await startInviting()
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

  it('prefills and locks answers to the questions of its program, one by one', async () => {
    const form = sampleDefinition
    const { server, ask, invite, opened, progress } = await startInviting({}, { form })
    const refused = async (body: object) => (await ask(inviteRoute.url, body)).json().errors
    expect(await refused({ answers: { answers: { printers: 1 } } })).toMatchObject([
      { field: 'answers.answers.printers', code: 'unknown-field' },
    ])
    expect(await refused({ answers: { answers: { alarmCode: '1' } } })).toMatchObject([
      { field: 'answers.answers.alarmCode', code: 'invitation.answers' },
    ])
    const answers = { answers: { terminals: 3, deliveredBy: ['courier'] } }
    expect(await refused({ answers, locked: ['answers', 'answers.wireless'] })).toMatchObject([
      { field: 'locked.0', code: 'invitation.locked' },
      { field: 'locked.1', code: 'invitation.locked' },
    ])
    const invited = await invite({ answers, locked: ['answers.terminals'] })
    expect(invited.link.open((await opened(invited)).json())).toMatchObject({
      answers,
      given: ['answers.terminals', 'answers.deliveredBy'],
      locked: ['answers.terminals'],
    })
    await progress(invited, { step: 'own-made-up' })
    await progress(invited, { disputed: ['answers.terminals', 'answers.made-up'] })
    const read = async () => (await ask(`${inviteRoute.url}/${invited.id}`)).json()
    expect(await read()).toMatchObject({ status: 'opened', step: null })
    await progress(invited, { step: 'own-equipment' })
    expect(await read()).toMatchObject({
      status: 'started',
      step: { id: 'own-equipment' },
      disputed: ['answers.terminals'],
    })
    const whole = (terminals: number) =>
      toSubmission(signedApplication({ answers: { ...sampleAnswers, terminals } }), formOf(form))
    const changed = await server.submit(whole(4), invited.link.header)
    expect([changed.statusCode, changed.json()]).toMatchObject([
      422,
      { errors: [{ field: 'answers.terminals', code: 'answer.locked' }] },
    ])
    expect((await server.submit(whole(3), invited.link.header)).statusCode).toBe(303)
  })

  it('leads to its page while it cannot be read, where the applicant may try again', async () => {
    const { server, ask } = await startInviting()
    const { id } = (await ask(inviteRoute.url, {})).json()
    await server.db.schema.alterTable('invitations').renameTo('away').execute()
    const page = await server.app.inject(`/apply/business-details?invitation=${id}`)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('is shown by its program, at that address and in its language', async () => {
    const programs = await acmeFolder({ brandName: 'Acme' })
    const { server, ask, newKey, opened } = await startInviting({
      PROGRAMS_DIR: programs,
      PUBLIC_URL: 'http://127.0.0.1:3000',
    })
    const acme = await newKey('--may', 'invitations', '--program', 'acme')
    const made = await ask(inviteRoute.url, { language: 'es' }, { key: acme })
    const { id, url } = made.json()
    expect(url).toMatch(/^http:\/\/acme\.localhost:3000\/apply\/business-details\?invitation=/)
    const page = (host: string, invitation = id) =>
      server.app.inject({
        url: `/apply/business-details?invitation=${invitation}`,
        headers: { host },
      })
    const other = await page('127.0.0.1:3000')
    expect([other.statusCode, other.headers.location]).toEqual([303, url.split('#')[0]])
    // A mail program may have moved the secret into the query, and no header repeats it.
    const changed = await page('127.0.0.1:3000', url.split('invitation=')[1].replace('#', '%23'))
    expect([changed.statusCode, changed.headers.location]).toEqual([303, url.split('#')[0]])
    expect((await page('acme.localhost:3000')).body).toContain('"language":"es"')
    const own = (await ask(inviteRoute.url, {})).json()
    expect((await page('acme.localhost:3000', own.id)).headers.location).toBe(own.url.split('#')[0])
    // Nobody leads an applicant to another program by an edit of the row.
    await server.db.updateTable('invitations').set({ program: 'acme' }).execute()
    expect((await page('127.0.0.1:3000', own.id)).statusCode).toBe(200)
    await server.db.updateTable('invitations').set({ program: 'default' }).execute()
    await server.db
      .updateTable('invitations')
      .set({ program: 'acme' })
      .where('id', '=', id)
      .execute()
    const foreign = async (path: string, body?: object) =>
      (await ask(`${inviteRoute.url}${path}`, body, { key: acme })).statusCode
    expect(await foreign(`/${own.id}`)).toBe(404)
    for (const act of ['renew', 'remind', 'revoke']) {
      expect(await foreign(`/${own.id}/${act}`, {})).toBe(404)
    }
    expect(await foreign('', { program: 'default' })).toBe(403)
    const { errors } = (await ask(inviteRoute.url, { program: 'nope' })).json()
    expect(errors[0].message).toBe(
      'This API key is for another program, or there is no such program',
    )
    const listed = (await ask(inviteRoute.url, undefined, { key: acme })).json().invitations
    expect(listed.map((invitation: { id: string }) => invitation.id)).toEqual([id])
    // A link of one program cannot submit an application to another.
    const { header } = invitationLinkIn(own.url)
    const sent = sampleSubmission({ signing: null })
    const crossed = await server.submit(sent, { ...header, host: 'acme.localhost:3000' })
    expect([crossed.statusCode, crossed.json().errors[0].code]).toEqual([
      409,
      'invitation-link.unknown',
    ])
    expect((await opened({ link: invitationLinkIn(url) })).statusCode).toBe(200)
  })
})
