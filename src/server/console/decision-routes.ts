import {
  DECISION_REFUSED,
  decisionsRoute,
  notesRoute,
  REFUSED_CODES,
  undoRoute,
} from '../../api/console/decisions.ts'
import { consoleErrors } from '../../messages/console/server.ts'
import {
  type DecisionObstacle,
  type DecisionOrder,
  decideAbout,
  type UndoRefusal,
  undoDecision,
} from '../decisions/service.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { personOf, type ReferenceRequest } from './access.ts'
import { newsMessage, refusedActionError } from './refused-action.ts'

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
      if (!isUndoRefusal(undone)) throw refusedActionError(undone, now())
      const name = UNDO_REFUSALS[undone.refusal]
      const error = { code: REFUSED_CODES[name], message: consoleErrors[name] }
      return reply.code(DECISION_REFUSED).send({ errors: [error] })
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
  if (decision.refusal === 'news') {
    const error = { code: REFUSED_CODES.news, message: newsMessage(decision, now) }
    return { errors: [error], status }
  }
  const name = REFUSALS[decision.refusal]
  return { errors: [{ code: REFUSED_CODES[name], message: consoleErrors[name] }], status }
}

const REFUSALS = {
  refused: 'refused',
  unchanged: 'unchanged',
  'new-version': 'newVersion',
  'same-person': 'samePerson',
  'not-opened': 'notOpened',
  evidence: 'evidence',
  'unknown-person': 'unknownPerson',
  'correction-waits': 'correctionWaits',
  'not-screened': 'notScreened',
  'first-not-screened': 'firstNotScreened',
  'screening-list': 'listUnusable',
  'screening-differs': 'screeningDiffers',
  'checklist-open': 'checklistOpen',
} as const satisfies Record<
  Exclude<DecisionObstacle, 'unknown' | 'news'>,
  keyof typeof REFUSED_CODES
>

const UNDO_REFUSALS = {
  'not-decided': 'notDecided',
  'not-theirs': 'notTheirs',
  'too-late': 'tooLate',
} as const satisfies Record<UndoRefusal, keyof typeof REFUSED_CODES>

type Undone = Extract<Awaited<ReturnType<typeof undoDecision>>, { readonly refusal: unknown }>

function isUndoRefusal(undone: Undone): undone is Extract<Undone, { refusal: UndoRefusal }> {
  return Object.hasOwn(UNDO_REFUSALS, undone.refusal)
}

function bytesOf(base64: string | undefined): Uint8Array | undefined {
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64')
}
