import { routingNumbersRoute } from '../../api/console/routing-numbers.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { allRoutingNumbers } from '../routing-numbers/service.ts'

/** `GET /console/api/routing-numbers` */
export function routingNumberRoutes(app: ValibotApp): void {
  app.route({
    ...routingNumbersRoute,
    config: { role: 'viewer', isApart: true },
    handler: async () => ({ routingNumbers: [...(await allRoutingNumbers(app.db))] }),
  })
}
