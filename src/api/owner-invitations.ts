/**
 * `{api}/api/owner-invitations/{id}` and `{api}/api/owner-entries/{id}`: an owner of the company is
 * asked to enter their own details, and enters them.
 *
 * The applicant's page creates an invitation with `PUT`, reads its state with `GET`, and withdraws it
 * with `DELETE`, each with `Authorization: Bearer …` and the applicant's token. Whoever has the link
 * opens it with `GET` and enters the details with `POST` of the entry, once, with a token that the
 * browser derives from the link's key. The details are sealed to the operator when they arrive:
 * no token reads them again. An unknown id and a wrong token are answered with the same 404; a link
 * that no longer works with 410 and why. Never cached.
 */
import * as v from 'valibot'
import { exampleOwner } from '../application/example-application.ts'
import { jsonObject } from '../application/json-object.ts'
import { languages } from '../application/language.ts'
import { limits } from '../application/reference/limits.ts'
import { ownDetails } from '../application/schema.ts'
import { base64Length } from './base64-length.ts'
import { schemaHeader } from './page-outdated.ts'

export const OWNER_INVITATION_PATH = '/api/owner-invitations/:id'
export const OWNER_ENTRY_PATH = '/api/owner-entries/:id'

/** The link no longer works: used, withdrawn or expired. */
export const INVITATION_GONE = 410

/** Of what the link's page shows, encrypted, in bytes. */
const MAX_CIPHERTEXT_BYTES = 16 * 1024
const MAX_BASE64_LENGTH = base64Length(MAX_CIPHERTEXT_BYTES)
/** Of a request, in bytes. */
export const MAX_INVITATION_BODY = MAX_BASE64_LENGTH + 1024

/** 128 and 256 bits in base64url, without padding. */
const ID = /^[A-Za-z0-9_-]{22}$/
const TOKEN = /^[A-Za-z0-9_-]{43}$/
const EXAMPLE_TOKEN = 'dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ'
const EXAMPLE_CIPHERTEXT = 'c2VhbGVkIGluIHRoZSBicm93c2Vy'

/** The path of one invitation. */
export function ownerInvitationPath(id: string): string {
  return OWNER_INVITATION_PATH.replace(':id', id)
}

/** The path of what the owner enters. */
export function ownerEntryPath(id: string): string {
  return OWNER_ENTRY_PATH.replace(':id', id)
}

export const invitationParams = v.strictObject({
  id: v.pipe(v.string(), v.regex(ID), v.examples(['aW52aXRhdGlvbi1vZi1hbg'])),
})

export const invitationHeaders = v.looseObject({
  authorization: v.pipe(
    v.string(),
    v.regex(/^Bearer [A-Za-z0-9_-]{43}$/),
    v.description('A token of 256 bits: that of the applicant, or that of the link'),
    v.examples([`Bearer ${EXAMPLE_TOKEN}`]),
  ),
})

export const entryHeaders = v.looseObject({ ...invitationHeaders.entries, ...schemaHeader })

const ciphertext = v.pipe(
  v.string(),
  v.base64(),
  v.maxLength(MAX_BASE64_LENGTH),
  v.description('What the page of the link shows, encrypted under its key. Base64'),
)

export const invitationRequest = v.pipe(
  jsonObject({
    /** Derived from the link's key. */
    linkToken: v.pipe(v.string(), v.regex(TOKEN)),
    ciphertext,
  }),
  v.examples([{ linkToken: EXAMPLE_TOKEN, ciphertext: EXAMPLE_CIPHERTEXT }]),
)

/** `used`: the application with the details was submitted. */
const invitationStates = ['waiting', 'entered', 'used', 'withdrawn', 'expired'] as const

export const invitationStatus = v.pipe(
  v.strictObject({
    state: v.picklist(invitationStates),
    /** ISO 8601. */
    expiresAt: v.string(),
    /** Of the sealed details, in lower-case hex; empty until they are entered. */
    sha256: v.string(),
    /** ISO 8601; empty until then. */
    enteredAt: v.string(),
  }),
  v.description('The state of the invitation'),
  v.examples([
    { state: 'waiting', expiresAt: '2026-12-06T10:42:00.000Z', sha256: '', enteredAt: '' },
  ]),
)

export const invitationWithdrawn = v.pipe(v.undefined(), v.description('Withdrawn'))

export const openedInvitation = v.pipe(
  v.strictObject({ ciphertext: v.string(), expiresAt: v.string() }),
  v.description('What the page of the link shows'),
  v.examples([{ ciphertext: EXAMPLE_CIPHERTEXT, expiresAt: '2026-12-06T10:42:00.000Z' }]),
)

export const entryRequest = v.pipe(
  jsonObject({
    /** Who confirms that the details are theirs. */
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.fullNameLength)),
    /** The language of the confirmation that was shown. */
    language: v.picklist(languages),
    details: ownDetails,
  }),
  v.metadata({
    examples: [
      {
        name: 'Maria Alvarez',
        language: 'en',
        details: {
          ssn: exampleOwner.ssn,
          dob: exampleOwner.dob,
          phone: exampleOwner.phone,
          email: exampleOwner.email,
          address: exampleOwner.address,
        },
      },
    ],
  }),
)

export const entrySaved = v.pipe(v.undefined(), v.description('Entered and sealed'))

export type InvitationRequest = v.InferOutput<typeof invitationRequest>
export type InvitationStatus = v.InferOutput<typeof invitationStatus>
export type OpenedInvitation = v.InferOutput<typeof openedInvitation>
export type EntryRequest = v.InferOutput<typeof entryRequest>
