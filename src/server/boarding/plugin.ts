import type { FastifyPluginAsync } from 'fastify'
import { boardingRoute, NOT_APPROVED } from '../../api/boarding.ts'
import { isForProgram } from '../api-keys/service.ts'
import { errorWith, HttpError } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { programOfApplication } from '../records/program-service.ts'
import { boardingOf } from '../records/sent-parts-service.ts'
import { board } from './service.ts'

/** Records the answers of processors, which the operator's systems send with an API key. */
export const boarding: FastifyPluginAsync = async (app: ValibotApp) => {
  const { db, ledger, now, signer } = app
  app.route({
    ...boardingRoute,
    handler: async (request) => {
      const { reference } = request.params
      const { result, id } = request.body
      const key = app.neededApiKeyOf(request)
      const program = await programOfApplication(db, reference, ledger)
      // A key for another program must not learn that the application exists.
      if (program === undefined || !isForProgram(key, program)) throw new HttpError(404)
      const acting = { reference, at: now(), signer }
      const ruling = await board(db, ledger, acting, { result, id, key: key.number })
      const boarding = 'after' in ruling ? boardingOf(ruling.after) : null
      if (boarding) return { reference, boarding }
      if ('refusal' in ruling && ruling.refusal === 'unknown') throw new HttpError(404)
      throw errorWith(409, NOT_APPROVED)
    },
  })
}
