/**
 * `POST /console/api/exports` records an export in the audit log, with its filter; `GET
 * /console/api/exports/:id?after=` then reads it page by page, oldest first. What arrives later is
 * not in it. Then it reads the audit log, and names the applications that these pages should have.
 * Only the person who began it can read it, for an hour.
 * `POST …/:id/mapped` records, for some applications, that a mapping put them in the file, before
 * the file is saved. If some were erased or corrected meanwhile, it records nothing and names them.
 * `GET /console/api/mappings` lists the mappings of the latest exports.
 */
import * as v from 'valibot'
import { jsonObject } from '../../application/json/json-object.ts'
import { errorBody } from '../errors.ts'
import { route } from '../route.ts'
import { applicationParams, correctedVersion, decision } from '../stored-applications.ts'
import { consoleApplication } from './applications.ts'
import { listedApplication, mappingHash, queueFilter } from './queue.ts'
import { done } from './session.ts'

export const exportRequest = jsonObject({
  filter: queueFilter,
  /** Whether the sealed answers are exported, too. */
  opened: v.boolean(),
  /** The format of the file that the browser makes. */
  format: v.picklist(['csv', 'json']),
  /** The mapping of opened applications, if the export uses one. See `…/:id/mapped`. */
  mapping: v.optional(
    jsonObject({ hash: mappingHash, name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)) }),
  ),
})

/**
 * The maximum number of applications recorded at once. Each takes several statements of one
 * transaction, which ends after 1.5 seconds on PostgreSQL, and delays all others on SQLite.
 */
export const MAX_MAPPED = 50

/** Applications in a file that the browser made with a mapping. */
const mappedRequest = jsonObject({
  /** The version of each application in the file, by reference. */
  versions: v.pipe(
    v.record(
      applicationParams.entries.reference,
      v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    ),
    v.maxEntries(MAX_MAPPED),
  ),
})

/** `id`: the number of the export's event. */
const exportBegun = v.strictObject({ id: v.number(), count: v.number() })

export const exportParams = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
})
const exportQuery = v.strictObject({
  after: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
})

export const exportPage = v.strictObject({
  applications: v.array(
    v.strictObject({
      ...listedApplication.entries,
      /** The decision; null until the application is approved, declined or withdrawn. */
      decision: v.nullable(decision),
      /** Empty unless the export is `opened`. Then `entries` and `versions` are empty, too. */
      sealed: v.string(),
      entries: consoleApplication.entries.entries,
      /** The versions after the first, oldest first. */
      versions: v.array(correctedVersion),
    }),
  ),
  /** The references of applications that differ from their events. They are not exported. */
  changed: v.array(v.string()),
  /**
   * The references of applications that match the filter by their events. After the pages of
   * applications, pages of the audit log name them: a row may have been hidden or edited meanwhile.
   */
  expected: v.array(v.string()),
  /** Whether an entry of the audit log is missing or was changed: it may be any application's. */
  isDamaged: v.boolean(),
  /** The value for `after`; null on the last page. */
  next: v.nullable(v.string()),
})

export type ExportRequest = v.InferInput<typeof exportRequest>
export type ExportPage = v.InferOutput<typeof exportPage>

/** How many case files and openings of one person are recorded in an hour. */
export const MAX_READINGS_PER_HOUR = 3_600

export const exportsRoute = route('POST', '/console/api/exports', {
  body: exportRequest,
  response: { 200: exportBegun },
})

export const exportRoute = route('GET', '/console/api/exports/:id', {
  params: exportParams,
  querystring: exportQuery,
  response: { 200: exportPage },
})

export const MAPPED_REFUSED = 409
const mappedRefused = v.strictObject({
  ...errorBody.entries,
  /** The references of the applications that were erased or corrected in the meantime. */
  changed: v.array(v.string()),
})

export const mappedRoute = route('POST', '/console/api/exports/:id/mapped', {
  params: exportParams,
  body: mappedRequest,
  response: { 204: done, [MAPPED_REFUSED]: mappedRefused },
})

/** The name of a mapping's file, and its SHA-256 in hex. */
const exportedMapping = v.strictObject({ hash: v.string(), name: v.string() })

export const mappingsRoute = route('GET', '/console/api/mappings', {
  response: { 200: v.strictObject({ mappings: v.array(exportedMapping) }) },
})
