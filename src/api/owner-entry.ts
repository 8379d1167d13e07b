/**
 * `{api}/api/owner-invitations/{id}` and `{api}/api/owner-entries/{id}`: the applicant asks an
 * owner of the company to enter their own details, and the owner enters them. The applicant's page
 * creates a link with `PUT`, reads its state with `GET`, and withdraws it with `DELETE`, each with
 * `Authorization: Bearer …` and the applicant's token. Anyone with the link opens it with `GET`
 * and enters the details with `POST` of the entry, once, with a token that the browser derives from
 * the link's key. With the same token they can object, once, to something on the link's page. The
 * applicant's page reads the objection in the state. The details are sealed to the operator when
 * they arrive, so that no token reads them again. An unknown id and a wrong token get the same 404.
 * A link that no longer works gets 410 with the reason; a used one also gets the content of its
 * page. Never cached.
 */
import * as v from 'valibot'
import { exampleOwner } from '../application/forms/us/example-application.ts'
import { ownDetails } from '../application/forms/us/schema.ts'
import { jsonObject } from '../application/json/json-object.ts'
import { languages } from '../application/language.ts'
import { limits } from '../application/reference/limits.ts'
import { base64Length } from './base64-length.ts'
import { errorBody, errorResponses } from './errors.ts'
import { intentHeader } from './intent.ts'
import { PAGE_OUTDATED, schemaHeader } from './page-outdated.ts'
import { route } from './route.ts'

const OWNER_LINK_URL = '/api/owner-invitations/:id'
const ENTRY_URL = '/api/owner-entries/:id'
const OBJECTION_URL = `${ENTRY_URL}/objection` as const

/** The link no longer works: used, withdrawn or expired. */
export const OWNER_LINK_GONE = 410

/** Returns the code of an error about a link. All releases have called the link an invitation. */
export function ownerLinkCode<const Name extends string>(name: Name) {
  return `invitation.${name}` as const
}

/** The largest size of the encrypted content of the link's page, in bytes. */
const MAX_CIPHERTEXT_BYTES = 16 * 1024
const MAX_BASE64_LENGTH = base64Length(MAX_CIPHERTEXT_BYTES)
/** The largest size of a request, in bytes. */
export const MAX_OWNER_LINK_BODY = MAX_BASE64_LENGTH + 1024

/** 128 and 256 bits in base64url, without padding. */
const ID = /^[A-Za-z0-9_-]{22}$/
const TOKEN = /^[A-Za-z0-9_-]{43}$/
const EXAMPLE_TOKEN = 'dG9rZW4tZGVyaXZlZC1mcm9tLXRoZS1rZXktb2YtaXQ'
const EXAMPLE_CIPHERTEXT = 'c2VhbGVkIGluIHRoZSBicm93c2Vy'

const ownerLinkParams = v.strictObject({
  id: v.pipe(v.string(), v.regex(ID), v.examples(['aW52aXRhdGlvbi1vZi1hbg'])),
})

const ownerLinkHeaders = v.looseObject({
  authorization: v.pipe(
    v.string(),
    v.regex(/^Bearer [A-Za-z0-9_-]{43}$/),
    v.description('A token of 256 bits: of the applicant, or of the link'),
    v.examples([`Bearer ${EXAMPLE_TOKEN}`]),
  ),
})

const ciphertext = v.pipe(
  v.string(),
  v.base64(),
  v.maxLength(MAX_BASE64_LENGTH),
  v.description('What the page of the link shows, encrypted under its key. Base64'),
)

/** The owner's objection to the link's page; absent without one. */
const objection = {
  /** Encrypted under the link's key. Base64. */
  objection: v.optional(v.string()),
  /** ISO 8601. */
  objectedAt: v.optional(v.string()),
}

const objectionRequest = v.pipe(
  jsonObject({
    ciphertext: v.pipe(
      ciphertext,
      v.minLength(1),
      v.description("What the owner says is wrong, encrypted under the link's key. Base64"),
    ),
  }),
  v.examples([{ ciphertext: EXAMPLE_CIPHERTEXT }]),
)

const ownerLinkRequest = v.pipe(
  jsonObject({
    /** Derived from the link's key. */
    linkToken: v.pipe(v.string(), v.regex(TOKEN)),
    ciphertext,
  }),
  v.examples([{ linkToken: EXAMPLE_TOKEN, ciphertext: EXAMPLE_CIPHERTEXT }]),
)

/** `used`: the application with the details was submitted. */
const ownerLinkStates = ['waiting', 'entered', 'used', 'withdrawn', 'expired'] as const

const ownerLinkStatus = v.pipe(
  v.strictObject({
    state: v.picklist(ownerLinkStates),
    /** ISO 8601. */
    expiresAt: v.string(),
    /** The hash of the sealed details, in lower-case hex; empty until they are entered. */
    sha256: v.string(),
    /** ISO 8601; empty until then. */
    enteredAt: v.string(),
    ...objection,
  }),
  v.description('The state of the link'),
  v.examples([
    { state: 'waiting', expiresAt: '2026-12-06T10:42:00.000Z', sha256: '', enteredAt: '' },
  ]),
)

const openedOwnerLink = v.pipe(
  v.strictObject({ ciphertext: v.string(), expiresAt: v.string(), ...objection }),
  v.description('What the page of the link shows'),
  v.examples([{ ciphertext: EXAMPLE_CIPHERTEXT, expiresAt: '2026-12-06T10:42:00.000Z' }]),
)

/** The reason why a link no longer works. */
const goneOwnerLink = v.pipe(
  v.strictObject({
    ...errorBody.entries,
    /** Only for a used link, so that its page can name the person who sent it. */
    ciphertext: v.optional(v.string()),
  }),
  v.description('The link no longer works; what the page of a used one showed'),
)

const entryRequest = v.pipe(
  jsonObject({
    /** The person who confirms that the details are theirs. */
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.fullNameLength)),
    /** The language of the confirmation as it was shown. */
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

export type OwnerLinkRequest = v.InferOutput<typeof ownerLinkRequest>
export type OwnerLinkStatus = v.InferOutput<typeof ownerLinkStatus>
export type OpenedOwnerLink = v.InferOutput<typeof openedOwnerLink>
export type GoneOwnerLink = v.InferOutput<typeof goneOwnerLink>
export type ObjectionRequest = v.InferOutput<typeof objectionRequest>
export type EntryRequest = v.InferOutput<typeof entryRequest>

const ofOwnerLink = { params: ownerLinkParams, headers: ownerLinkHeaders }

export const inviteOwnerRoute = route('PUT', OWNER_LINK_URL, {
  ...ofOwnerLink,
  headers: v.looseObject({ ...ownerLinkHeaders.entries, ...intentHeader }),
  operationId: 'inviteOwner',
  summary: 'Ask an owner to enter their own details',
  body: ownerLinkRequest,
  response: { 200: ownerLinkStatus, ...errorResponses(400, 404, 413, 415, 429) },
})

export const ownerLinkStatusRoute = route('GET', OWNER_LINK_URL, {
  ...ofOwnerLink,
  operationId: 'ownerInvitationStatus',
  summary: 'Whether an owner has entered their details',
  response: { 200: ownerLinkStatus, ...errorResponses(400, 404, 429) },
})

export const withdrawOwnerLinkRoute = route('DELETE', OWNER_LINK_URL, {
  ...ofOwnerLink,
  operationId: 'withdrawOwnerInvitation',
  summary: 'End the link, and delete what was entered',
  response: {
    204: v.pipe(v.undefined(), v.description('Withdrawn')),
    ...errorResponses(400, 404, 429),
  },
})

export const openOwnerLinkRoute = route('GET', ENTRY_URL, {
  ...ofOwnerLink,
  operationId: 'openOwnerInvitation',
  summary: 'Get what the page of the link shows',
  response: {
    200: openedOwnerLink,
    ...errorResponses(400, 404, 429),
    [OWNER_LINK_GONE]: goneOwnerLink,
  },
})

export const enterDetailsRoute = route('POST', ENTRY_URL, {
  ...ofOwnerLink,
  headers: v.looseObject({ ...ownerLinkHeaders.entries, ...schemaHeader }),
  operationId: 'enterOwnerDetails',
  summary: 'Enter the details of an owner, once',
  body: entryRequest,
  response: {
    204: v.pipe(v.undefined(), v.description('Entered and sealed')),
    ...errorResponses(400, 404, PAGE_OUTDATED.status, OWNER_LINK_GONE, 413, 415, 422, 429),
  },
})

export const objectRoute = route('POST', OBJECTION_URL, {
  ...ofOwnerLink,
  operationId: 'objectToOwnerInvitation',
  summary: "Say what is wrong on the link's page, once",
  body: objectionRequest,
  response: {
    204: v.pipe(v.undefined(), v.description('Stored for the applicant, or stored before')),
    ...errorResponses(400, 404, 409, OWNER_LINK_GONE, 413, 415, 429),
  },
})
