/**
 * An application in the operator's console: `GET /console/api/applications/:reference` and its
 * parts. The browser opens the sealed data.
 */
import * as v from 'valibot'
import { applicationStatuses } from '../../application/application-status.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import { correctionStates } from '../corrections.ts'
import { errorBody } from '../errors.ts'
import { route } from '../route.ts'
import {
  applicationInvitation,
  applicationParams,
  boarding,
  correctedVersion,
} from '../stored-applications.ts'
import { delivery } from './deliveries.ts'
import { listed, proposal } from './queue.ts'
import { consoleRoles, done } from './session.ts'

/**
 * The number of the last event that the page has shown. The request is refused if there is a later
 * event that is more than reading.
 */
export const seen = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))

/** An age file in base64, sealed to the operator. */
const sealed = v.string()

const historyEntry = v.strictObject({
  /** The number of the event in its application, from 1. */
  number: v.number(),
  at: v.string(),
  kind: v.string(),
  /** An operator, a person who used the console, or `server`. */
  by: v.string(),
  /** Whether that is the signed-in person. Someone else may have the same name. */
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

/** The age public keys that notes about an application are sealed to now. */
const noteRecipients = v.strictObject({ recipients: v.array(v.string()) })

export const consoleApplication = v.strictObject({
  ...listed,
  /** The signed-in person's role in the application's program. */
  role: v.picklist(consoleRoles),
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
  /** How many seconds the signed-in person can still undo the decision; null if they cannot. */
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
  /** Whether the server has an address to mail links for corrections to. */
  mailsCorrections: v.boolean(),
  /** Present if the program is no longer configured: its applicant cannot answer any request. */
  isProgramRemoved: v.exactOptional(v.literal(true)),
})

/** A query for the events that the history leaves out, before the event with this number. */
const historyQuery = v.strictObject({
  before: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
})

/** A page of the history, oldest first. `earlier` is the next `before`; null on the last page. */
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
   * Whether the list showed that nobody has the application. If someone does by now, the answer is
   * 409 with `taken`.
   */
  isFree: v.optional(v.boolean(), false),
})

export type HistoryPage = v.InferOutput<typeof historyPage>
export type ConsoleCorrection = v.InferOutput<typeof consoleCorrection>
export type ConsoleApplication = v.InferOutput<typeof consoleApplication>

export const applicationRoute = route('GET', '/console/api/applications/:reference', {
  params: applicationParams,
  response: { 200: consoleApplication },
})

export const historyRoute = route('GET', '/console/api/applications/:reference/history', {
  params: applicationParams,
  querystring: historyQuery,
  response: { 200: historyPage },
})

export const recipientsRoute = route('GET', '/console/api/applications/:reference/recipients', {
  params: applicationParams,
  response: { 200: noteRecipients },
})

export const openedRoute = route('POST', '/console/api/applications/:reference/opened', {
  params: applicationParams,
  body: openedRequest,
  response: { 204: done },
})

export const shownRoute = route('POST', '/console/api/applications/:reference/shown', {
  params: applicationParams,
  body: shownRequest,
  response: { 204: done },
})

/** Records that the browser makes a case file. */
export const caseFileRoute = route('POST', '/console/api/applications/:reference/case-file', {
  params: applicationParams,
  body: caseFileRequest,
  response: { 204: done },
})

export const assigneeRoute = route('PUT', '/console/api/applications/:reference/assignee', {
  params: applicationParams,
  body: assigneeRequest,
  response: { 204: done, 409: errorBody },
})
