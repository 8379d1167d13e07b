/**
 * Stored applications, as the operator's systems read them with an API key of the scope
 * `applications`: `GET {api}/api/applications`, `…/{reference}`, `…/{reference}/record` and
 * `…/{reference}/copy`. A program's key reads only that program's applications. The list is a feed
 * in the order of changes: a request with `cursor` returns the changes since.
 */
import * as v from 'valibot'
import { applicationStatuses } from '../application/application-status.ts'
import { boardingResults } from '../application/boarding.ts'
import { states } from '../application/forms/us/reference/states.ts'
import { declineReasons } from '../application/reference/decline-reasons.ts'
import { businessStructures } from '../application/reference/structures.ts'
import { apiKeyHeaders, keyThatMay } from './api-keys.ts'
import { time } from './days-and-times.ts'
import { errorResponses } from './errors.ts'
import { route } from './route.ts'

const EXAMPLE = {
  reference: 'MA-7K3Q-9XDM',
  receivedAt: '2026-11-24T10:42:00.000Z',
  status: 'reviewing',
  businessName: 'Golden Gate Bakery',
  businessStructure: 'LIMITED',
  mcc: '5462',
  state: 'CA',
  annualSales: 480_000,
  bankMethod: 'manual',
  pmi: null,
  awaitsCorrection: false,
} as const

export const applicationParams = v.strictObject({
  reference: v.pipe(
    v.string(),
    v.regex(/^MA-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    v.examples([EXAMPLE.reference]),
  ),
})

/** The largest number of applications on a page of the feed. */
export const FEED_PAGE_SIZE = 100

const feedQuery = v.strictObject({
  /** Only changes at this time or later; without it, from the beginning. */
  changedSince: v.optional(
    v.pipe(time, v.description('ISO 8601'), v.examples(['2026-11-24T00:00:00.000Z'])),
  ),
  /** The `cursor` of the previous answer. With it, `changedSince` is ignored. */
  cursor: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/), v.examples(['4711-1f3a5c7e9b2d4f60'])),
  ),
})

/** One of seven, as it is stored. */
export const businessStructure = v.pipe(v.string(), v.metadata({ enum: [...businessStructures] }))
/** The state of the postal address. */
export const stateCode = v.pipe(v.string(), v.metadata({ enum: states.map(({ code }) => code) }))
/** A merchant category code. */
const categoryCode = v.pipe(v.string(), v.metadata({ pattern: '^\\d{4}$' }))

export const programOf = v.pipe(
  v.string(),
  v.description('The id of its program; absent for the default one'),
)

/** The fields of an application that a list shows. */
export const applicationSummary = {
  reference: v.string(),
  receivedAt: v.string(),
  status: v.picklist(applicationStatuses),
  /** Null if it is sealed. */
  businessName: v.nullable(v.string()),
  /** Absent for the default program. */
  program: v.optional(programOf),
  businessStructure,
  mcc: categoryCode,
  state: stateCode,
  /** Whole dollars per year. */
  annualSales: v.number(),
  bankMethod: v.picklist(['linked', 'manual']),
  /** The applicant's lead. */
  pmi: v.nullable(v.string()),
  /** Whether the applicant has not yet answered a request for corrections. */
  awaitsCorrection: v.boolean(),
  /**
   * Present if someone changed the stored row so that it cannot be read, or an event that may
   * decide the status. Except for the reference, the values here then mean nothing.
   */
  isRowChanged: v.exactOptional(v.literal(true)),
}

export const declineReason = v.picklist(declineReasons)

/** The decision, from a signed event. */
export const decision = v.strictObject({
  /** ISO 8601. */
  at: v.string(),
  /** The name of the reviewer, or of the operator's key; `server` if the applicant withdrew. */
  by: v.string(),
  /** The reasons for a decline; empty otherwise. */
  reasons: v.array(declineReason),
  /** Until then, the decision can be undone by its person, and nobody is notified; ISO 8601. */
  undoUntil: v.exactOptional(v.string()),
})

/** The processor's last answer about an approved application, from a signed event. */
export const boarding = v.strictObject({
  /** ISO 8601: when it was recorded. */
  at: v.string(),
  /** The name of the operator's key, or `API key 7`. */
  by: v.string(),
  result: v.picklist(boardingResults),
  /** The processor's number of the merchant (MID); null without one. */
  id: v.nullable(v.string()),
})

export const EXAMPLE_BOARDING = {
  at: '2026-11-25T09:30:00.000Z',
  by: 'API key 7',
  result: 'succeeded',
  id: '4445012345678',
} as const

const EXAMPLE_STORED = {
  ...EXAMPLE,
  decision: null,
  boarding: null,
  invitation: { id: 'aW52aXRhdGlvbi1vZi1hbg', externalId: 'CRM-4711' },
  links: {
    record: '/api/applications/MA-7K3Q-9XDM/record',
    copy: '/api/applications/MA-7K3Q-9XDM/copy',
  },
}

export const applicationInvitation = v.strictObject({
  id: v.string(),
  /** The operator's own id. */
  externalId: v.nullable(v.string()),
})

export const storedApplication = v.pipe(
  v.strictObject({
    ...applicationSummary,
    /** Null until the application is approved, declined or withdrawn. */
    decision: v.nullable(decision),
    /** Null before the processor's first answer. */
    boarding: v.nullable(boarding),
    /** The applicant's invitation; null without one. */
    invitation: v.nullable(applicationInvitation),
    /** The addresses of the sealed record and of the encrypted copy. */
    links: v.strictObject({ record: v.string(), copy: v.string() }),
  }),
  v.description('What is readable of the application'),
  v.examples([EXAMPLE_STORED]),
)

export const feed = v.pipe(
  v.strictObject({
    /**
     * Each application once, with the last of these changes, the least recent first. A page may be
     * empty.
     */
    changes: v.array(
      v.strictObject({
        reference: v.string(),
        changedAt: v.string(),
        /** Null once the application was erased: the receiver erases it as well. */
        application: v.nullable(storedApplication),
      }),
    ),
    /** The value for the next request, even tomorrow. */
    cursor: v.string(),
    /** Whether there are further changes. */
    hasMore: v.boolean(),
  }),
  v.description('Applications by when they changed last'),
  v.examples([
    {
      changes: [
        {
          reference: EXAMPLE.reference,
          changedAt: EXAMPLE.receivedAt,
          application: EXAMPLE_STORED,
        },
      ],
      cursor: '4711-1f3a5c7e9b2d4f60',
      hasMore: false,
    },
  ]),
)

/** An age file in base64, which the operator's identity opens. */
const sealed = v.string()

export const correctedVersion = v.strictObject({
  /** From 2. */
  number: v.number(),
  sealed,
})

export const storedRecord = v.pipe(
  v.strictObject({
    reference: v.string(),
    /** The first version. */
    sealed,
    /** The details that owners entered themselves. */
    entries: v.array(v.strictObject({ invitation: v.string(), sealed })),
    /** The corrected versions, oldest first. */
    versions: v.array(correctedVersion),
  }),
  v.description('What is sealed of the application'),
  v.examples([
    {
      reference: EXAMPLE.reference,
      sealed: 'YWdlLWVuY3J5cHRpb24ub3JnL3Yx',
      entries: [],
      versions: [],
    },
  ]),
)

const copyQuery = v.strictObject({
  version: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,5}$/),
      v.description('Of the application; by default, the latest'),
      v.examples(['1']),
    ),
  ),
})

/** The header with the key for a copy that nobody has opened yet. */
export const COPY_KEY_HEADER = 'copy-key'

const copyHeaders = v.looseObject({
  ...apiKeyHeaders.entries,
  [COPY_KEY_HEADER]: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9+/]{43}=$/),
      v.description(
        '`copyKey` of the sealed record. With it, a copy that nobody has opened yet is made: only ' +
          'who can open the record has it, not the server, which forgets it again',
      ),
      v.examples(['Y29weS1rZXktb2YtdGhlLXNlYWxlZC1yZWNvcmQtMzI=']),
    ),
  ),
})

/** The `code` of the error if the key belongs to another copy. */
export const COPY_KEY_WRONG = 'copy-key.wrong'

export const storedCopy = v.pipe(
  v.strictObject({
    reference: v.string(),
    version: v.number(),
    /**
     * The PDF in base64, encrypted with AES-256-GCM: a nonce of 12 bytes, the ciphertext, the tag
     * of 16. The key is `copyKey` of the sealed record, and the additional data is the reference.
     * Null if nobody has opened the copy yet and the request lacks its key.
     */
    encrypted: v.nullable(v.string()),
  }),
  v.description(
    'The signed copy: AES-256-GCM under `copyKey` of the sealed record (nonce of 12 bytes, ' +
      'ciphertext, tag of 16), with the reference as additional data. Null if nobody has opened it ' +
      'yet and the request has no `Copy-Key`',
  ),
  v.examples([{ reference: EXAMPLE.reference, version: 1, encrypted: 'bm9uY2U=' }]),
)

/** The `code` of the error if stored data differs from the signed events. `verify` says where. */
export const APPLICATION_CHANGED = 'application.changed'

const shared = {
  tags: ['Stored applications'],
  security: keyThatMay('applications'),
  headers: apiKeyHeaders,
}
const errors = errorResponses(400, 401, 403, 404, 429)
const changed = errorResponses(409)

export const feedRoute = route('GET', '/api/applications', {
  ...shared,
  operationId: 'listApplications',
  summary: 'List applications by when they changed last, and what changed since',
  querystring: feedQuery,
  response: { 200: feed, ...errors },
})

export const storedApplicationRoute = route('GET', '/api/applications/:reference', {
  ...shared,
  operationId: 'readApplication',
  summary: 'Read the status of an application, and what is readable of it',
  params: applicationParams,
  response: { 200: storedApplication, ...errors },
})

export const storedRecordRoute = route('GET', '/api/applications/:reference/record', {
  ...shared,
  operationId: 'readRecord',
  summary: "Read the sealed record of an application, which the operator's identity opens",
  params: applicationParams,
  response: { 200: storedRecord, ...errors, ...changed },
})

export const storedCopyRoute = route('GET', '/api/applications/:reference/copy', {
  ...shared,
  operationId: 'readCopy',
  summary: 'Read the signed copy of an application, which a key in its record decrypts',
  description:
    'With `Copy-Key`, it is made where nobody has opened it yet. 422 `copy-key.wrong` if that is ' +
    'not the `copyKey` of this version.',
  headers: copyHeaders,
  params: applicationParams,
  querystring: copyQuery,
  response: { 200: storedCopy, ...errors, ...changed, ...errorResponses(422) },
})

export type ApplicationForSystem = v.InferOutput<typeof storedApplication>
export type CorrectedVersion = v.InferOutput<typeof correctedVersion>
