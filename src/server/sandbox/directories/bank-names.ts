/** A directory of banks with the answers of a third-party lookup and of a `moov-io/fed` server. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { breakAnswers } from '../break-answers.ts'
import type { SwitchBoard } from '../faults.ts'

/** Numbers that pass the checksum and belong to no real bank. */
const BANKS: ReadonlyMap<string, string> = new Map([['123456780', 'Harborview Bank']])

const lookupQuery = z.object({ routingnumber: z.string(), format: z.literal('json') })
const fedQuery = z.object({ routingNumber: z.string() })

export function bankNames(board: SwitchBoard) {
  return async (app: FastifyInstance): Promise<void> => {
    breakAnswers(app, 'bank-names', board)

    app.get('/routing/lookup', async (request, reply) => {
      if (!request.headers.authorization?.startsWith('Bearer ')) {
        return reply.code(401).send({ error: 'unauthorized' })
      }
      const asked = z.safeParse(lookupQuery, request.query)
      if (!asked.success) return reply.code(400).send({ error: 'bad request' })
      const name = BANKS.get(asked.data.routingnumber)
      if (name === undefined) return reply.code(404).send({ error: 'not found' })
      return { code: 200, data: { name, routing_number: asked.data.routingnumber } }
    })

    app.get('/fed/ach/search', async (request, reply) => {
      const asked = z.safeParse(fedQuery, request.query)
      if (!asked.success) return reply.code(400).send({ error: 'bad request' })
      const { routingNumber } = asked.data
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
