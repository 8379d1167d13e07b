import {
  DECISION_REFUSED,
  decisionsRoute,
  decisionsSchema,
  notesRoute,
  notesSchema,
  REFUSED_CODES,
} from '../../api/console/decisions.ts'
import { served } from '../../api/route.ts'
import { consoleErrors } from '../../messages/en/console-server.ts'
import { changeStatus, type Decision, type DecisionOutcome } from '../decisions/service.ts'
import type { Person } from '../ledger/event-kinds.ts'
import type { Ledger } from '../ledger/ledger-service.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { sealFor } from '../programs/service.ts'
import { currentList } from '../screening/service.ts'
import { personOf } from './access.ts'
import { programOfEvents } from './program-of-events.ts'

export interface DecisionRoutes {
  readonly ledger: Ledger
}

const REVIEWER = { config: { role: 'reviewer' } } as const

/** `/console/api/applications/:reference/decisions`, and notes without one */
export function decisionRoutes(app: ValibotApp, { ledger }: DecisionRoutes): void {
  const { config, db, now, signer } = app

  app.route({
    ...served(decisionsRoute, decisionsSchema),
    ...REVIEWER,
    handler: async (request, reply) => {
      const { reference } = request.params
      const { note, ...said } = request.body
      const { to } = said
      const decision = { reference, ...said, note: bytesOf(note) }
      const decided = await decide(decision, personOf(request))
      switch (decided.outcome) {
        case 'changed':
          return reply.send({ outcome: 'changed', status: to })
        case 'proposed':
          return reply.send({ outcome: 'proposed', status: decided.from })
        default:
          return reply.code(DECISION_REFUSED).send(refusal(decided))
      }
    },
  })

  app.route({
    ...served(notesRoute, notesSchema),
    ...REVIEWER,
    handler: async (request, reply) => {
      const { reference } = request.params
      const note = bytesOf(request.body.note)
      const decision = { reference, to: undefined, note, reopen: false }
      const decided = await decide(decision, personOf(request))
      if (decided.outcome === 'changed' || decided.outcome === 'proposed') {
        return reply.code(204).send()
      }
      return reply.code(DECISION_REFUSED).send(refusal(decided))
    },
  })

  async function decide(decision: Decision, by: Person) {
    const people = config.OPERATOR_PEOPLE
    const program = await programOfEvents(app, decision.reference, ledger)
    const { id, config: rules } = program
    const fourEyes = { program: id, above: rules.FOUR_EYES_ABOVE, ledger, people }
    const list = await currentList(db, { ledger, now: now(), config })
    const seal = sealFor(program)
    const decided = await changeStatus(
      { db, seal, signer, by, fourEyes, list, checklist: program.checklist, at: now() },
      decision,
    )
    if (decided.outcome === 'unknown') throw new HttpError(404)
    return decided
  }
}

function refusal({ outcome, from }: Refused) {
  const name = REFUSALS[outcome]
  return { errors: [{ code: REFUSED_CODES[name], message: consoleErrors[name] }], status: from }
}

type Refused = Extract<DecisionOutcome, { readonly outcome: keyof typeof REFUSALS }>

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
} as const

function bytesOf(base64: string | undefined): Uint8Array | undefined {
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64')
}
