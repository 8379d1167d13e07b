/** The ways an invitation, or one of its links, ends. */
import { describe, expect, it } from 'vitest'
import { inviteRoute } from '../../api/invitations.ts'
import { sampleSubmission } from '../../application/testing/sample-application.ts'
import { engines } from '../../test-support/engines.ts'
import { startInviting } from '../../test-support/start-inviting.ts'
import { storedProblems } from '../../test-support/stored-problems.ts'
import { invitationLinkIn } from '../../test-support/test-invitation.ts'
import { openLedger } from '../open-ledger.ts'
import { DAY_MS } from '../platform/time/days.ts'
import { sweepInvitations } from './applicant-links.ts'

const { businessName } = sampleSubmission()

describe.each(engines)('an invitation on $name', (engine) => {
  const start = async (settings: Readonly<Record<string, string>> = {}) =>
    startInviting({ ...(await engine.settings()), ...settings })

  it('expires except for an applicant who has started, and announces it once', async () => {
    const { server, clock, invite, statusOf, opened, progress } = await start()
    const idle = await invite({ expiresIn: 1 })
    const started = await invite({ expiresIn: 1 })
    await progress(started, { step: 'business-overview' })
    clock.now = new Date(clock.now.getTime() + DAY_MS)
    expect([await statusOf(idle.id), await statusOf(started.id)]).toEqual(['expired', 'expired'])
    const response = await opened(idle)
    expect([response.statusCode, response.json().errors[0].code]).toEqual([
      410,
      'invitation-link.expired',
    ])
    const refused = await server.submit(sampleSubmission(), idle.link.header)
    expect(refused.statusCode).toBe(409)
    const sweep = async () =>
      sweepInvitations(server.db, {
        now: clock.now,
        signer: server.signer,
        ledger: openLedger(server.config),
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
    expect(await storedProblems(server)).toEqual([])
  })
})

describe('an invitation', () => {
  it('can be renewed, which ends the previous link, and revoked, which ends all links', async () => {
    const { ask, invite, opened, statusOf, clock } = await startInviting()
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
})
