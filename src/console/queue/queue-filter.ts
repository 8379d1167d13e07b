/** The filters of the queue: in the address as a person reads them, and as the server asks. */

import * as v from 'valibot'
import {
  MAX_NAMED,
  type QueueFilter,
  type QueueQuery,
  type QueueSort,
  type QueueView,
  queueFilter,
  queueQuery,
  queueRoute,
  queueViews,
} from '../../api/console/applications.ts'
import { urlOf } from '../../api/route.ts'

/** A part of the filter, or the order. */
export type FilterName = Exclude<keyof QueueQuery, 'after'>

/** What is set: days such as `2026-11-22`, amounts as they were typed. Empty texts are not set. */
export type ShownFilter = Readonly<Record<FilterName, string>>

const { after: _, ...parts } = queueQuery.entries
const names = Object.keys(parts) as readonly FilterName[]

/** The filters that are always shown. */
export const mainFilters: readonly FilterName[] = [
  'search',
  'status',
  'assigned',
  'sort',
  'references',
]

/** The filters that are shown on demand. */
export const moreFilters = names.filter((name) => name !== 'view' && !mainFilters.includes(name))

/** Without the signs that people type: `$500,000`. */
const amountIn = (text: string) => text.replace(/[$,\s]/g, '')

/** What the server is asked, where it is not what was typed: such as until the end of a day. */
const inQuery: Readonly<Partial<Record<FilterName, (text: string) => string>>> = {
  since: (text) => midnight(text, 0),
  until: (text) => midnight(text, 1),
  minSales: amountIn,
  maxSales: amountIn,
}

/** A filter with the value of each of its parts. */
export function filterOf(value: (name: FilterName) => string): ShownFilter {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as ShownFilter
}

/** The filter in an address. */
export function filterIn(params: URLSearchParams): ShownFilter {
  return filterOf((name) => params.get(name) ?? '')
}

/** What the queue shows at an address: without any filter, what is to be reviewed. */
export function shownAt(params: URLSearchParams): ShownFilter {
  const filter = filterIn(params)
  return names.some((name) => filter[name] !== '') ? filter : viewed(filter, 'review')
}

/** The same filter of another view, in that view's order. */
export function viewed(filter: ShownFilter, view: QueueView): ShownFilter {
  return { ...filter, view, sort: '' }
}

/** The view that a filter is of. */
export function viewOf({ view }: ShownFilter): QueueView {
  return queueViews.find((one) => one === view) ?? 'all'
}

/** The order of a view unless another one is chosen: what is to be done, oldest first. */
export function defaultSort(filter: ShownFilter): QueueSort {
  return viewOf(filter) === 'all' ? 'newest' : 'oldest'
}

/** What a filter becomes by a change: what is searched for, or decided, may be of any view. */
export function changed(filter: ShownFilter, next: ShownFilter): ShownFilter {
  const isOfAny = (['search', 'status'] as const).some(
    (name) => next[name] !== '' && filter[name] === '',
  )
  return isOfAny && viewOf(filter) !== 'all' ? viewed(next, 'all') : next
}

/** Returns the address's query for a filter, without empty parts. */
export function addressOf(filter: ShownFilter): URLSearchParams {
  const set = names.filter((name) => filter[name] !== '')
  return new URLSearchParams(set.map((name) => [name, filter[name]]))
}

/** The address of the queue with these applications alone, as many as it may name. */
export function namedAddress(references: readonly string[]): string {
  const named = references.slice(0, MAX_NAMED).join(',')
  return `/?${addressOf(filterOf((name) => (name === 'references' ? named : '')))}`
}

/** The address of the page of the queue that a filter means. What is not valid is left out. */
export function queuePath(filter: ShownFilter, after: string | null) {
  return urlOf(queueRoute, { query: { ...queryOf(filter), after: after ?? undefined } })
}

/** The filter as the body of an export has it: without a search, which may be a sealed name. */
export function exportFilter(filter: ShownFilter): QueueFilter {
  const { search: _search, sort: _sort, ...request } = queryOf(filter)
  return v.parse(queueFilter, request)
}

/** How many filters are set, of these. */
export function countSet(filter: ShownFilter, among: readonly FilterName[]): number {
  return among.filter((name) => filter[name] !== '').length
}

/** Whether something is typed that filters nothing. */
export function isIgnored(filter: ShownFilter, name: FilterName): boolean {
  return filter[name] !== '' && !(name in queryOf(filter))
}

/**
 * What an address has set to something that filters nothing. What is typed in place says so beside
 * its field.
 */
export function wrongFilters(filter: ShownFilter): readonly FilterName[] {
  const typed: readonly FilterName[] = ['search', 'mcc', 'minSales', 'maxSales', 'since', 'until']
  return names.filter((name) => !typed.includes(name) && isIgnored(filter, name))
}

/** Whether the filter leaves any application of its view out. */
export function isNarrowed(filter: ShownFilter): boolean {
  return names.some((name) => name !== 'sort' && name !== 'view' && filter[name] !== '')
}

function queryOf(filter: ShownFilter): Readonly<Partial<Record<FilterName, string>>> {
  const items = names.map((name) => {
    const typed = filter[name].trim()
    const text = name === 'sort' && typed === '' ? sortOf(filter) : typed
    return [name, text === '' ? '' : (inQuery[name]?.(text) ?? text)] as const
  })
  return Object.fromEntries(items.filter(([name, text]) => text !== '' && v.is(parts[name], text)))
}

/** Said where it is not what the server does unasked. */
function sortOf(filter: ShownFilter): string {
  const sort = defaultSort(filter)
  return sort === 'newest' ? '' : sort
}

/**
 * The beginning of a day, or of one after it, in the reviewer's time zone, as UTC. Empty if it is no
 * day: a year that is still being typed begins with zeros.
 */
function midnight(text: string, daysLater: number): string {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) return ''
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}
