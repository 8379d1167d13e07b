/** Every state of an invitation as the back office learns of it: by webhook, and by request. */

import { expect, it } from 'vitest'
import { withdrawRoute } from '../../api/application-status.ts'
import { CONSOLE_APPLICATIONS_PATH } from '../../api/console/queue.ts'
import { invitationStatuses, inviteRoute } from '../../api/invitations.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { until } from '../../application/testing/until.ts'
import { consoleServer, type Visitor } from '../../test-support/console-visitor.ts'
import { signingOperator } from '../../test-support/run-operator.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { post } from '../../test-support/test-copies.ts'
import {
  ask as askForCorrection,
  CORRECTION_ID,
  corrected,
  correctionRequest,
  correctionToken,
  withLink,
} from '../../test-support/test-correction.ts'
import {
  allArrived,
  sendingDeliveries,
  testReceiver,
  waitingMails,
  webhookTo,
} from '../../test-support/test-deliveries.ts'
import { invitationLinkIn } from '../../test-support/test-invitation.ts'
import { testMailServer } from '../../test-support/test-mail-server.ts'
import { copyLinkIn, TEST_NOW } from '../../test-support/test-server.ts'
import { openLedger } from '../open-ledger.ts'
import { DAY_MS } from '../platform/time/days.ts'
import { sweepInvitations } from './applicant-links.ts'

it('the back office learns each state of an invitation by message and by request', async () => {
  const clock = { now: TEST_NOW }
  const receiver = await testReceiver()
  const mail = await testMailServer()
  const env = {
    ...webhookTo(receiver.url),
    SMTP_URL: mail.url,
    MAIL_FROM: 'apply@example.com',
    MAIL_KEY: 'k'.repeat(32),
    FOUR_EYES_ABOVE: '1',
  }
  const server = await consoleServer(env, { now: () => clock.now })
  const { app, db, config, signer, folder } = server
  const run = await signingOperator({ ...env, DATA_DIR: folder })
  const apiKey = (await run('api-keys', 'new', 'CRM', '--may', 'invitations')).out.trim()
  const headers = { authorization: `Bearer ${apiKey}` }

  const statuses = new Map<string, string[]>()
  const invite = async (externalId: string, overrides: object = {}) => {
    const made = await app.inject({
      method: 'POST',
      url: inviteRoute.url,
      headers,
      payload: { externalId, ...overrides },
    })
    expect(made.statusCode).toBe(201)
    const { id, url } = made.json<{ id: string; url: string }>()
    const link = invitationLinkIn(url)
    const seen: string[] = []
    statuses.set(externalId, seen)
    const see = async () => {
      const read = await app.inject({ url: `${inviteRoute.url}/${id}`, headers })
      seen.push(read.json().status)
    }
    await see()
    const note = async (payload: object) => {
      const progressUrl = `${inviteRoute.url}/${id}/progress`
      await app.inject({ method: 'POST', url: progressUrl, headers: link.headers, payload })
      await see()
    }
    const submit = async () => {
      const copy = copyLinkIn(await server.submit(sampleSubmission(), link.header))
      await see()
      return copy
    }
    return { id, link, see, note, submit }
  }

  await sendingDeliveries(server)
  const [rita, ada] = [await server.signIn('reviewer'), await server.signIn('administrator')]
  const decide = async (person: Visitor, reference: string, to: string, version: number) => {
    const path = `${CONSOLE_APPLICATIONS_PATH}/${reference}`
    await person.send('POST', `${path}/opened`, { version })
    const reasons = to === 'declined' ? { reasons: ['business-not-verified'] } : {}
    const decided = await person.send('POST', `${path}/decisions`, { to, version, ...reasons })
    expect(decided.statusCode).toBe(200)
    return decided.json().outcome
  }

  const approved = await invite('approved', { email: 'maria@bakery.example', send: true })
  await until(async () => {
    const read = await app.inject({ url: `${inviteRoute.url}/${approved.id}`, headers })
    return read.json().status === 'sent'
  })
  await approved.see()
  await approved.note({})
  await approved.note({ step: 'business-overview' })
  const { reference } = await approved.submit()
  await decide(rita, reference, 'reviewing', 1)
  await approved.see()
  const fragment = `#${CORRECTION_ID}.${'k'.repeat(43)}`
  const request = correctionRequest({ mail: { language: 'en', fragment } })
  expect((await askForCorrection(rita, reference, request)).statusCode).toBe(200)
  await approved.see()
  // The reminder that has not been sent contains the link, too.
  const token = correctionToken(request.id, await waitingMails(server))
  expect((await withLink(server, corrected(), { token })).statusCode).toBe(303)
  await approved.see()
  expect(await decide(rita, reference, 'approved', 2)).toBe('proposed')
  expect(await decide(ada, reference, 'approved', 2)).toBe('changed')
  await approved.see()

  const declined = await invite('declined')
  const refused = await declined.submit()
  await decide(rita, refused.reference, 'reviewing', 1)
  await decide(rita, refused.reference, 'declined', 1)
  await decide(ada, refused.reference, 'declined', 1)
  await declined.see()

  const withdrawn = await invite('withdrawn')
  await post(server, withdrawRoute.url, await withdrawn.submit())
  await withdrawn.see()

  const revoked = await invite('revoked')
  const url = `${inviteRoute.url}/${revoked.id}/revoke`
  await app.inject({ method: 'POST', url, headers, payload: {} })
  await revoked.see()

  const expired = await invite('expired', { expiresIn: 1 })
  clock.now = new Date(clock.now.getTime() + DAY_MS)
  await sweepInvitations(db, { now: clock.now, signer, ledger: openLedger(config) })
  await expired.see()

  // An attacker edits the row; the signed events count.
  const edit = (status: 'approved' | 'declined') =>
    db.updateTable('applications').set({ status }).where('reference', '=', reference).execute()
  await edit('declined')
  await approved.see()
  await edit('approved')

  expect(Object.fromEntries(statuses)).toEqual({
    approved: [
      'created',
      'sent',
      'opened',
      'started',
      'submitted',
      'reviewing',
      'changes-requested',
      'reviewing',
      'approved',
      'approved',
    ],
    declined: ['created', 'submitted', 'declined'],
    withdrawn: ['created', 'submitted', 'withdrawn'],
    revoked: ['created', 'revoked'],
    expired: ['created', 'expired'],
  })
  expect(new Set([...statuses.values()].flat())).toEqual(new Set(invitationStatuses))

  await allArrived(db)
  const toldOf = (externalId: string) =>
    receiver.posts
      .filter(({ body }) => body.data.externalId === externalId)
      .map(({ body: { type, data } }) => [type, data.to].filter(Boolean).join(' '))
      .toSorted()
  expect(Object.fromEntries([...statuses.keys()].map((id) => [id, toldOf(id)]))).toEqual({
    approved: [
      'application.corrected',
      'application.correction-requested',
      'application.proposed approved',
      'application.status approved',
      'application.status reviewing',
      'application.submitted',
      'invitation.created',
      'invitation.opened',
      'invitation.sent',
      'invitation.started',
      'invitation.submitted',
    ],
    declined: [
      'application.proposed declined',
      'application.status declined',
      'application.status reviewing',
      'application.submitted',
      'invitation.created',
      'invitation.submitted',
    ],
    withdrawn: [
      'application.status withdrawn',
      'application.submitted',
      'invitation.created',
      'invitation.submitted',
    ],
    revoked: ['invitation.created', 'invitation.revoked'],
    expired: ['invitation.created', 'invitation.expired'],
  })
  // Sorts by number, because messages may arrive in any order.
  const ofApproved = receiver.posts
    .filter(({ body }) => body.data.id === approved.id)
    .toSorted((a, b) => Number(a.body.data.sequence) - Number(b.body.data.sequence))
  expect(ofApproved.map(({ body }) => body.type)).toEqual(
    ['created', 'sent', 'opened', 'started', 'submitted'].map((state) => `invitation.${state}`),
  )
  expect(await storedProblems(server, clock.now)).toEqual([])
}, 60_000)
