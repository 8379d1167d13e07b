import { findRoute, secretsRoute } from '../../api/console/find.ts'
import { base64 } from '../platform/base64.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { findSame } from '../records/match-keys-service.ts'
import { matchSecretOf } from '../records/match-secrets-service.ts'
import { programsOf } from './programs.ts'

const REVIEWER = { config: { role: 'reviewer', isApart: true } } as const

/** `/console/api/match-secrets` and `/console/api/find` */
export function findRoutes(app: ValibotApp): void {
  const { db, ledger, programs } = app

  app.route({
    ...secretsRoute,
    ...REVIEWER,
    handler: async (request) => {
      const matches = await Promise.all(
        ownAmong(programsOf(request)).map(async (program) => {
          const secret = await matchSecretOf(db, program, ledger)
          return secret ? [{ program, id: secret.id, sealed: base64(secret.sealed) }] : []
        }),
      )
      return { secrets: matches.flat() }
    },
  })

  app.route({
    ...findRoute,
    ...REVIEWER,
    handler: async (request) => {
      const own = ownAmong(programsOf(request))
      const byProgram = Map.groupBy(request.body.keys, ({ program }) => program)
      const pages = await Promise.all(
        own.map((program) => {
          const keys = byProgram.get(program) ?? []
          // Compares with every application, including the open one.
          return findSame(db, { reference: '', program, keys })
        }),
      )
      const applications = pages.flatMap((page) => page.found)
      return {
        found: applications.map(({ business_name, business_name_hash, received_at, ...row }) => ({
          reference: row.reference,
          businessName: business_name_hash === null ? business_name : null,
          status: row.status,
          receivedAt: received_at,
          kinds: [...row.kinds],
        })),
        hasMore: pages.some((page) => page.hasMore),
      }
    },
  })

  function ownAmong(own: readonly string[] | undefined): readonly string[] {
    return programs.all.map(({ id }) => id).filter((id) => !own || own.includes(id))
  }
}
