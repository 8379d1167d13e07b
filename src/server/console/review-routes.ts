import {
  checklistRoute,
  inquiryRoute,
  reviewRoute,
  routingNumbersRoute,
} from '../../api/console/reviews.ts'
import { type Attestation, attest, reviewOf } from '../decisions/checklist-service.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import type { Program } from '../programs/program-service.ts'
import { sealFor } from '../programs/service.ts'
import { allRoutingNumbers } from '../routing-numbers/service.ts'
import { personOf, type ReferenceRequest } from './access.ts'
import { programOfEvents } from './programs.ts'
import { conflict, refusedActionError } from './refused-action.ts'

const VIEWER = { config: { role: 'viewer' } } as const
const REVIEWER = { config: { role: 'reviewer' } } as const

/** `/console/api/applications/:reference/review`, `…/checklist` and `…/inquiries` */
export function reviewRoutes(app: ValibotApp): void {
  shownReviewRoutes(app)
  attestationRoutes(app)
}

function shownReviewRoutes(app: ValibotApp): void {
  const { now } = app
  app.route({
    ...reviewRoute,
    ...VIEWER,
    handler: async (request) => {
      const { reference } = request.params
      const { program, steps, tinCode } = await reviewOf(app, reference, now())
      return {
        policy: program.policy,
        readyQuestions: program.readyQuestions,
        checklist: steps.map(({ step, done, resetBy }) => ({
          ...step,
          done: done ?? null,
          resetBy: resetBy ?? null,
        })),
        tinCode,
        documents: program.config.DOCUMENTS.flatMap(({ kind, isRequired }) =>
          isRequired ? kind : [],
        ),
        ...(program.definition && { form: program.definition }),
      }
    },
  })
}

/** The routes that record what a person has confirmed. */
function attestationRoutes(app: ValibotApp): void {
  app.route({
    ...checklistRoute,
    ...REVIEWER,
    handler: async (request, reply) => {
      const { reference } = request.params
      const { version, note, seen, ...said } = request.body
      const program = await programOfEvents(app, reference)
      const step = program.checklist.find(({ id }) => id === said.step)
      if (!step) throw new HttpError(404)
      const sealed = note === undefined ? undefined : sealedNote(program, note)
      await recordAttestation(
        app,
        request,
        { version, seen },
        { kind: 'checked', ...said, step, note: sealed },
      )
      return reply.code(204).send()
    },
  })

  app.route({
    ...inquiryRoute,
    ...REVIEWER,
    handler: async (request, reply) => {
      const { version, note, seen } = request.body
      const program = await programOfEvents(app, request.params.reference)
      const sealed = sealedNote(program, note)
      await recordAttestation(
        app,
        request,
        { version, seen },
        { kind: 'terminated-inquiry', note: sealed },
      )
      return reply.code(204).send()
    },
  })
}

async function recordAttestation(
  { db, ledger, now, signer }: ValibotApp,
  request: ReferenceRequest,
  { version, seen }: { readonly version: number; readonly seen?: number | undefined },
  statement: Attestation,
): Promise<void> {
  const { reference } = request.params
  const acting = { reference, at: now(), signer, by: personOf(request), seen }
  const result = await attest(db, ledger, { ...acting, version, statement })
  if (!('refusal' in result)) return
  switch (result.refusal) {
    case 'outdated':
      throw conflict('review-outdated')
    case 'own-record':
      throw conflict('own-record')
    case 'only-people':
    case 'no-reason':
      throw new HttpError(400)
    default:
      throw refusedActionError(result, now())
  }
}

function sealedNote(program: Program, base64: string) {
  return { bytes: Buffer.from(base64, 'base64'), recipients: sealFor(program).recipients }
}

/** `GET /console/api/routing-numbers` */
export function routingNumberRoutes(app: ValibotApp): void {
  app.route({
    ...routingNumbersRoute,
    config: { role: 'viewer', isApart: true },
    handler: async () => ({ routingNumbers: [...(await allRoutingNumbers(app.db))] }),
  })
}
