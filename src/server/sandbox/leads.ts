/** A fake lead service that knows a few applicants: `GET /leads/{pmi}`. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { breakAnswers } from './break-answers.ts'
import type { FaultInjector } from './faults.ts'

const LEADS = [
  {
    pmi: 'demo',
    phone: '+1 (415) 555-0142',
    email: 'maria@harborlightcoffee.example',
    businessName: 'Harbor Light Coffee',
    productsSold: 'Coffee, pastries and roasted beans',
    firstName: 'Maria',
    lastName: 'Alvarez',
  },
  {
    pmi: 'demo-shop',
    phone: '3055550177',
    email: 'sam@seagrapesurf.example',
    businessName: 'Seagrape Surf Shop',
    productsSold: 'Surfboards, wetsuits and lessons',
    firstName: 'Sam',
    lastName: 'Okafor',
  },
  {
    pmi: 'demo-sparse',
    phone: null,
    email: '',
    businessName: 'Corner Bakery & Deli',
  },
]

const params = v.object({ pmi: v.string() })

/** A lead whose response is about another lead, as a faulty service might send it. */
const MUDDLED = 'demo-muddled'

export function leads(injector: FaultInjector) {
  return async (app: FastifyInstance): Promise<void> => {
    breakAnswers(app, 'leads', injector)
    app.get('/leads/:pmi', async (request, reply) => {
      const { pmi } = v.parse(params, request.params)
      const lead = LEADS.find((candidate) => candidate.pmi === (pmi === MUDDLED ? 'demo' : pmi))
      return lead ?? reply.code(404).send({})
    })
  }
}
