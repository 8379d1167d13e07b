import {
  CORRECTION_REFUSED,
  cancelCorrectionRoute,
  cancelCorrectionSchema,
  correctionsRoute,
  correctionsSchema,
  MAX_CORRECTION_BODY,
} from '../../api/console/corrections.ts'
import { served } from '../../api/route.ts'
import { consoleErrors } from '../../messages/en/console-server.ts'
import type { Trust } from '../audit-log/trust-service.ts'
import {
  askForCorrection,
  type CorrectionMails,
  withdrawCorrection,
} from '../corrections/service.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import { lockStatus } from '../records/service.ts'
import { personOf } from './access.ts'

export interface CorrectionRoutes {
  readonly mails: CorrectionMails
  readonly trust: () => Promise<Trust>
  /** The fingerprint of the public keys that notes are sealed to. */
  readonly recipients: string
  /** The address of the applicant's page, without the link's fragment. */
  readonly page: string
}

const REVIEWER = { config: { role: 'reviewer' } } as const

/** `/console/api/applications/:reference/corrections` and one of them */
export const correctionRoutes: FastifyPluginAsyncValibot<CorrectionRoutes> = async (
  app,
  { mails, trust, recipients, page },
) => {
  const { config, db, now, signer } = app
  const deps = { db, mails, trust, recipients, days: config.CORRECTION_DAYS }

  app.route({
    ...served(correctionsRoute, correctionsSchema),
    ...REVIEWER,
    bodyLimit: MAX_CORRECTION_BODY,
    handler: async (request) => {
      const { reference } = request.params
      const happened = { reference, at: now(), signer, by: personOf(request) }
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
