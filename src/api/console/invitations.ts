/** `GET /console/api/invitations`: what became of invitations, the newest first. */

import * as v from 'valibot'
import { invitation, invitationStatuses } from '../invitations.ts'
import { route } from '../route.ts'

const invitationsQuery = v.strictObject({
  status: v.optional(v.picklist(invitationStatuses)),
  /** `next` of the page before. */
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z~[A-Za-z0-9_-]{22}$/))),
})

const invitations = v.strictObject({
  invitations: v.array(invitation),
  /** Null on the last page. One may be short, and have a next one. */
  next: v.nullable(v.string()),
})

export const consoleInvitationsSchema = {
  querystring: invitationsQuery,
  response: { 200: invitations },
}
export const consoleInvitationsRoute = route<typeof consoleInvitationsSchema>(
  'GET',
  '/console/api/invitations',
)
