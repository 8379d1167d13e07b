/** The invitations of a fixture, each in a different state. */
import { expect } from '@playwright/test'
import { field } from '../../e2e/support/fields.ts'
import { invite } from '../../e2e/support/invitations.ts'
import type { App } from '../../e2e/support/server.ts'
import { INVITATION_HEADER } from '../../src/api/invitation-links.ts'
import type { FixtureApplication, FixtureLink } from '../../src/test-support/release-fixtures.ts'
import { tokenOf } from '../../src/web/secret-links/encryption.ts'
import type { People } from './browsing.ts'
import { submitOverHttp } from './submit-over-http.ts'

/** The answers of a partner. */
const INVITED = { businessName: 'Telegraph Tacos', businessEmail: 'office@telegraph.example' }

interface InvitationFixtures {
  readonly application: FixtureApplication
  readonly links: readonly FixtureLink[]
  /** Their states, by id. */
  readonly states: Readonly<Record<string, string>>
}

/** Makes four invitations: a waiting, an opened, a submitted and a revoked one. */
export async function invited(app: App, people: People): Promise<InvitationFixtures> {
  const waiting = await invite(app, {
    externalId: 'CRM-4711',
    answers: INVITED,
    locked: ['businessName'],
    returnUrl: 'https://partner.example/onboarding',
  })
  const opened = await invite(app, { answers: INVITED, externalId: 'CRM-4712' })
  const { page } = await people.applicant()
  await page.goto(app.url + opened.url)
  await expect(field(page, 'Business Name (DBA)')).toHaveValue(INVITED.businessName)
  await field(page, 'Legal Name').click()
  await expect.poll(() => opened.status()).toBe('opened')
  await page.context().close()
  await opened.post('renew')
  const revoked = await invite(app, { answers: INVITED, externalId: 'CRM-4713' })
  await revoked.post('revoke')
  const used = await invite(app, { externalId: 'CRM-4714' })
  const businessName = 'Temescal Ceramics'
  const token = await tokenOf({ id: used.id, key: used.secret })
  const submitted = await submitOverHttp(
    app,
    { businessName },
    { [INVITATION_HEADER]: `${used.id}:${token}` },
  )
  const states: Record<string, string> = {}
  for (const link of [waiting, opened, revoked, used]) states[link.id] = await link.status()
  return {
    application: {
      what: 'an LLC that was invited',
      status: 'received',
      shows: [businessName],
      ...submitted,
    },
    links: [
      {
        what: 'an invitation with answers, one of which is locked',
        kind: 'invitation',
        path: waiting.url,
        shows: [INVITED.businessName, INVITED.businessEmail],
      },
      {
        what: 'an invitation that was revoked',
        kind: 'revoked-invitation',
        path: revoked.url,
        shows: [],
      },
    ],
    states,
  }
}
