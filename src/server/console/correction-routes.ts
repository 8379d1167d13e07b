import {
  CORRECTION_REFUSED,
  cancelCorrectionRoute,
  cancelCorrectionSchema,
  correctionsRoute,
  correctionsSchema,
  MAX_CORRECTION_BODY,
} from '../../api/console/corrections.ts'
import { CORRECT_PATH } from '../../api/pages.ts'
import { served } from '../../api/route.ts'
import { consoleErrors } from '../../messages/en/console-server.ts'
import { correctionMails } from '../corrections/mails-service.ts'
import { askForCorrection, withdrawCorrection } from '../corrections/service.ts'
import type { Ledger } from '../ledger/ledger-service.ts'
import type { Outbox } from '../notifications/service.ts'
import { originOf as publicOrigin } from '../platform/config/public-origin.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { sealFor } from '../programs/service.ts'
import { lockStatus } from '../records/service.ts'
import { personOf } from './access.ts'
import { programOfEvents } from './program-of-events.ts'

export interface CorrectionRoutes {
  readonly ledger: Ledger
  readonly emails: Outbox
}

const REVIEWER = { config: { role: 'reviewer' } } as const

/** `/console/api/applications/:reference/corrections` and one of them */
export function correctionRoutes(app: ValibotApp, { ledger, emails }: CorrectionRoutes): void {
  const { config, db, now, signer } = app
  /** What a request says, in the name of the application's program, and leads to. */
  const depsOf = async (reference: string) => {
    const program = await programOfEvents(app, reference, ledger)
    const { BRAND_NAME: brandName, SUPPORT_EMAIL: supportEmail = '' } = program.config
    // Of the applicant's page, without the link's fragment.
    const page = `${publicOrigin(program.config)}${CORRECT_PATH}`
    const mails = correctionMails(emails, { brandName, supportEmail }, page)
    const { recipients } = sealFor(program)
    return { page, deps: { db, mails, ledger, recipients, days: config.CORRECTION_DAYS } }
  }

  app.route({
    ...served(correctionsRoute, correctionsSchema),
    ...REVIEWER,
    bodyLimit: MAX_CORRECTION_BODY,
    handler: async (request) => {
      const { reference } = request.params
      const happened = { reference, at: now(), signer, by: personOf(request) }
      const { page, deps } = await depsOf(reference)
      const asked = await askForCorrection(deps, happened, request.body)
      if (!asked) throw new HttpError(404)
      if (asked === 'refused') throw refused()
      return { ...asked, page }
    },
  })

  app.route({
    ...served(cancelCorrectionRoute, cancelCorrectionSchema),
    ...REVIEWER,
    handler: async (request, reply) => {
      const { reference, id } = request.params
      const happened = { reference, at: now(), signer }
      const isWithdrawn = await inTransaction(db, async (transaction) => {
        if ((await lockStatus(transaction, reference)) === undefined) throw new HttpError(404)
        return withdrawCorrection(transaction, happened, { id, by: personOf(request) })
      })
      if (!isWithdrawn) throw refused()
      return reply.code(204).send()
    },
  })
}

function refused(): HttpError {
  return new HttpError(409, {
    code: CORRECTION_REFUSED,
    message: () => consoleErrors.correctionRefused,
  })
}
