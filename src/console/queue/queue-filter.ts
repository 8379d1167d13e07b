/** The filters of the queue: as the page's address shows them, and as the server expects them. */
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
} from '../../api/console/queue.ts'
import { urlOf } from '../../api/route.ts'
import { isCalendarDay } from '../../application/dates/calendar-day.ts'
import { termOf } from './search-terms.ts'

/** A part of the filter, the sort order, or the columns, which the server does not need. */
export type FilterName = Exclude<keyof QueueQuery, 'after'> | 'columns'

/**
 * The filter's values: days such as `2026-11-22`, amounts as they were typed, a search term by its
 * id. Empty texts filter nothing.
 */
export type ShownFilter = Readonly<Record<FilterName, string>>

const { after: place, ...parts } = queueQuery.entries
const names = [...Object.keys(parts), 'columns'] as readonly FilterName[]

/** The parts that exclude no application. */
const showing: readonly FilterName[] = ['view', 'sort', 'columns']

/**
 * The columns that can be hidden, in their order. The name and the status always show: they tell
 * applications apart, and mark a row that somebody changed.
 */
export const optionalColumns = [
  'received',
  'category',
  'state',
  'sales',
  'bank',
  'assignee',
  'program',
] as const

export type OptionalColumn = (typeof optionalColumns)[number]

const NO_COLUMNS = 'none'

/** The filters that are always visible. */
export const mainFilters: readonly FilterName[] = [
  'search',
  'status',
  'assigned',
  'sort',
  'references',
]

/** The filters that are visible on demand. */
export const moreFilters = names.filter(
  (name) => name !== 'view' && name !== 'columns' && !mainFilters.includes(name),
)

/** Removes the signs that people type in an amount: `$500,000`. */
const amountIn = (text: string) => text.replace(/[$,\s]/g, '')

/** Converts the values that the server expects in another form, such as the end of a day. */
const inQuery: Readonly<Partial<Record<FilterName, (text: string) => string>>> = {
  search: (id) => termOf(id).trim(),
  since: (text) => midnight(text, 0),
  until: (text) => midnight(text, 1),
  minSales: amountIn,
  maxSales: amountIn,
}

export function filterOf(value: (name: FilterName) => string): ShownFilter {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as ShownFilter
}

/**
 * Reads the filter of an address. Several values of one name are one value, which is invalid where
 * a filter takes no list.
 */
export function filterIn(params: URLSearchParams): ShownFilter {
  return filterOf((name) => params.getAll(name).join(','))
}

/** Returns the filter of the queue at an address; without one, the applications to review. */
export function shownAt(params: URLSearchParams): ShownFilter {
  const filter = filterIn(params)
  const isChosen = names.some((name) => name !== 'columns' && filter[name] !== '')
  return isChosen ? filter : switchView(filter, 'review')
}

/** Returns the filter in another view, in that view's order. */
export function switchView(filter: ShownFilter, view: QueueView): ShownFilter {
  return { ...filter, view, sort: '' }
}

export function viewOf({ view }: ShownFilter): QueueView {
  return queueViews.find((known) => known === view) ?? 'all'
}

/** Returns the default order of the view: oldest first if there is something to do. */
export function defaultSort(filter: ShownFilter): QueueSort {
  return viewOf(filter) === 'all' ? 'newest' : 'oldest'
}

/** Returns the filter after a change. A new search or status applies to all views. */
export function changeFilter(filter: ShownFilter, next: ShownFilter): ShownFilter {
  const isOfAny = (['search', 'status'] as const).some(
    (name) => next[name] !== '' && filter[name] === '',
  )
  return isOfAny && viewOf(filter) !== 'all' ? switchView(next, 'all') : next
}

/** Returns the optional columns that a filter shows: all of them if it names none. */
export function columnsOf({ columns }: Pick<ShownFilter, 'columns'>): readonly OptionalColumn[] {
  const named = columns.split(',')
  const isKnown = named.every((name) => [...optionalColumns, NO_COLUMNS].some((id) => id === name))
  return isKnown ? optionalColumns.filter((id) => named.includes(id)) : optionalColumns
}

/** Returns the filter with one of `all` optional columns shown or hidden. */
export function showColumn(
  filter: ShownFilter,
  column: OptionalColumn,
  isShown: boolean,
  all: readonly OptionalColumn[],
): ShownFilter {
  const before = columnsOf(filter)
  const shown = all.filter((id) => (id === column ? isShown : before.includes(id)))
  const isAll = shown.length === all.length
  return { ...filter, columns: isAll ? '' : shown.join(',') || NO_COLUMNS }
}

/** Returns the filter without the parts that exclude applications. */
export function cleared(filter: ShownFilter): ShownFilter {
  return filterOf((name) => (showing.includes(name) ? filter[name] : ''))
}

/** Returns the address's query for a filter, without empty parts. */
export function addressOf(filter: ShownFilter): URLSearchParams {
  const set = names.filter((name) => filter[name] !== '')
  return new URLSearchParams(set.map((name) => [name, filter[name]]))
}

/** Returns the address of a filter without its search term, which may be a name. */
export function savedAddress(filter: ShownFilter): string {
  return addressOf({ ...filter, search: '', references: '' }).toString()
}

/** Returns the queue's address with only these applications, as many as an address may name. */
export function namedAddress(references: readonly string[]): string {
  const named = references.slice(0, MAX_NAMED).join(',')
  return `/?${addressOf(filterOf((name) => (name === 'references' ? named : '')))}`
}

/** Returns the API path for the page of the queue, for `loadQueue`. Invalid values are left out. */
export function queuePath(filter: ShownFilter, after: string | null) {
  const known = v.is(place, after) ? after : undefined
  return urlOf(queueRoute, { query: { ...queryOf(filter), after: known } })
}

/** Returns the filter for an export's body, without the search term: it may be a sealed name. */
export function exportFilter(filter: ShownFilter): QueueFilter {
  const { search: _search, sort: _sort, ...request } = queryOf(filter)
  return v.parse(queueFilter, request)
}

export function countSet(filter: ShownFilter, among: readonly FilterName[]): number {
  return among.filter((name) => filter[name] !== '').length
}

/** Returns whether a filter's value is ignored because it is invalid. */
export function isIgnored(filter: ShownFilter, name: FilterName): boolean {
  if (filter[name] === '') return false
  if (name === 'columns') return columnsOf(filter) === optionalColumns
  return !(name in queryOf(filter))
}

/**
 * Returns the filters of an address that are ignored because they are invalid. A typed value has
 * its message beside its field, and a year that is still being typed begins with zeros.
 */
export function wrongFilters(filter: ShownFilter): readonly FilterName[] {
  const typed: readonly FilterName[] = ['search', 'mcc', 'minSales', 'maxSales']
  return names.filter(
    (name) => !typed.includes(name) && !filter[name].startsWith('0') && isIgnored(filter, name),
  )
}

/** Returns whether the filter excludes any application of its view. */
export function isNarrowed(filter: ShownFilter): boolean {
  return names.some((name) => !showing.includes(name) && filter[name] !== '')
}

function queryOf(filter: ShownFilter): Readonly<Partial<Record<FilterName, string>>> {
  const items = names.flatMap((name) => {
    if (name === 'columns') return []
    const typed = filter[name].trim()
    const text = name === 'sort' && typed === '' ? sortOf(filter) : typed
    return [[name, text === '' ? '' : (inQuery[name]?.(text) ?? text)] as const]
  })
  return Object.fromEntries(items.filter(([name, text]) => text !== '' && v.is(parts[name], text)))
}

/** Returns the order for the request; empty if it is the server's default. */
function sortOf(filter: ShownFilter): string {
  const sort = defaultSort(filter)
  return sort === 'newest' ? '' : sort
}

/**
 * Returns the beginning of a day, or of a later one, in the reviewer's time zone, as UTC. Returns
 * an empty text for an invalid day: a year that is still being typed begins with zeros.
 */
function midnight(text: string, daysLater: number): string {
  if (text.startsWith('0') || !isCalendarDay(text)) return ''
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}
