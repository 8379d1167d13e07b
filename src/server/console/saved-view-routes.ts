import * as v from 'valibot'
import {
  MAX_SAVED_VIEWS,
  removeViewRoute,
  type SavedView,
  savedFilter,
  savedViewsRoute,
  saveViewRoute,
} from '../../api/console/saved-views.ts'
import { includesRole } from '../../api/console/session.ts'
import { randomSecret } from '../platform/encryption/random-secret.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { personOf, sessionOf } from './access.ts'
import { programsOf } from './programs.ts'
import { conflict } from './refused-action.ts'
import { addView, removeView, type SavedViewsTable, viewsFor } from './saved-view-store.ts'

/** A person's own views come first, however many others share. */
const MAX_LISTED = 200

/** Access to a person's own views, and to those that others share. */
const VIEWER = { config: { role: 'viewer', isApart: true } } as const

/** `/console/api/views` */
export function savedViewRoutes(app: ValibotApp): void {
  const { db, now } = app

  app.route({
    ...savedViewsRoute,
    ...VIEWER,
    handler: async (request) => {
      const { subject } = personOf(request)
      const own = programsOf(request)
      const views = (await viewsFor(db, subject)).flatMap((row) => shownView(row, subject))
      // Only people with a role in a program may know that it exists.
      const mayKnow = ({ filter: { program } }: SavedView) =>
        program === undefined || !own || own.includes(program)
      return { views: views.filter(mayKnow).slice(0, MAX_LISTED) }
    },
  })

  app.route({
    ...saveViewRoute,
    ...VIEWER,
    handler: async (request, reply) => {
      const { name, filter, isShared } = request.body
      const row = {
        id: randomSecret(),
        subject: personOf(request).subject,
        name,
        filter: JSON.stringify(filter),
        shared: isShared ? 1 : 0,
        created_at: now().toISOString(),
      }
      const isAdded = await addView(db, row, MAX_SAVED_VIEWS)
      if (!isAdded) throw conflict('too-many-views')
      return reply.code(204).send()
    },
  })

  app.route({
    ...removeViewRoute,
    ...VIEWER,
    handler: async (request, reply) => {
      const { everywhere } = sessionOf(request).roles
      const alsoShared = everywhere !== undefined && includesRole(everywhere, 'administrator')
      const { subject } = personOf(request)
      const removed = await removeView(db, request.params.id, { subject, alsoShared })
      if (!removed) throw new HttpError(404)
      return reply.code(204).send()
    },
  })
}

/** SQLite also stores values that are not text. */
const viewRow = v.object({
  id: v.string(),
  name: v.string(),
  shared: v.number(),
  subject: v.string(),
  filter: v.pipe(v.string(), v.parseJson(), savedFilter),
})

/** Returns a view, if this release can read it. */
function shownView(row: SavedViewsTable, me: string): readonly SavedView[] {
  const read = v.safeParse(viewRow, row)
  if (!read.success) return []
  const { id, name, shared, subject, filter } = read.output
  return [{ id, name, filter, isShared: shared === 1, isMine: subject === me }]
}
