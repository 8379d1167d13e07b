/** The walk through a view in its listed order. It is kept only in this tab's memory. */
import * as v from 'valibot'
import { nextRoute } from '../../api/console/assignments.ts'
import {
  type QueuePage,
  queueQuery,
  type queueRoute,
  searchRoute,
} from '../../api/console/queue.ts'
import type { RouteUrl } from '../../api/route.ts'
import { type Answer, get, type Refusal, send } from '../requests/request.ts'
import { queuePath, shownAt } from './queue-filter.ts'

interface Walk {
  /** The query of the queue's address. */
  readonly query: string
  readonly references: readonly string[]
  /** The cursor of the next page; null on the last. */
  readonly next: string | null
}

export interface LastDecision {
  readonly reference: string
  /** The number of the last event that the page has shown. */
  readonly seen: number
  /** How long the decision can be undone, in seconds; null if it cannot. */
  readonly undoSeconds: number | null
}

/** The number of pages that are searched for an application that is not in the walk. */
const MAX_PAGES = 10

let walk: Walk | undefined
let lastDone: LastDecision | undefined

export function rememberWalk(listed: Walk): void {
  walk = listed
}

/** Returns the address of an application in the walk through a list. */
export function applicationInWalk(reference: string, query: string): string {
  return `/applications/${reference}${query === '' ? '' : `?${query}`}`
}

/** Loads the list if it is unknown, as after a reload. Returns the refusal if that fails. */
export async function loadWalk(query: string): Promise<Refusal | undefined> {
  return walk?.query === query ? undefined : listAgain(query)
}

/**
 * Returns the application after or before another one; undefined at the end of the view. For an
 * application that is not in the view, returns the first one that is.
 */
export async function neighbor(
  reference: string,
  query: string,
  step: 1 | -1,
): Promise<Answer<string | undefined>> {
  const refusal =
    (await loadWalk(query)) ??
    (await findInWalk(reference, query)) ??
    (step === 1 && walk?.references.at(-1) === reference ? await loadMore() : undefined)
  if (refusal) return refusal
  const { references = [] } = walk ?? {}
  const index = references.indexOf(reference)
  return { ok: true, value: index === -1 && step === -1 ? undefined : references[index + step] }
}

/**
 * Lists the view again up to an application that is not in the walk, if it is on one of the first
 * pages: it may have come back since, or be on a later page of a list that was loaded again.
 */
async function findInWalk(reference: string, query: string): Promise<Refusal | undefined> {
  const isFound = () => walk?.references.includes(reference) !== false
  let refusal = isFound() ? undefined : await listAgain(query)
  for (let page = 1; page < MAX_PAGES && !refusal && !isFound(); page += 1) {
    refusal = await loadMore()
  }
  return refusal
}

async function listAgain(query: string): Promise<Refusal | undefined> {
  const listed = await listAt(query)
  if (!listed.ok) return listed
  walk = listed.value
  return undefined
}

async function loadMore(): Promise<Refusal | undefined> {
  if (!walk || walk.next === null) return undefined
  const { query, references, next } = walk
  const more = await listAt(query, next)
  if (!more.ok) return more
  walk = { ...more.value, references: [...references, ...more.value.references] }
  return undefined
}

/** Returns the next application that is still in the view; undefined if there is none. */
export async function nextLeft(
  reference: string,
  query: string,
): Promise<Answer<string | undefined>> {
  const before = walk?.query === query ? walk.references : []
  const now = await listAt(query)
  if (!now.ok) return now
  const left = new Set(now.value.references)
  left.delete(reference)
  const later = before.slice(before.indexOf(reference) + 1).find((candidate) => left.has(candidate))
  walk = now.value
  return { ok: true, value: later ?? [...left][0] }
}

/** Takes the next waiting application; undefined if none waits. */
export async function takeNext(): Promise<Answer<string | undefined>> {
  const answer = await send(nextRoute, { body: {} })
  return answer.ok ? { ok: true, value: answer.value.reference ?? undefined } : answer
}

/** Remembers the last decision, so that the next page links back to it. */
export function rememberDone(done: LastDecision): void {
  lastDone = done
}

/** Returns the last decision, once. */
export function takeLastDone(): LastDecision | undefined {
  const done = lastDone
  lastDone = undefined
  return done
}

/**
 * Loads a page of the queue. The search term is sent in the body, where no log has it, except to a
 * server of 0.5.0, which expects it in the address.
 */
export async function loadQueue(
  path: RouteUrl<(typeof queueRoute)['schema']>,
): Promise<Answer<QueuePage>> {
  const query = new URLSearchParams(path.split('?')[1])
  if (!query.has('search')) return get(path)
  const body = v.parse(queueQuery, Object.fromEntries(query))
  const answer = await send(searchRoute, { body })
  return !answer.ok && answer.failure === 'not-found' ? get(path) : answer
}

async function listAt(query: string, after?: string): Promise<Answer<Walk>> {
  const params = new URLSearchParams(query)
  const answer = await loadQueue(queuePath(shownAt(params), after ?? params.get('after')))
  if (!answer.ok) return answer
  const { applications, next } = answer.value
  const references = applications.map(({ reference }) => reference)
  return { ok: true, value: { query, references, next } }
}
