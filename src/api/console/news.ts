/**
 * `GET /console/api/applications/:reference/news`: events of an application that a page has not
 * shown, and the other people who have it open. The page polls automatically, which keeps no
 * session alive.
 */
import * as v from 'valibot'
import { route } from '../route.ts'
import { applicationParams } from '../stored-applications.ts'

/** The time between two requests of an open page. */
export const NEWS_POLL_MS = 15_000

/** The number of latest events in an answer. */
export const MAX_NEWS = 20

const newsQuery = v.strictObject({
  /** The number of the last event that the page has shown. */
  seen: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
})

const happening = v.strictObject({
  /** The number of the event in its application, from 1. */
  number: v.number(),
  at: v.string(),
  /** An operator, a person who used the console, or `server`. */
  by: v.string(),
  /** Whether that is the signed-in person. Someone else may have the same name. */
  byMe: v.boolean(),
  /** The event in words. */
  what: v.string(),
  /** Whether the event is only a note. */
  isNote: v.boolean(),
})

const applicationNews = v.strictObject({
  /** Oldest first, without events of reading and delivery. */
  news: v.array(happening),
  /** The other people who have the application open. The server forgets them within a minute. */
  others: v.array(v.strictObject({ name: v.string() })),
})

export type ApplicationNews = v.InferOutput<typeof applicationNews>

export const newsRoute = route('GET', '/console/api/applications/:reference/news', {
  params: applicationParams,
  querystring: newsQuery,
  response: { 200: applicationNews },
})
