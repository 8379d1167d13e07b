/**
 * The queue of the operator's console, and one application: `GET /console/api/applications`,
 * `…/changes`, `…/:reference` and what belongs to it. What is sealed is opened in the browser.
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

/** One of the addresses, for an application. */
export function ofApplication(path: ApplicationPath, reference: string): string {
  return path.replace(':reference', encodeURIComponent(reference))
}

/** How many applications a page of the queue has. */
export const QUEUE_PAGE_SIZE = 50

const cursor = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const dollars = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number)), v.number()]),
  v.safeInteger(),
  // More does not fit the column.
  v.maxValue(10 ** limits.annualSalesDigits - 1),
)
const time = v.pipe(v.string(), v.isoTimestamp())

/** The applications that a filter names at most. */
export const MAX_NAMED = 100
const listedReferences = v.pipe(
  v.array(applicationParams.entries.reference),
  v.minLength(1),
  v.maxLength(MAX_NAMED),
)
/** A list, or in an address separated by commas. */
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
 * The number of the last event of an application that the page has shown: nothing is done if more
 * has happened since than that somebody read it.
 */
export const seen = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))

/** SHA-256 of a mapping's file, in hex. */
export const mappingHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** What the queue begins with: what is to be done, by whom. */
export const queueViews = ['review', 'second', 'returned', 'screening', 'mine', 'all'] as const

/**
 * Which applications are meant: those that fit every part that is given. The queue's SQL, its
 * screen and address, and an export have each of them, or do not compile.
 */
const filter = {
  /** `second`: the person who asks can be the second of two people; `mine`: assigned to them. */
  view: v.optional(v.picklist(queueViews)),
  /** Applications that wait for a decision and whose last day for it is over. */
  due: v.optional(v.literal('overdue')),
  status: v.optional(v.picklist(applicationStatuses)),
  /** Assigned to the person who asks, or to nobody. */
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
  /** Those whose applicant was asked for corrections, and has not answered. */
  correction: v.optional(v.literal('waiting')),
  program: v.optional(programId),
  /** Applications that are in no export with the mapping of this hash. */
  notExportedWith: v.optional(mappingHash),
  /** Those that were chosen in the list, or that a figure counts. */
  references: v.optional(namedReferences),
}

/**
 * The filter of an export. Its event says it, so it holds no search: that may be a name that is
 * sealed.
 */
export const queueFilter = jsonObject(filter)

export const queueSorts = ['newest', 'oldest', 'sales'] as const

export const queueQuery = v.strictObject({
  /** A reference, the beginnings of words of the business name, or a whole sealed name. */
  search: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  ...filter,
  /** `sales`: the largest annual sales first. */
  sort: v.optional(v.picklist(queueSorts), 'newest'),
  /** `next` of the page before. */
  after: v.optional(cursor),
})

/** What somebody has decided that takes effect when another person decides the same. */
const proposal = v.strictObject({
  to: v.picklist(applicationStatuses),
  at: v.string(),
  /** The person who decided. */
  by: v.string(),
  /** Whether the person who asks has decided it, and so cannot be the second person. */
  byMe: v.boolean(),
})

/** Until when it is to be decided. */
const due = v.strictObject({
  /** The last day, such as `2026-11-27`; it moves on while the applicant has it. */
  on: v.string(),
  /** `paused`: the applicant has it. */
  state: v.picklist(['open', 'overdue', 'paused']),
})

const listed = {
  ...applicationSummary,
  assignee: v.nullable(v.strictObject({ name: v.string(), email: v.string() })),
  proposed: v.nullable(proposal),
  /** When the applicant last answered a request for corrections, or wrote; missing for never. */
  cameBackAt: v.exactOptional(v.string()),
  /** Missing if it is decided, or no time for decisions is set. */
  due: v.exactOptional(due),
  /** The names of others who have it open now, as this server knows; missing for nobody. */
  openAt: v.exactOptional(v.array(v.string())),
}

export const listedApplication = v.strictObject(listed)

/** The views with counts; nobody asks for that of all applications. */
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
  /** A page may have fewer than `QUEUE_PAGE_SIZE`, or none, and yet a next one. */
  applications: v.array(listedApplication),
  /** For `after`; null on the last page. */
  next: v.nullable(v.string()),
  /**
   * How many each view has, whatever else is asked for, of more than `MAX_COUNTED` so many; read
   * together with the page.
   */
  counts: v.strictObject(counts),
})

/** Without `since`, only the latest is asked for. */
const changesQuery = v.strictObject({ since: v.optional(cursor) })

/** What has arrived since; of more than `MAX_NEW`, so many. */
export const queueChanges = v.strictObject({
  /** Null if there are no applications. */
  latest: v.nullable(v.string()),
  new: v.number(),
  /** How many each view has now, as a page of the queue says. */
  counts: v.strictObject(counts),
})
export const MAX_NEW = 100

/** An age file in base64, sealed to the operator. */
const sealed = v.string()

/** An event of the application, oldest first. */
const historyEntry = v.strictObject({
  /** Among the application's events, from 1. */
  number: v.number(),
  at: v.string(),
  kind: v.string(),
  /** An operator, a person who used the console, or `server`. */
  by: v.string(),
  /** Whether that is the person who asks: another may have the same name. */
  byMe: v.boolean(),
  /** The event in words. */
  what: v.string(),
  /** Names, statuses, codes and hashes. */
  detail: v.record(v.string(), v.unknown()),
  note: v.optional(sealed),
  /** Why it counts for nothing: `was changed`. */
  problem: v.optional(v.string()),
  /** Whether the note that was signed was changed or removed. */
  isNoteChanged: v.boolean(),
})

/** A request for corrections of an application, as the console shows it. */
const consoleCorrection = v.strictObject({
  id: v.string(),
  state: v.picklist([...correctionStates, 'expired']),
  askedAt: v.string(),
  /** The person who asked. */
  by: v.string(),
  fields: v.array(v.string()),
  expiresAt: v.string(),
  /** The version that was received in answer; null before that. */
  version: v.nullable(v.strictObject({ ...correctedVersion.entries, receivedAt: v.string() })),
})

/** age public keys that a note about an application is sealed to now. */
const noteRecipients = v.strictObject({ recipients: v.array(v.string()) })

export const consoleApplication = v.strictObject({
  ...listed,
  /** The first version; the others are in `corrections`. */
  sealed,
  entries: v.array(v.strictObject({ invitation: v.string(), sealed })),
  /** What the check of the evidence found; empty if everything is intact. */
  problems: v.array(v.string()),
  /** The latest events, and all earlier ones that are about more than reading. */
  history: v.array(historyEntry),
  /** For `historyQuery`; null if the history is whole. */
  earlier: v.nullable(v.number()),
  /** The number of the last event by the person who asks; null if they have never looked. */
  looked: v.nullable(v.number()),
  /** With which the applicant came; null without one. */
  invitation: v.nullable(applicationInvitation),
  /** What the processor said last; null until it said something. */
  boarding: v.nullable(boarding),
  /** Whole dollars of annual sales above which two people decide; null if one is enough. */
  fourEyesAbove: v.nullable(v.number()),
  /** Why the one who asks does not decide alone; null if they may. */
  secondPerson: v.nullable(v.picklist(['sales', 'asker'])),
  /** What the first of two people has decided, as a signed event says. */
  proposed: v.nullable(v.strictObject({ ...proposal.entries, event: v.number() })),
  /**
   * For how many seconds more the person who asks can take the decision back; null if they cannot.
   */
  undoSeconds: v.nullable(v.number()),
  /** Null if the event of the receipt is missing. */
  agreement: v.nullable(v.strictObject({ version: v.string(), sha256: v.string() })),
  /** The copy of the latest version; null before it was generated. */
  copy: v.nullable(v.strictObject({ sha256: v.string(), signedAt: v.string() })),
  /** Empty if it is decided: then its status can change to `reviewing` with `reopen`. */
  nextStatuses: v.array(v.picklist(applicationStatuses)),
  deliveries: v.array(delivery),
  /** Oldest first. */
  corrections: v.array(consoleCorrection),
  /** Whether the server has an address to which it mails a link for corrections. */
  mailsCorrections: v.boolean(),
})

/** The events that the application's history leaves out, before the event with this number. */
const historyQuery = v.strictObject({
  before: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
})

/** Oldest first; `earlier` is for `before`, null on the last page. */
export const historyPage = v.strictObject({
  history: v.array(historyEntry),
  earlier: v.nullable(v.number()),
})

/** Dotted paths of the fields that are shown unmasked: `companyOwners.0.ssn`. */
export const shownRequest = jsonObject({
  fields: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9.]{0,80}$/))),
    v.minLength(1),
    v.maxLength(20),
  ),
})

/** The latest version that is in the case file. */
const caseFileRequest = jsonObject({
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})

/** The latest version that is shown; without it, the latest that is stored. */
const openedRequest = jsonObject({
  version: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
})

/** The assignee after the change. */
const assigneeRequest = jsonObject({
  assignee: v.nullable(v.literal('me')),
  seen,
  /** Whether the list showed that nobody has it: 409 with `taken` if somebody does by now. */
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
/** Records that a case file is made; the browser makes it. */
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
