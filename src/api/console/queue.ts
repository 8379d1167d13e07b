/**
 * The queue of the operator's console: `GET /console/api/applications`, `POST …/search`, which has
 * the filter in its body, and `GET …/changes`.
 */
import * as v from 'valibot'
import { applicationStatuses } from '../../application/application-status.ts'
import { states } from '../../application/forms/us/reference/states.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import { limits } from '../../application/reference/limits.ts'
import { time } from '../days-and-times.ts'
import { programId } from '../programs.ts'
import { route } from '../route.ts'
import { applicationParams, applicationSummary } from '../stored-applications.ts'

/** The views of the queue, by what is to be done and who does it. */
export const queueViews = ['review', 'second', 'returned', 'screening', 'mine', 'all'] as const

/** The views with a count. Nobody needs the count of all applications. */
export const countedViews = queueViews.filter((view) => view !== 'all')
export const MAX_COUNTED = 1000
const counts = {
  review: v.number(),
  second: v.number(),
  returned: v.number(),
  screening: v.number(),
  mine: v.number(),
} satisfies Record<CountedView, unknown>

export type QueueView = (typeof queueViews)[number]
export type CountedView = Exclude<QueueView, 'all'>

export const CONSOLE_APPLICATIONS_PATH = '/console/api/applications'

export const QUEUE_PAGE_SIZE = 50

const cursor = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const dollars = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number)), v.number()]),
  v.safeInteger(),
  // A larger number does not fit the column.
  v.maxValue(10 ** limits.annualSalesDigits - 1),
)
/** As times are stored, because they are compared as texts. */
const utcTime = v.pipe(
  time,
  v.transform((text) => new Date(text).toISOString()),
)

/** The largest number of applications that a filter can name. */
export const MAX_NAMED = 100
const listedReferences = v.pipe(
  v.array(applicationParams.entries.reference),
  v.minLength(1),
  v.maxLength(MAX_NAMED),
)
/** A list, or in an address a text separated by commas. */
const namedReferences = v.union([
  listedReferences,
  v.pipe(
    v.string(),
    v.maxLength(20 * MAX_NAMED),
    v.transform((text) => text.split(',')),
    listedReferences,
  ),
])

/** The SHA-256 of a mapping's file, in hex. */
export const mappingHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/**
 * The filter of applications: a match fits every given part. The code for the queue's SQL, its
 * screen, its address and its exports does not compile unless it handles every part.
 */
const filter = {
  /** `second`: this person can be the second of two. `mine`: assigned to that person. */
  view: v.optional(v.picklist(queueViews)),
  /** Applications that wait for a decision after their last day. */
  due: v.optional(v.literal('overdue')),
  status: v.optional(v.picklist(applicationStatuses)),
  /** Assigned to the signed-in person, or to nobody. */
  assigned: v.optional(v.picklist(['me', 'none'])),
  /** Received at this time or later. */
  since: v.optional(utcTime),
  /** Received before this time. */
  until: v.optional(utcTime),
  mcc: v.optional(v.pipe(v.string(), v.regex(/^\d{4}$/))),
  /** USPS code. */
  state: v.optional(v.picklist(states.map(({ code }) => code))),
  /** Whole dollars per year: a number, or digits in an address. */
  minSales: v.optional(dollars),
  maxSales: v.optional(dollars),
  bank: v.optional(v.picklist(['linked', 'manual'])),
  /** Applications whose applicant has not yet answered a request for corrections. */
  correction: v.optional(v.literal('waiting')),
  program: v.optional(programId),
  /** Applications that are in no export with this mapping. */
  notExportedWith: v.optional(mappingHash),
  /** Applications that were selected in the list, or that are counted in a figure. */
  references: v.optional(namedReferences),
}

/** The filter of an export, which its event contains, so without a search term: a sealed name. */
export const queueFilter = jsonObject(filter)

export const queueSorts = ['newest', 'oldest', 'sales'] as const

export const queueQuery = v.strictObject({
  /** A reference, the beginnings of words in the business name, or a whole sealed name. */
  search: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  ...filter,
  /** `sales`: the largest annual sales first. */
  sort: v.optional(v.picklist(queueSorts), 'newest'),
  /** The `next` value of the previous page. */
  after: v.optional(cursor),
})

/** A decision that takes effect when a second person makes the same one. */
export const proposal = v.strictObject({
  to: v.picklist(applicationStatuses),
  at: v.string(),
  /** The person who made the decision. */
  by: v.string(),
  /** Whether the signed-in person made it, and so cannot be the second person. */
  byMe: v.boolean(),
})

/** The time limit for the decision. */
const due = v.strictObject({
  /**
   * The last day, such as `2026-11-27`. It moves on while the application is with the applicant.
   */
  on: v.string(),
  /** `paused`: the application is with the applicant. */
  state: v.picklist(['open', 'overdue', 'paused']),
})

export const listed = {
  ...applicationSummary,
  assignee: v.nullable(
    v.strictObject({
      name: v.string(),
      email: v.string(),
      /** Whether it is the signed-in person. */
      isMe: v.boolean(),
    }),
  ),
  proposed: v.nullable(proposal),
  /** When the applicant last answered a request or wrote a message; absent for never. */
  cameBackAt: v.exactOptional(v.string()),
  /** Absent if the application is decided, or if there is no time limit for decisions. */
  due: v.exactOptional(due),
  /** Others who have the application open, as far as this server knows; absent for nobody. */
  openAt: v.exactOptional(v.array(v.string())),
}

export const listedApplication = v.strictObject(listed)

const queuePage = v.strictObject({
  /** A page may be short or empty and still have a next one. */
  applications: v.array(listedApplication),
  /** The value for `after`; null on the last page. */
  next: v.nullable(v.string()),
  /**
   * The number of applications in each view, whatever the filter is. The count stops at
   * `MAX_COUNTED`. It is read together with the page.
   */
  counts: v.strictObject(counts),
})

/** Without `since`, the answer has only `latest`. */
const changesQuery = v.strictObject({ since: v.optional(cursor) })

/** How many applications have arrived since. The count stops at `MAX_NEW`. */
const queueChanges = v.strictObject({
  /** Null if there are no applications. */
  latest: v.nullable(v.string()),
  new: v.number(),
  /** The present number of applications in each view, as on a page of the queue. */
  counts: v.strictObject(counts),
})
export const MAX_NEW = 100

export type QueueFilter = v.InferOutput<typeof queueFilter>
export type QueueQuery = v.InferOutput<typeof queueQuery>

export type Due = v.InferOutput<typeof due>
export type QueuePage = v.InferOutput<typeof queuePage>
export type QueueCounts = QueuePage['counts']
export type QueueSort = (typeof queueSorts)[number]
export type ListedApplication = v.InferOutput<typeof listedApplication>
export type QueueChanges = v.InferOutput<typeof queueChanges>

/** Pages of 0.5.0 also send a search term in its address. */
export const queueRoute = route('GET', CONSOLE_APPLICATIONS_PATH, {
  querystring: queueQuery,
  response: { 200: queuePage },
})

/** A search term may be the name of a person, and so is in no address. */
export const searchRoute = route('POST', '/console/api/applications/search', {
  body: queueQuery,
  response: { 200: queuePage },
})

export const changesRoute = route('GET', '/console/api/applications/changes', {
  querystring: changesQuery,
  response: { 200: queueChanges },
})
