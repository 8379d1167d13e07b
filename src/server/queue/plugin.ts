import type { FastifyPluginAsync } from 'fastify'
import { readingRoutes } from './routes.ts'

/** Finds applications: for reviewers, and for the operator's systems. */
export const queue: FastifyPluginAsync = async (app) => {
  readingRoutes(app)
}
