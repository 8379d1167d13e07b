import type { FastifyPluginAsync } from 'fastify'
import { type AgreementRoutes, agreementRoutes } from './routes.ts'

/** Serves the agreement in each language. */
export const agreements: FastifyPluginAsync<AgreementRoutes> = async (app, routes) =>
  agreementRoutes(app, routes)
