import type { FastifyPluginAsync } from 'fastify'
import { boardingRoutes } from './routes.ts'

/** Records what processors said of approved applications. */
export const boarding: FastifyPluginAsync = async (app) => {
  boardingRoutes(app)
}
