/** A fake bank directory, with the responses of a third-party lookup and a `moov-io/fed` server. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { breakAnswers } from './break-answers.ts'
import type { FaultInjector } from './faults.ts'

/** Valid numbers that belong to no real bank. */
const BANKS: ReadonlyMap<string, string> = new Map([['123456780', 'Harborview Bank']])

const lookupQuery = v.object({ routingnumber: v.string(), format: v.literal('json') })
const fedQuery = v.object({ routingNumber: v.string() })

export function bankNames(injector: FaultInjector) {
  return async (app: FastifyInstance): Promise<void> => {
    breakAnswers(app, 'bank-names', injector)

    app.get('/routing/lookup', async (request, reply) => {
      if (!request.headers.authorization?.startsWith('Bearer ')) {
        return reply.code(401).send({ error: 'unauthorized' })
      }
      const result = v.safeParse(lookupQuery, request.query)
      if (!result.success) return reply.code(400).send({ error: 'bad request' })
      const name = BANKS.get(result.output.routingnumber)
      if (name === undefined) return reply.code(404).send({ error: 'not found' })
      return { code: 200, data: { name, routing_number: result.output.routingnumber } }
    })

    app.get('/fed/ach/search', async (request, reply) => {
      const result = v.safeParse(fedQuery, request.query)
      if (!result.success) return reply.code(400).send({ error: 'bad request' })
      const { routingNumber } = result.output
      const name = BANKS.get(routingNumber)
      if (name === undefined) return { achParticipants: [] }
      return {
        achParticipants: [
          {
            routingNumber,
            newRoutingNumber: '000000000',
            recordTypeCode: '1',
            customerName: name.toUpperCase(),
            cleanName: name,
          },
        ],
      }
    })
  }
}
