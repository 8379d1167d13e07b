import type { FastifyPluginAsync } from 'fastify'
import { CONSOLE_ROUTING_NUMBERS_PATH, routingNumbers } from '../../api/console/routing-numbers.ts'
import { allRoutingNumbers } from '../routing-numbers/service.ts'

/** `GET /console/api/routing-numbers` */
export const routingNumberRoutes: FastifyPluginAsync = async (app) => {
  app.get(
    CONSOLE_ROUTING_NUMBERS_PATH,
    { config: { role: 'viewer' }, schema: { response: { 200: routingNumbers } } },
    async () => ({ routingNumbers: [...(await allRoutingNumbers(app.db))] }),
  )
}
