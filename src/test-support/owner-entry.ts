/** An owner who enters their own details on a test server. */

import { objectRoute, openOwnerLinkRoute, ownerLinkStatusRoute } from '../api/owner-entry.ts'
import { urlOf } from '../api/route.ts'
import type { Owner } from '../application/application.ts'
import { us } from '../application/forms/us.ts'
import { toSubmission } from '../application/submission.ts'
import {
  askedOwner,
  sampleOwner,
  signedApplication,
} from '../application/testing/sample-application.ts'
import type { TestServer } from './test-server.ts'

export const OWNER_LINK = 'aW52aXRhdGlvbi1vZi1hbg'
export const APPLICANT_TOKEN = 'dG9rZW4tb2YtdGhlLWFwcGxpY2FudC13aG8taXMtYXM'
export const LINK_TOKEN = 'dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ'

const { address } = sampleOwner()

/** The details that Ana Núñez enters. */
export const enteredDetails = {
  ssn: '345678901',
  dob: '03081985',
  phone: '4155550199',
  email: 'ana@nunez.example',
  address: { ...address, street: '77 Alcatraz Ave' },
}

interface RequestOptions {
  readonly id?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

export function asApplicant(
  { app }: Pick<TestServer, 'app'>,
  method: 'GET' | 'PUT' | 'DELETE',
  { id = OWNER_LINK, token = APPLICANT_TOKEN, headers: more }: RequestOptions = {},
) {
  const payload = { linkToken: LINK_TOKEN, ciphertext: 'c2VhbGVk' }
  const headers = { ...more, authorization: `Bearer ${token}` }
  const url = urlOf(ownerLinkStatusRoute, { params: { id } })
  return app.inject({ method, url, headers, ...(method === 'PUT' ? { payload } : {}) })
}

/** Sends a request of the owner who has the link; `details`, if given, are entered. */
export function withLink(
  { app }: Pick<TestServer, 'app'>,
  details?: object,
  { id = OWNER_LINK, token = LINK_TOKEN }: RequestOptions = {},
) {
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'Browser/1' }
  const url = urlOf(openOwnerLinkRoute, { params: { id } })
  if (!details) return app.inject({ method: 'GET', url, headers })
  const payload = { name: 'Ana Núñez', language: 'en', details }
  return app.inject({ method: 'POST', url, headers, payload })
}

/** Encrypts the errors that the owner reports. */
export function objecting(
  { app }: Pick<TestServer, 'app'>,
  ciphertext = 'b2JqZWN0aW9u',
  { id = OWNER_LINK, token = LINK_TOKEN }: RequestOptions = {},
) {
  const headers = { authorization: `Bearer ${token}` }
  const url = urlOf(objectRoute, { params: { id } })
  return app.inject({ method: 'POST', url, headers, payload: { ciphertext } })
}

/** Invites Ana Núñez and enters her details; returns her as she appears in the application. */
export async function ownerWhoEntered(
  server: Pick<TestServer, 'app'>,
  id = OWNER_LINK,
  headers: Readonly<Record<string, string>> = {},
) {
  await asApplicant(server, 'PUT', { id, headers })
  await withLink(server, enteredDetails, { id })
  const { sha256, enteredAt } = (await asApplicant(server, 'GET', { id })).json()
  return askedOwner({ enteredBy: { invitation: id, sha256, enteredAt } })
}

/** The sample with this owner in place of the second. */
export function submissionWith(owner: Owner) {
  return toSubmission(signedApplication({ companyOwners: [sampleOwner(), owner] }), us)
}
