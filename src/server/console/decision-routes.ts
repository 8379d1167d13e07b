import {
  DECISION_REFUSED,
  decisionsRoute,
  notesRoute,
  undoRoute,
} from '../../api/console/decisions.ts'
import { conflicts } from '../../messages/console/server.ts'
import { type DecisionOrder, decideAbout, undoDecision } from '../decisions/service.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { personOf, type ReferenceRequest } from './access.ts'
import { conflict, newsMessage, refusedActionError } from './refused-action.ts'

const REVIEWER = { config: { role: 'reviewer' } } as const

/** `/console/api/applications/:reference/decisions`, and notes without a decision */
export function decisionRoutes(app: ValibotApp): void {
  const { now, signer } = app

  app.route({
    ...decisionsRoute,
    ...REVIEWER,
    handler: async (request, reply) => {
      const { note, seen, ...decision } = request.body
      const decided = await decide(request, seen, { ...decision, note: bytesOf(note) })
      if ('refusal' in decided) return reply.code(DECISION_REFUSED).send(refusal(decided, now()))
      return reply.send({ outcome: decided.outcome, status: decided.after.status })
    },
  })

  app.route({
    ...notesRoute,
    ...REVIEWER,
    handler: async (request, reply) => {
      const { note, seen } = request.body
      const added = await decide(request, seen, {
        to: undefined,
        note: bytesOf(note),
        reopen: false,
      })
      if ('refusal' in added) return reply.code(DECISION_REFUSED).send(refusal(added, now()))
      return reply.code(204).send()
    },
  })

  app.route({
    ...undoRoute,
    ...REVIEWER,
    handler: async (request, reply) => {
      const { reference } = request.params
      const { seen } = request.body
      const acting = { reference, at: now(), signer, by: personOf(request), seen }
      const undone = await undoDecision(app, acting)
      if (!('refusal' in undone)) return reply.code(204).send()
      const { refusal } = undone
      if (refusal === 'unknown' || refusal === 'news') throw refusedActionError(undone, now())
      throw conflict(refusal)
    },
  })

  async function decide(
    request: ReferenceRequest,
    seen: number | undefined,
    decision: DecisionOrder,
  ) {
    const { reference } = request.params
    const acting = { reference, at: now(), signer, by: personOf(request), seen }
    const decided = await decideAbout(app, acting, decision)
    if ('refusal' in decided && decided.refusal === 'unknown')
      throw refusedActionError(decided, now())
    return decided
  }
}

function refusal(
  decision: Extract<
    Awaited<ReturnType<typeof decideAbout>>,
    { readonly application: unknown; readonly refusal: unknown }
  >,
  now: Date,
) {
  const { status } = decision.application.state
  const { refusal: code } = decision
  const message = code === 'news' ? newsMessage(decision, now) : conflicts[code]
  return { errors: [{ code, message }], status }
}

function bytesOf(base64: string | undefined): Uint8Array | undefined {
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64')
}
