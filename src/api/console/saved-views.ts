/** `/console/api/views`: filters of the queue that were saved under a name. */
import * as v from 'valibot'
import { jsonObject } from '../../application/json/json-object.ts'
import { route } from '../route.ts'
import { queueQuery } from './queue.ts'
import { done } from './session.ts'
import { typedName } from './typed-name.ts'

/** The largest number of saved views of a person. */
export const MAX_SAVED_VIEWS = 20

const { search: _search, after: _after, references: _references, ...parts } = queueQuery.entries

/** A view contains no search term, which may be a name, and no single applications. */
const partNames = Object.keys(parts) as readonly Exclude<
  keyof typeof queueQuery.entries,
  'search' | 'after' | 'references'
>[]

/** The parts as in the queue's address, and as short: days, codes, amounts, and the columns. */
export const savedFilter = jsonObject(
  v.entriesFromList(
    [...partNames, 'columns'],
    v.exactOptional(v.pipe(v.string(), v.regex(/^[\w$,.:-]{1,64}$/))),
  ),
)

const name = typedName(40)

const savedView = v.strictObject({
  id: v.string(),
  name: v.string(),
  filter: savedFilter,
  /** Whether the whole team sees the view. */
  isShared: v.boolean(),
  isMine: v.boolean(),
})

const savedViews = v.strictObject({ views: v.array(savedView) })

const saveRequest = jsonObject({
  name,
  filter: savedFilter,
  isShared: v.optional(v.boolean(), false),
})

const viewParams = v.strictObject({ id: v.pipe(v.string(), v.regex(/^[a-z2-7]{26}$/)) })

export type SavedView = v.InferOutput<typeof savedView>

export const savedViewsRoute = route('GET', '/console/api/views', { response: { 200: savedViews } })

export const saveViewRoute = route('POST', '/console/api/views', {
  body: saveRequest,
  response: { 204: done },
})

export const removeViewRoute = route('DELETE', '/console/api/views/:id', {
  params: viewParams,
  response: { 204: done },
})
