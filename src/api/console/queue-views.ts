/** The views of the queue, and how many applications each has. */

import * as v from 'valibot'

/** The views of the queue, by what is to be done and by whom. */
export const queueViews = ['review', 'second', 'returned', 'screening', 'mine', 'all'] as const

/** The views with a count. Nobody needs the count of all applications. */
export const countedViews = queueViews.filter((view) => view !== 'all')
export const MAX_COUNTED = 1000
export const counts = {
  review: v.number(),
  second: v.number(),
  returned: v.number(),
  screening: v.number(),
  mine: v.number(),
} satisfies Record<CountedView, unknown>

export type QueueView = (typeof queueViews)[number]
export type CountedView = Exclude<QueueView, 'all'>
