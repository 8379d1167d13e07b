/** The walk through a view in its listed order. It is kept only in this tab's memory. */
import { nextRoute } from '../../api/console/assignments.ts'
import { get, send } from '../requests/request.ts'
import { queuePath, shownAt } from './queue-filter.ts'

interface Walk {
  /** The query of the queue's address. */
  readonly query: string
  readonly references: readonly string[]
  /** The cursor of the next page; null on the last. */
  readonly next: string | null
}

/** An application that the person has just decided. */
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

/** Remembers the list at an address. */
export function rememberWalk(listed: Walk): void {
  walk = listed
}

/** Returns the address of an application in the walk through a list. */
export function applicationInWalk(reference: string, query: string): string {
  return `/applications/${reference}${query === '' ? '' : `?${query}`}`
}

/** Loads the list if it is unknown, as after a reload or at a shared address. */
export async function loadWalk(query: string): Promise<void> {
  if (walk?.query !== query) walk = await listAt(query)
}

/**
 * Returns the application after or before another one; undefined at the end of the view. For an
 * application that is not in the view, returns the first one that is.
 */
export async function neighbor(
  reference: string,
  query: string,
  step: 1 | -1,
): Promise<string | undefined> {
  await loadWalk(query)
  // The application may have come back since, or be on a later page of a list that was loaded
  // again.
  if (walk?.references.includes(reference) === false) await findInWalk(reference, query)
  if (step === 1 && walk?.references.at(-1) === reference) await loadMore()
  const { references = [] } = walk ?? {}
  const index = references.indexOf(reference)
  return index === -1 && step === -1 ? undefined : references[index + step]
}

/** Lists the view again up to an application, if it is on one of the first pages. */
async function findInWalk(reference: string, query: string): Promise<void> {
  walk = (await listAt(query)) ?? walk
  for (let page = 1; page < MAX_PAGES; page += 1) {
    if (!walk || walk.next === null || walk.references.includes(reference)) return
    await loadMore()
  }
}

async function loadMore(): Promise<void> {
  if (!walk || walk.next === null) return
  const { query, references, next } = walk
  const more = await listAt(query, next)
  if (more) walk = { ...more, references: [...references, ...more.references] }
}

/** Returns the next application that is still in the view; undefined if there is none. */
export async function nextLeft(reference: string, query: string): Promise<string | undefined> {
  const before = walk?.query === query ? walk.references : []
  const now = await listAt(query)
  if (!now) return undefined
  const left = new Set(now.references)
  left.delete(reference)
  const later = before.slice(before.indexOf(reference) + 1).find((candidate) => left.has(candidate))
  walk = now
  return later ?? [...left][0]
}

/** Takes the next waiting application; undefined if none waits. */
export async function takeNext() {
  const answer = await send(nextRoute, { body: {} })
  return answer.ok ? (answer.value.reference ?? undefined) : undefined
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

async function listAt(query: string, after?: string): Promise<Walk | undefined> {
  const params = new URLSearchParams(query)
  const answer = await get(queuePath(shownAt(params), after ?? params.get('after')))
  if (!answer.ok) return undefined
  const { applications, next } = answer.value
  return { query, references: applications.map(({ reference }) => reference), next }
}
