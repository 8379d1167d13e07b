/** The filters of the queue: in the address as a person reads them, and as the server asks. */
import {
  CONSOLE_APPLICATIONS_PATH,
  type QueueFilter,
  queueSorts,
} from '../../api/console/applications.ts'
import { applicationStatuses } from '../../application/application-status.ts'
import { isState } from '../../application/reference/states.ts'

/** The filters that are shown on demand. */
export const moreFilters = [
  'since',
  'until',
  'mcc',
  'state',
  'minSales',
  'maxSales',
  'bank',
  'correction',
] as const

const names = ['search', 'status', 'assigned', 'sort', ...moreFilters] as const

/** What is set: days such as `2026-11-22`, amounts as they were typed. Empty texts are not set. */
export type ShownFilter = Readonly<Record<(typeof names)[number], string>>

const assignments = ['me', 'none'] as const
const bankMethods = ['linked', 'manual'] as const
const corrections = ['waiting'] as const

/** Without the signs that people type: `$500,000`. */
const amountIn = (text: string) => text.replace(/[$,\s]/g, '')
const amount = (text: string) => /^\d{1,10}$/.test(amountIn(text))
/** A year that is still being typed begins with zeros. */
const day = (text: string) => /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
const oneOf = (values: readonly string[]) => (text: string) => values.includes(text)

const isValid: Readonly<Record<(typeof names)[number], (text: string) => boolean>> = {
  search: (text) => text.trim() !== '' && text.length <= 200,
  status: oneOf(applicationStatuses),
  assigned: oneOf(assignments),
  sort: oneOf(queueSorts),
  since: day,
  until: day,
  mcc: (text) => /^\d{4}$/.test(text),
  state: isState,
  minSales: amount,
  maxSales: amount,
  bank: oneOf(bankMethods),
  correction: oneOf(corrections),
}

/** What the server is asked, where it is not what was typed: such as until the end of a day. */
const inQuery: Readonly<Partial<Record<keyof ShownFilter, (text: string) => string>>> = {
  since: (text) => midnight(text, 0),
  until: (text) => midnight(text, 1),
  minSales: amountIn,
  maxSales: amountIn,
}

/** A filter with the value of each of its parts. */
export function filterOf(value: (name: keyof ShownFilter) => string): ShownFilter {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as ShownFilter
}

/** The filter in an address. */
export function filterIn(params: URLSearchParams): ShownFilter {
  return filterOf((name) => params.get(name) ?? '')
}

/** The address's part for a filter, without what is not set. */
export function addressOf(filter: ShownFilter): URLSearchParams {
  const set = names.filter((name) => filter[name] !== '')
  return new URLSearchParams(set.map((name) => [name, filter[name]]))
}

/** The address of the page of the queue that a filter means. What is not valid is left out. */
export function queuePath(filter: ShownFilter, after: string | null): string {
  const params = new URLSearchParams(queryOf(filter))
  if (after !== null) params.set('after', after)
  return `${CONSOLE_APPLICATIONS_PATH}${params.size > 0 ? `?${params}` : ''}`
}

/** The filter as the body of an export has it: without a search, which may be a sealed name. */
export function exportFilter(filter: ShownFilter): QueueFilter {
  const { since, until, mcc, state, minSales, maxSales } = queryOf(filter)
  return {
    since,
    until,
    mcc,
    state,
    status: applicationStatuses.find((one) => one === filter.status),
    assigned: assignments.find((one) => one === filter.assigned),
    bank: bankMethods.find((one) => one === filter.bank),
    correction: corrections.find((one) => one === filter.correction),
    minSales: minSales === undefined ? undefined : Number(minSales),
    maxSales: maxSales === undefined ? undefined : Number(maxSales),
  }
}

/** How many filters are set, of these. */
export function countSet(filter: ShownFilter, among: readonly (keyof ShownFilter)[]): number {
  return among.filter((name) => filter[name] !== '').length
}

/** Whether something is typed that filters nothing. */
export function isIgnored(filter: ShownFilter, name: keyof ShownFilter): boolean {
  return filter[name] !== '' && !isValid[name](filter[name])
}

/** Whether the filter leaves any application out. */
export function isNarrowed(filter: ShownFilter): boolean {
  return names.some((name) => name !== 'sort' && filter[name] !== '')
}

function queryOf(filter: ShownFilter): Record<string, string> {
  const set = names.filter((name) => isValid[name](filter[name]))
  const values = set.map((name) => [name, inQuery[name]?.(filter[name]) ?? filter[name].trim()])
  return Object.fromEntries(values)
}

/** The beginning of a day, or of one after it, in the reviewer's time zone, as UTC. */
function midnight(text: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}
