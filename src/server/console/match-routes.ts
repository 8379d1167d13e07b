import {
  addMatchSecretRoute,
  matchKeysRoute,
  matchSecretRoute,
} from '../../api/console/match-keys.ts'
import { base64 } from '../platform/base64.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { sealFor } from '../programs/service.ts'
import { lastDecision } from '../records/history-service.ts'
import { countMatched, findSame, saveMatchKeys } from '../records/match-keys-service.ts'
import { addMatchSecret, matchSecretOf } from '../records/match-secrets-service.ts'
import { personOf } from './access.ts'
import { programOfEvents } from './programs.ts'
import { conflict } from './refused-action.ts'

const REVIEWER = { config: { role: 'reviewer' } } as const

/** `/console/api/applications/:reference/match-secret` and `…/match-keys` */
export function matchRoutes(app: ValibotApp): void {
  secretRoutes(app)
  matchKeyRoutes(app)
}

function secretRoutes(app: ValibotApp): void {
  const { db, ledger, now, signer } = app
  app.route({
    ...matchSecretRoute,
    ...REVIEWER,
    handler: async (request) => secretFor(app, request.params.reference),
  })

  app.route({
    ...addMatchSecretRoute,
    ...REVIEWER,
    handler: async (request) => {
      const { reference } = request.params
      const program = await programOfEvents(app, reference)
      const isThere = await addMatchSecret(db, {
        program: program.id,
        sealed: Buffer.from(request.body.sealed, 'base64'),
        recipients: sealFor(program).recipients,
        at: now(),
        signer,
        by: personOf(request),
        ledger,
      })
      if (!isThere) throw conflict('match-secret-changed')
      return secretFor(app, reference)
    },
  })
}

function matchKeyRoutes(app: ValibotApp): void {
  const { db, ledger } = app
  app.route({
    ...matchKeysRoute,
    ...REVIEWER,
    handler: async (request) => {
      const { reference } = request.params
      const { secret, version, keys } = request.body
      const program = await programOfEvents(app, reference)
      const inForce = await matchSecretOf(db, program.id, ledger)
      if (inForce?.id !== secret) throw conflict('match-keys-outdated')
      const made = { reference, version, secret, keys }
      const outcome = await saveMatchKeys(db, made)
      if (outcome === 'absent') throw new HttpError(404)
      if (outcome === 'outdated') throw conflict('match-keys-outdated')
      const compared = keys.filter(({ kind }) => kind !== 'person')
      const { found: applications, hasMore } = await findSame(db, {
        reference,
        program: program.id,
        keys: compared,
      })
      const counts = await countMatched(db, { program: program.id, secret })
      return {
        found: await Promise.all(
          applications.map(async (row) => ({
            reference: row.reference,
            businessName: row.business_name_hash === null ? row.business_name : null,
            status: row.status,
            receivedAt: row.received_at,
            kinds: [...row.kinds],
            decided: await lastDecision(db, row.reference, ledger),
          })),
        ),
        hasMore,
        ...counts,
      }
    },
  })
}

async function secretFor(app: ValibotApp, reference: string) {
  const program = await programOfEvents(app, reference)
  const secret = await matchSecretOf(app.db, program.id, app.ledger)
  return {
    secret: secret ? { id: secret.id, sealed: base64(secret.sealed) } : null,
    recipients: [...program.recipients],
  }
}
