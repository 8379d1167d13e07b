import { MAX_NEWS, newsRoute } from '../../api/console/news.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { newsSince } from '../records/history-service.ts'
import { personOf } from './access.ts'
import { listRequestOf } from './listed-applications.ts'
import type { Presence } from './presence.ts'
import { isByMe, newsItemOf } from './shown-history.ts'

const POLLED = { config: { role: 'viewer', isPolled: true } } as const

/** `/console/api/applications/:reference/news` */
export function newsRoutes(app: ValibotApp, { here }: { readonly here: Presence }): void {
  const { db, ledger, now } = app

  app.route({
    ...newsRoute,
    ...POLLED,
    handler: async (request) => {
      const { reference } = request.params
      const asking = listRequestOf(app, request)
      const events = await newsSince(db, reference, { ledger, seen: request.query.seen })
      if (!events) throw new HttpError(404)
      const news = events.map((event) => {
        return { number: event.number, ...newsItemOf(event), byMe: isByMe(event, asking) }
      })
      const others = here.look(reference, personOf(request), now())
      return { news: news.slice(-MAX_NEWS), others: others.map((name) => ({ name })) }
    },
  })
}
