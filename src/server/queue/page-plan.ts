/** Plans how a page of the queue is read: pure. */
import { QUEUE_PAGE_SIZE, type QueueSort } from '../../api/console/queue.ts'
import type { HashName } from '../records/names-service.ts'
import {
  and,
  conditionsOf,
  type Finder,
  MAX_READ,
  type ResolvedFilter,
  type SqlCondition,
  scopeOf,
} from './conditions.ts'

/** The number of rows to read together with their events, which is three times the work. */
const MAX_READ_WITH_EVENTS = 500

/** How to read a page: by a condition that few rows match, or else in order. */
interface PagePlan {
  /** Conditions with an index in the order of the page. */
  readonly inOrder: readonly SqlCondition[]
  /** The other conditions. */
  readonly outside: readonly SqlCondition[]
  /** Conditions with an index in another order: each finds all rows of the page, and others. */
  readonly finders: readonly Finder[]
  /** The number of rows to read in order. */
  readonly maxInOrder: number
}

export function planPage(
  filter: ResolvedFilter,
  sort: QueueSort,
  hashName: HashName | undefined,
): PagePlan {
  const { view, unordered, equal, time, sales, rest, search } = conditionsOf(filter, hashName)
  const scope = view.length > 0 ? scopeOf(filter) : []
  const isByTime = sort !== 'sales'
  const [ordered, range] = isByTime ? [time, sales] : [sales, time]
  // An index in order begins with a view and its programs, or with one column.
  const isViewFirst = isByTime && view.length > 0
  const [first, others] = isViewFirst
    ? [[...view, ...scope], equal]
    : [equal.slice(0, 1), equal.slice(1)]
  const outside = [
    ...(isViewFirst ? [] : view),
    ...unordered,
    ...others,
    ...range,
    ...rest,
    ...(search ? [search.fits] : []),
  ]
  const indexed = [
    ...unordered,
    ...(scope.length > 0 || !isByTime ? view.map((condition) => and([condition, ...scope])) : []),
    ...others,
    ...(range.length > 0 ? [and(range)] : []),
  ]
  return {
    inOrder: [...first, ...ordered],
    outside,
    finders: [...(search?.finders ?? []), ...indexed.map((condition) => ({ condition }))],
    maxInOrder: maxRead(outside, rest),
  }
}

/** Only the rows of the page are read in order, if no other condition excludes any. */
function maxRead(outside: readonly SqlCondition[], rest: readonly SqlCondition[]): number {
  if (outside.length === 0) return QUEUE_PAGE_SIZE + 1
  return rest.length > 0 ? MAX_READ_WITH_EVENTS : MAX_READ
}
