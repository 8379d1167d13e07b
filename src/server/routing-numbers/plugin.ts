import type { FastifyPluginAsync } from 'fastify'
import { routingLookupRoute } from '../../api/routing-numbers.ts'
import { errorText } from '../../messages/error-text.ts'
import type { Config } from '../platform/config/config.ts'
import { messagesFor } from '../platform/http/language.ts'
import { perMinuteAndInAll, type RouteLimit } from '../platform/http/limits/rate-limits.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { SANDBOX_CREDENTIAL, type SandboxAddress } from '../platform/server-context.ts'
import { commonShape, type DirectorySettings, fedShape, httpDirectory } from './http-directory.ts'
import { type LookUpBankName, lookUpBankName } from './look-up-bank-name.ts'
import { seedDirectory } from './seed.ts'

/** Bank names: from the operator's import, the shipped list, then the operator's directory. */
export const routingNumbers: FastifyPluginAsync = async (app) => {
  const settings = directorySettings(app.config, app.sandbox)
  const client = app.outsideServices.clientOf('routing-lookup')
  const directories = [
    seedDirectory,
    ...(settings ? [httpDirectory({ ...settings, ...client })] : []),
  ]
  routingLookupRoutes(app, {
    lookUpBankName: lookUpBankName(app.db, directories),
    config: perMinuteAndInAll(app.config.LOOKUPS_PER_MINUTE),
  })
}

function directorySettings(
  config: Config,
  sandbox: SandboxAddress | undefined,
): DirectorySettings | undefined {
  if (!config.ROUTING_LOOKUP_URL) {
    if (!sandbox) return undefined
    return { url: `${sandbox.url}/routing/lookup`, token: SANDBOX_CREDENTIAL, shape: commonShape }
  }
  const known = config.ROUTING_LOOKUP_KIND === 'fed' ? fedShape : commonShape
  const { ROUTING_LOOKUP_PARAMETER: parameter, ROUTING_LOOKUP_NAME_PATH: namePath } = config
  return {
    url: config.ROUTING_LOOKUP_URL,
    token: config.ROUTING_LOOKUP_TOKEN ?? '',
    shape: {
      parameter: parameter ?? known.parameter,
      query: known.query,
      namePaths: namePath === undefined ? known.namePaths : [namePath],
    },
  }
}

interface RoutingLookupRoute {
  readonly lookUpBankName: LookUpBankName
  readonly config: RouteLimit
}

const ERRORS = {
  malformed: { status: 400, code: 'routing.invalid' },
  unknown: { status: 404, code: 'routing.unknown' },
  failed: { status: 502, code: 'routing.failed' },
} as const

/** `GET {api}/api/routing-lookup` */
function routingLookupRoutes(
  app: ValibotApp,
  { lookUpBankName, config }: RoutingLookupRoute,
): void {
  app.route({
    ...routingLookupRoute,
    config,
    handler: async (request, reply) => {
      const answer = await lookUpBankName(request.query.routingnumber)
      if (answer.outcome === 'found') return reply.send({ data: { name: answer.name } })
      const { status, code } = ERRORS[answer.outcome]
      const messages = messagesFor(request)
      const message =
        code === 'routing.invalid' ? errorText({ code }, messages) : messages.notes.bankNotFound
      return reply.code(status).send({ errors: [{ field: 'routingnumber', code, message }] })
    },
  })
}
