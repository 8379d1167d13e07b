/** Plans how a page of the queue is read: pure. */
import { QUEUE_PAGE_SIZE, type QueueSort } from '../../api/console/queue.ts'
import type { HashName } from '../records/names-service.ts'
import {
  and,
  type Condition,
  conditionsOf,
  MAX_READ,
  type QueueFilter,
  scopeOf,
} from './conditions.ts'

/** The number of rows to read together with their events, which is three times the work. */
const MAX_READ_WITH_EVENTS = 500

/** How to read a page: by a condition that few rows match, or else in order. */
interface PagePlan {
  /** Conditions with an index in the order of the page. */
  readonly inOrder: readonly Condition[]
  /** The other conditions. */
  readonly outside: readonly Condition[]
  /** Conditions with an index in another order: each finds all rows of the page, and others. */
  readonly finders: readonly Condition[]
  /** The number of rows to read in order. */
  readonly maxInOrder: number
}

/** Returns the plan for a filter. */
export function planPage(
  filter: QueueFilter,
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
  return {
    inOrder: [...first, ...ordered],
    outside,
    finders: [
      ...(search ? [search.find] : []),
      ...unordered,
      ...(scope.length > 0 || !isByTime ? view.map((one) => and([one, ...scope])) : []),
      ...others,
      ...(range.length > 0 ? [and(range)] : []),
    ],
    maxInOrder: maxRead(outside, rest),
  }
}

/** Only the rows of the page are read in order, if no other condition excludes any. */
function maxRead(outside: readonly Condition[], rest: readonly Condition[]): number {
  if (outside.length === 0) return QUEUE_PAGE_SIZE + 1
  return rest.length > 0 ? MAX_READ_WITH_EVENTS : MAX_READ
}
