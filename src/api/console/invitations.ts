/** `GET /console/api/invitations`: the invitations and their states, newest first. */
import * as v from 'valibot'
import { invitation, invitationStatuses } from '../invitations.ts'
import { route } from '../route.ts'

const invitationsQuery = v.strictObject({
  status: v.optional(v.picklist(invitationStatuses)),
  /** The `next` value of the previous page. */
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z~[A-Za-z0-9_-]{22}$/))),
})

const invitations = v.strictObject({
  invitations: v.array(invitation),
  /** Null on the last page. A page may be short and still have a next one. */
  next: v.nullable(v.string()),
})

export const consoleInvitationsRoute = route('GET', '/console/api/invitations', {
  querystring: invitationsQuery,
  response: { 200: invitations },
})
