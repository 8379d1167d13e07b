/**
 * `GET /console/api/applications/:reference/news`: events of an application that a page has not
 * shown, and the other people who have it open. The page asks by itself, which keeps no session
 * alive.
 */
import * as v from 'valibot'
import { route } from '../route.ts'
import { applicationParams } from '../stored-applications.ts'

/** How often an open page asks. */
export const NEWS_POLL_MS = 15_000

/** The latest so many are told. */
export const MAX_NEWS = 20

const newsQuery = v.strictObject({
  /** The number of the last event that the page has shown. */
  seen: v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
})

const happening = v.strictObject({
  /** Among the application's events, from 1. */
  number: v.number(),
  at: v.string(),
  /** An operator, a person who used the console, or `server`. */
  by: v.string(),
  /** Whether that is the person who asks: another may have the same name. */
  byMe: v.boolean(),
  /** The event in words. */
  what: v.string(),
  /** Whether somebody wrote a note, and nothing else. */
  isNote: v.boolean(),
})

const applicationNews = v.strictObject({
  /** Oldest first; nothing that only says that it was read or delivered. */
  news: v.array(happening),
  /** The other people who have the application open: advice that is forgotten within a minute. */
  others: v.array(v.strictObject({ name: v.string() })),
})

export type ApplicationNews = v.InferOutput<typeof applicationNews>

export const newsSchema = {
  params: applicationParams,
  querystring: newsQuery,
  response: { 200: applicationNews },
}
export const newsRoute = route<typeof newsSchema>(
  'GET',
  '/console/api/applications/:reference/news',
)
