/** A server that invites, and the requests of its client and of the invited applicant. */
import { expect } from 'vitest'
import { inviteRoute } from '../api/invitations.ts'
import { sampleSubmission } from '../application/testing/sample-application.ts'
import { invitationLinkIn, invitingServer } from './test-invitation.ts'

const { businessName, businessAddress } = sampleSubmission()

/** The body of the client's request, unless a test gives another. */
export const INVITING = {
  externalId: 'CRM-1',
  answers: { businessName, businessAddress },
  locked: ['businessName'],
}

/** The settings for mailed invitations; no mail arrives. */
export const MAILING = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'apply@acme.example' }

export async function startInviting(...options: Parameters<typeof invitingServer>) {
  const started = await invitingServer(...options)
  const { server, ask } = started
  const invite = async (body: object = INVITING) => {
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
