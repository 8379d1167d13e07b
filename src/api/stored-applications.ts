/**
 * What a system of the operator's reads of stored applications, with an API key that may
 * `applications`: `GET {api}/api/applications`, `…/{reference}` and `…/{reference}/record`.
 *
 * The list is a feed, in the order of what changed: ask again with `cursor` for what changed since.
 */
import * as v from 'valibot'
import { applicationStatuses } from '../application/application-status.ts'

export const STORED_APPLICATION_PATH = '/api/applications/:reference'
export const STORED_RECORD_PATH = '/api/applications/:reference/record'

const EXAMPLE = {
  reference: 'MA-7K3Q-9XDM',
  receivedAt: '2026-11-24T10:42:00.000Z',
  status: 'reviewing',
  businessName: 'Golden Gate Bakery',
  businessStructure: 'private',
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

/** How many applications a page of the feed has at most. */
export const FEED_PAGE_SIZE = 100

export const feedQuery = v.strictObject({
  /** Only what changed at this time or later; without it, from the beginning. */
  changedSince: v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.description('ISO 8601'),
      v.examples(['2026-11-24T00:00:00.000Z']),
    ),
  ),
  /** `cursor` of the answer before; then `changedSince` does not matter. */
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.examples(['4711']))),
})

/** What a list shows of an application. */
export const applicationSummary = {
  reference: v.string(),
  receivedAt: v.string(),
  status: v.picklist(applicationStatuses),
  /** Null if it is sealed. */
  businessName: v.nullable(v.string()),
  /** Absent for the default one. */
  program: v.optional(
    v.pipe(v.string(), v.description('The id of its program; absent for the default one')),
  ),
  businessStructure: v.string(),
  mcc: v.string(),
  state: v.string(),
  /** Whole dollars per year. */
  annualSales: v.number(),
  bankMethod: v.picklist(['linked', 'manual']),
  /** The lead that the applicant came with. */
  pmi: v.nullable(v.string()),
  /** Whether the applicant was asked for corrections, and has not answered. */
  awaitsCorrection: v.boolean(),
}

export const storedApplication = v.pipe(
  v.strictObject(applicationSummary),
  v.description('What is readable of the application'),
  v.examples([EXAMPLE]),
)

export const feed = v.pipe(
  v.strictObject({
    /** Each once, with when it changed last: the least recent first. A page may be empty. */
    changes: v.array(
      v.strictObject({
        reference: v.string(),
        changedAt: v.string(),
        /** Null once it was erased: erase it, too. */
        application: v.nullable(storedApplication),
      }),
    ),
    /** For the next request, also for one tomorrow. */
    cursor: v.string(),
    /** Whether more has changed by now. */
    hasMore: v.boolean(),
  }),
  v.description('Applications by when they changed last'),
  v.examples([
    {
      changes: [
        { reference: EXAMPLE.reference, changedAt: EXAMPLE.receivedAt, application: EXAMPLE },
      ],
      cursor: '4711',
      hasMore: false,
    },
  ]),
)

/** age files in base64, which the operator's identity opens. */
const sealed = v.string()

/** A corrected version of an application. */
export const correctedVersion = v.strictObject({
  /** From 2. */
  number: v.number(),
  sealed,
})

export const storedRecord = v.pipe(
  v.strictObject({
    reference: v.string(),
    /** As it was first received. */
    sealed,
    /** What owners entered themselves. */
    entries: v.array(v.strictObject({ invitation: v.string(), sealed })),
    /** As it was corrected, oldest first. */
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

export type StoredApplication = v.InferOutput<typeof storedApplication>
export type CorrectedVersion = v.InferOutput<typeof correctedVersion>
