import {
  cancelCorrectionRoute,
  correctionsRoute,
  MAX_CORRECTION_BODY,
} from '../../api/console/corrections.ts'
import { CORRECT_PATH } from '../../api/pages.ts'
import { correctionMails } from '../corrections/mails-service.ts'
import { askForCorrection, cancelCorrection } from '../corrections/service.ts'
import type { ApplicationMessages } from '../notifications/service.ts'
import { originOf as publicOrigin } from '../platform/config/config.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { isRemoved } from '../programs/removed-program-service.ts'
import { sealFor } from '../programs/service.ts'
import { personOf } from './access.ts'
import { programOfEvents } from './programs.ts'
import { conflict, refusedActionError } from './refused-action.ts'

const REVIEWER = { config: { role: 'reviewer' } } as const

/** `/console/api/applications/:reference/corrections`, and one request */
export function correctionRoutes(
  app: ValibotApp,
  { emails }: { readonly emails: ApplicationMessages },
): void {
  const { config, db, ledger, now, signer } = app
  /** Returns what a request needs. It is sent in the name of the application's program. */
  const depsOf = async (reference: string) => {
    const program = await programOfEvents(app, reference)
    // The applicant's link would lead to the default program, which does not know it.
    if (isRemoved(app.programs, program)) {
      throw conflict('program-removed')
    }
    const { BRAND_NAME: brandName, SUPPORT_EMAIL: supportEmail = '' } = program.config
    // The URL of the applicant's page, without the link's fragment.
    const page = `${publicOrigin(program.config)}${CORRECT_PATH}`
    const mails = correctionMails(emails, { brandName, supportEmail }, page)
    const { recipients } = sealFor(program)
    return { page, deps: { db, mails, ledger, recipients, days: config.CORRECTION_DAYS } }
  }

  app.route({
    ...correctionsRoute,
    ...REVIEWER,
    bodyLimit: MAX_CORRECTION_BODY,
    handler: async (request) => {
      const { reference } = request.params
      const { seen, ...question } = request.body
      const acting = { reference, at: now(), signer, by: personOf(request), seen }
      const { page, deps } = await depsOf(reference)
      const result = await askForCorrection(deps, acting, question)
      if ('outcome' in result) return { ...result.outcome, page }
      throw result.refusal === 'refused' ? refusalError() : refusedActionError(result, now())
    },
  })

  app.route({
    ...cancelCorrectionRoute,
    ...REVIEWER,
    handler: async (request, reply) => {
      const { reference, id } = request.params
      const { seen } = request.query
      const acting = { reference, at: now(), signer, by: personOf(request), seen }
      const result = await cancelCorrection(db, ledger, acting, id)
      if (!('refusal' in result)) return reply.code(204).send()
      throw result.refusal === 'refused' ? refusalError() : refusedActionError(result, now())
    },
  })
}

function refusalError() {
  return conflict('correction.refused')
}
