import type { FastifyPluginAsync } from 'fastify'
import { boardingRoutes } from './routes.ts'

/** Records the answers of processors to approved applications. */
export const boarding: FastifyPluginAsync = async (app) => {
  boardingRoutes(app)
}
