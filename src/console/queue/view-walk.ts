/** The walk through a view, in the order in which it was listed; kept in this tab's memory alone. */
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

/** An application that was decided a moment ago. */
export interface LastDecision {
  readonly reference: string
  /** The number of the last event that its page has shown. */
  readonly seen: number
  /** How long the decision can be taken back; null if it cannot. */
  readonly undoSeconds: number | null
}

/** So many are searched for an application that the walk does not know. */
const MAX_PAGES = 10

let walk: Walk | undefined
let lastDone: LastDecision | undefined

/** Remembers what the queue lists at an address. */
export function rememberWalk(listed: Walk): void {
  walk = listed
}

/** The address of an application in the walk through what the queue shows at an address. */
export function applicationInWalk(reference: string, query: string): string {
  return `/applications/${reference}${query === '' ? '' : `?${query}`}`
}

/** Makes sure that it is known what is listed, also after a reload or from a shared address. */
export async function loadWalk(query: string): Promise<void> {
  if (walk?.query !== query) walk = await listedAt(query)
}

/**
 * The application after one, or before it; undefined at the end of the view. After one that is not
 * in the view comes the first that is.
 */
export async function neighbor(
  reference: string,
  query: string,
  step: 1 | -1,
): Promise<string | undefined> {
  await loadWalk(query)
  // It may have come back since, or be on a later page of a list that was loaded again.
  if (walk?.references.includes(reference) === false) await findInWalk(reference, query)
  if (step === 1 && walk?.references.at(-1) === reference) await loadMore()
  const { references = [] } = walk ?? {}
  const at = references.indexOf(reference)
  return at === -1 && step === -1 ? undefined : references[at + step]
}

/** Lists the view again as far as an application, if it is among the first pages. */
async function findInWalk(reference: string, query: string): Promise<void> {
  walk = (await listedAt(query)) ?? walk
  for (let page = 1; page < MAX_PAGES; page += 1) {
    if (!walk || walk.next === null || walk.references.includes(reference)) return
    await loadMore()
  }
}

async function loadMore(): Promise<void> {
  if (!walk || walk.next === null) return
  const { query, references, next } = walk
  const more = await listedAt(query, next)
  if (more) walk = { ...more, references: [...references, ...more.references] }
}

/** What is to be done after an application that is done: the next that is still in the view. */
export async function nextLeft(reference: string, query: string): Promise<string | undefined> {
  const before = walk?.query === query ? walk.references : []
  const now = await listedAt(query)
  if (!now) return undefined
  const left = new Set(now.references)
  left.delete(reference)
  const later = before.slice(before.indexOf(reference) + 1).find((one) => left.has(one))
  walk = now
  return later ?? [...left][0]
}

/** Takes what is to be done next; undefined if nothing waits. */
export async function takeNext() {
  const answer = await send(nextRoute, { body: {} })
  return answer.ok ? (answer.value.reference ?? undefined) : undefined
}

/** Remembers what was done last, to which a link leads back. */
export function rememberDone(done: LastDecision): void {
  lastDone = done
}

/** What was done before this one was opened, once. */
export function takeLastDone(): LastDecision | undefined {
  const done = lastDone
  lastDone = undefined
  return done
}

async function listedAt(query: string, after?: string): Promise<Walk | undefined> {
  const params = new URLSearchParams(query)
  const answer = await get(queuePath(shownAt(params), after ?? params.get('after')))
  if (!answer.ok) return undefined
  const { applications, next } = answer.value
  return { query, references: applications.map(({ reference }) => reference), next }
}
