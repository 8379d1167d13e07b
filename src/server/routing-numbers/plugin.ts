import type { FastifyPluginAsync } from 'fastify'
import { routingLookupRoute } from '../../api/routing-numbers.ts'
import { errorText } from '../../messages/error-text.ts'
import type { Config } from '../platform/config/config.ts'
import { messagesFor } from '../platform/http/language.ts'
import { perMinuteAndInAll, type RouteLimit } from '../platform/http/limits/rate-limits.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { SANDBOX_CREDENTIAL, type SandboxAddress } from '../platform/server-context.ts'
import { commonShape, type DirectorySettings, fedShape, httpDirectory } from './http-directory.ts'
import { type BankNames, type LookUpBankName, lookUpBankName } from './look-up-bank-name.ts'

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

/** Common banks, so that a fresh install knows some. The operator's own directory goes first. */
const SEED: ReadonlyMap<string, string> = new Map([
  ['011000028', 'STATE STREET BANK AND TRUST COMPANY'],
  ['011000138', 'BANK OF AMERICA, N.A.'],
  ['011104131', "PEOPLE'S UNITED BANK, N.A."],
  ['011401533', 'CITIZENS BANK NA'],
  ['021000021', 'JPMORGAN CHASE'],
  ['021000089', 'CITIBANK NA'],
  ['021502011', 'BANCO POPULAR'],
  ['022000046', 'M & T BANK'],
  ['026009593', 'BANK OF AMERICA N.A.'],
  ['031201360', 'TD BANK, NA'],
  ['042000314', 'FIFTH THIRD BANK'],
  ['043000096', 'PNC BANK, NATIONAL ASSOCIATION'],
  ['044112187', 'FARMERS & MERCHANTS BANK'],
  ['053000196', 'BANK OF AMERICA, N.A.'],
  ['061000104', 'SUNTRUST'],
  ['062000019', 'REGIONS BANK'],
  ['065000090', 'CAPITAL ONE, NATIONAL ASSOCIATION'],
  ['071000013', 'JPMORGAN CHASE'],
  ['073905527', 'LINCOLN SAVINGS BANK'],
  ['091000022', 'US BANK NA'],
  ['111000025', 'BANK OF AMERICA, N.A.'],
  ['121000248', 'WELLS FARGO BANK, NA'],
  ['121202211', 'CHARLES SCHWAB BANK'],
  ['124003116', 'ALLY BANK'],
  ['211391825', 'DIGITAL FEDERAL CREDIT UNION'],
  ['221571415', 'ORIENTAL BANK'],
  ['256074974', 'NAVY FEDERAL CREDIT UNION'],
  ['273976369', 'VERIDIAN CREDIT UNION'],
  ['314074269', 'USAA FEDERAL SAVINGS BANK'],
  ['325183657', 'LOWER VALLEY CU'],
])

/** Looks in the shipped list; never fails. */
export const seedDirectory: BankNames = async (routingNumber) => {
  const name = SEED.get(routingNumber)
  return name === undefined ? { ok: false, reason: 'unknown' } : { ok: true, name }
}
