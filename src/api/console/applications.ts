/**
 * The queue of the operator's console, and one application: `GET /console/api/applications`,
 * `…/changes`, `…/:reference` and its parts. The browser opens the sealed data.
 */

import * as v from 'valibot'
import { applicationStatuses } from '../../application/application-status.ts'
import { states } from '../../application/forms/us/reference/states.ts'
import { jsonObject } from '../../application/json-object.ts'
import { limits } from '../../application/reference/limits.ts'
import { correctionStates } from '../corrections.ts'
import { errorBody } from '../errors.ts'
import { programId } from '../programs.ts'
import { route } from '../route.ts'
import {
  applicationInvitation,
  applicationParams,
  applicationSummary,
  boarding,
  correctedVersion,
} from '../stored-applications.ts'
import { delivery } from './deliveries.ts'
import { done } from './session.ts'

export const CONSOLE_APPLICATIONS_PATH = '/console/api/applications'
const CONSOLE_APPLICATION_PATH = '/console/api/applications/:reference'

type ApplicationPath =
  | typeof CONSOLE_APPLICATION_PATH
  | `${typeof CONSOLE_APPLICATION_PATH}/${'history' | 'news' | 'recipients' | 'opened' | 'shown' | 'assignee' | 'decisions' | 'undo' | 'notes' | 'screening' | 'documents/:id' | 'copies/:version' | 'corrections' | 'corrections/:id'}`

/** Returns one of these addresses for an application. */
export function ofApplication(path: ApplicationPath, reference: string): string {
  return path.replace(':reference', encodeURIComponent(reference))
}

/** The number of applications on a page of the queue. */
export const QUEUE_PAGE_SIZE = 50

const cursor = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const dollars = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number)), v.number()]),
  v.safeInteger(),
  // A larger number does not fit the column.
  v.maxValue(10 ** limits.annualSalesDigits - 1),
)
const time = v.pipe(v.string(), v.isoTimestamp())

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

/**
 * The number of the last event that the page has shown. The request is refused if there is a later
 * event that is more than reading.
 */
export const seen = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))

/** The SHA-256 of a mapping's file, in hex. */
export const mappingHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** The views of the queue, by what is to be done and by whom. */
export const queueViews = ['review', 'second', 'returned', 'screening', 'mine', 'all'] as const

/**
 * The filter of applications: a match fits every given part. The code for the queue's SQL, its
 * screen, its address and its exports does not compile unless it handles every part.
 */
const filter = {
  /**
   * `second`: the signed-in person can be the second of two people. `mine`: assigned to that
   * person.
   */
  view: v.optional(v.picklist(queueViews)),
  /** Applications that wait for a decision after their last day. */
  due: v.optional(v.literal('overdue')),
  status: v.optional(v.picklist(applicationStatuses)),
  /** Assigned to the signed-in person, or to nobody. */
  assigned: v.optional(v.picklist(['me', 'none'])),
  /** Received at this time or later. */
  since: v.optional(time),
  /** Received before this time. */
  until: v.optional(time),
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

/**
 * The filter of an export. The export's event contains it, so it has no search term, which may be a
 * sealed name.
 */
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
const proposal = v.strictObject({
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

const listed = {
  ...applicationSummary,
  assignee: v.nullable(v.strictObject({ name: v.string(), email: v.string() })),
  proposed: v.nullable(proposal),
  /**
   * When the applicant last answered a request for corrections or wrote a message; absent for
   * never.
   */
  cameBackAt: v.exactOptional(v.string()),
  /** Absent if the application is decided, or if there is no time limit for decisions. */
  due: v.exactOptional(due),
  /**
   * The names of others who have the application open, as far as this server knows; absent for
   * nobody.
   */
  openAt: v.exactOptional(v.array(v.string())),
}

export const listedApplication = v.strictObject(listed)

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
export const queueChanges = v.strictObject({
  /** Null if there are no applications. */
  latest: v.nullable(v.string()),
  new: v.number(),
  /** The present number of applications in each view, as on a page of the queue. */
  counts: v.strictObject(counts),
})
export const MAX_NEW = 100

/** An age file in base64, sealed to the operator. */
const sealed = v.string()

/** An event of the application. */
const historyEntry = v.strictObject({
  /** The number of the event in its application, from 1. */
  number: v.number(),
  at: v.string(),
  kind: v.string(),
  /** An operator, a person who used the console, or `server`. */
  by: v.string(),
  /** Whether that is the signed-in person. Somebody else may have the same name. */
  byMe: v.boolean(),
  /** The event in words. */
  what: v.string(),
  /** The event's names, statuses, codes and hashes. */
  detail: v.record(v.string(), v.unknown()),
  note: v.optional(sealed),
  /** Why the event does not count: `was changed`. */
  problem: v.optional(v.string()),
  /** Whether the signed note was changed or removed. */
  isNoteChanged: v.boolean(),
})

/** A request for corrections, as the console shows it. */
const consoleCorrection = v.strictObject({
  id: v.string(),
  state: v.picklist([...correctionStates, 'expired']),
  askedAt: v.string(),
  /** The reviewer who sent the request. */
  by: v.string(),
  fields: v.array(v.string()),
  expiresAt: v.string(),
  /** The version that the applicant sent in answer; null before that. */
  version: v.nullable(v.strictObject({ ...correctedVersion.entries, receivedAt: v.string() })),
})

/** The age public keys to which notes about an application are sealed now. */
const noteRecipients = v.strictObject({ recipients: v.array(v.string()) })

export const consoleApplication = v.strictObject({
  ...listed,
  /** The first version. The later ones are in `corrections`. */
  sealed,
  entries: v.array(v.strictObject({ invitation: v.string(), sealed })),
  /** The findings of the check of the evidence; empty if everything is intact. */
  problems: v.array(v.string()),
  /** The latest events, and every earlier event that is more than reading. */
  history: v.array(historyEntry),
  /** The value for `historyQuery`; null if the history is complete. */
  earlier: v.nullable(v.number()),
  /** The number of the signed-in person's last event; null if they have never looked. */
  looked: v.nullable(v.number()),
  /** The applicant's invitation; null without one. */
  invitation: v.nullable(applicationInvitation),
  /** The processor's last answer; null before the first. */
  boarding: v.nullable(boarding),
  /** The whole dollars of annual sales above which two people decide; null if one is enough. */
  fourEyesAbove: v.nullable(v.number()),
  /** Why the signed-in person cannot decide alone; null if they can. */
  secondPerson: v.nullable(v.picklist(['sales', 'asker'])),
  /** The decision of the first of two people, from a signed event. */
  proposed: v.nullable(v.strictObject({ ...proposal.entries, event: v.number() })),
  /**
   * The number of seconds for which the signed-in person can still undo the decision; null if they
   * cannot.
   */
  undoSeconds: v.nullable(v.number()),
  /** Null if the receipt's event is missing. */
  agreement: v.nullable(v.strictObject({ version: v.string(), sha256: v.string() })),
  /** The copy of the latest version; null before it is generated. */
  copy: v.nullable(v.strictObject({ sha256: v.string(), signedAt: v.string() })),
  /**
   * Empty if the application is decided. With `reopen`, its status can then change to `reviewing`.
   */
  nextStatuses: v.array(v.picklist(applicationStatuses)),
  deliveries: v.array(delivery),
  /** Oldest first. */
  corrections: v.array(consoleCorrection),
  /** Whether the server has an address to which it mails links for corrections. */
  mailsCorrections: v.boolean(),
})

/** A query for the events that the history leaves out, before the event with this number. */
const historyQuery = v.strictObject({
  before: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
})

/**
 * A page of the history, oldest event first. `earlier` is the value for `before`; null on the last
 * page.
 */
export const historyPage = v.strictObject({
  history: v.array(historyEntry),
  earlier: v.nullable(v.number()),
})

/** The dotted paths of answers that are shown in full: `companyOwners.0.ssn`. */
export const shownRequest = jsonObject({
  fields: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9.]{0,80}$/))),
    v.minLength(1),
    v.maxLength(20),
  ),
})

/** The latest version in the case file. */
const caseFileRequest = jsonObject({
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})

/** The latest version that is shown; without it, the latest stored version. */
const openedRequest = jsonObject({
  version: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
})

/** The assignee after the change. */
const assigneeRequest = jsonObject({
  assignee: v.nullable(v.literal('me')),
  seen,
  /**
   * Whether the list showed that nobody has the application. If somebody does by now, the answer is
   * 409 with `taken`.
   */
  isFree: v.optional(v.boolean(), false),
})

export type QueueFilter = v.InferOutput<typeof queueFilter>
export type QueueQuery = v.InferOutput<typeof queueQuery>
export type QueueView = (typeof queueViews)[number]
export type CountedView = Exclude<QueueView, 'all'>
export type Due = v.InferOutput<typeof due>
export type QueuePage = v.InferOutput<typeof queuePage>
export type QueueCounts = QueuePage['counts']
export type QueueSort = (typeof queueSorts)[number]
export type ListedApplication = v.InferOutput<typeof listedApplication>
export type QueueChanges = v.InferOutput<typeof queueChanges>
export type HistoryPage = v.InferOutput<typeof historyPage>
export type ConsoleCorrection = v.InferOutput<typeof consoleCorrection>
export type ConsoleApplication = v.InferOutput<typeof consoleApplication>

export const queueSchema = { querystring: queueQuery, response: { 200: queuePage } }
export const queueRoute = route<typeof queueSchema>('GET', CONSOLE_APPLICATIONS_PATH)

export const changesSchema = { querystring: changesQuery, response: { 200: queueChanges } }
export const changesRoute = route<typeof changesSchema>('GET', '/console/api/applications/changes')

export const applicationSchema = {
  params: applicationParams,
  response: { 200: consoleApplication },
}
export const applicationRoute = route<typeof applicationSchema>(
  'GET',
  '/console/api/applications/:reference',
)

export const historySchema = {
  params: applicationParams,
  querystring: historyQuery,
  response: { 200: historyPage },
}
export const historyRoute = route<typeof historySchema>(
  'GET',
  '/console/api/applications/:reference/history',
)

export const recipientsSchema = {
  params: applicationParams,
  response: { 200: noteRecipients },
}
export const recipientsRoute = route<typeof recipientsSchema>(
  'GET',
  '/console/api/applications/:reference/recipients',
)

export const openedSchema = {
  params: applicationParams,
  body: openedRequest,
  response: { 204: done },
}
export const openedRoute = route<typeof openedSchema>(
  'POST',
  '/console/api/applications/:reference/opened',
)

export const shownSchema = {
  params: applicationParams,
  body: shownRequest,
  response: { 204: done },
}
export const shownRoute = route<typeof shownSchema>(
  'POST',
  '/console/api/applications/:reference/shown',
)

export const caseFileSchema = {
  params: applicationParams,
  body: caseFileRequest,
  response: { 204: done },
}
/** Records that the browser makes a case file. */
export const caseFileRoute = route<typeof caseFileSchema>(
  'POST',
  '/console/api/applications/:reference/case-file',
)

export const assigneeSchema = {
  params: applicationParams,
  body: assigneeRequest,
  response: { 204: done, 409: errorBody },
}
export const assigneeRoute = route<typeof assigneeSchema>(
  'PUT',
  '/console/api/applications/:reference/assignee',
)
