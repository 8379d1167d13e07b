/** Only the routes that need outside services. Everything is closed when the test ends. */
import fastify, { type FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { providerFailures } from '../monitoring/provider-failures.ts'
import type { Database } from '../platform/database/database.ts'
import { handleErrors } from '../platform/http/errors.ts'
import { acceptOnlyJson } from '../platform/http/json-body.ts'
import { rateLimits } from '../platform/http/rate-limits.ts'
import { serializerCompiler, validatorCompiler } from '../platform/http/valibot-schemas.ts'
import { type ServiceUses, serviceRoutes } from '../service-routes.ts'
import { type ServiceEnvironment, serviceSettings } from '../service-settings.ts'
import { createServices } from '../services.ts'
import { NO_SERVICES } from './no-services.ts'
import { testDatabase } from './test-database.ts'
import type { TestSandbox } from './test-sandbox.ts'

export interface TestServices {
  readonly app: FastifyInstance
  readonly uses: ServiceUses
  readonly db: Database
  readonly logged: () => string
}

/** Starts them with the services of a sandbox, or with none; `more` overrides settings. */
export async function testServices(
  sandbox: TestSandbox | undefined,
  more: Partial<ServiceEnvironment> = {},
  lookupsPerMinute = 600,
): Promise<TestServices> {
  const lines: string[] = []
  const app = fastify({
    logger: { level: 'debug', stream: { write: (line: string) => lines.push(line) } },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptOnlyJson(app)
  handleErrors(app)
  await rateLimits(app)
  const failures = providerFailures(app.log)
  const services = await createServices(
    serviceSettings({ ...NO_SERVICES, ...more }, sandbox),
    (service, failure) => failures.report({ ...failure, service, source: 'server' }),
  )
  const db = await testDatabase()
  const uses = await serviceRoutes(app, {
    db,
    now: () => new Date(),
    services,
    failures,
    lookupsPerMinute,
    faultInjectionUrl: sandbox && `${sandbox.pageUrl}/sandbox`,
  })
  onTestFinished(() => app.close())
  return { app, uses, db, logged: () => lines.join('') }
}

/** Posts what a browser posts after linking an account. */
export async function exchange({ app }: TestServices, payload: unknown) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/plaid/exchange',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
  return { status: answer.statusCode, text: answer.body }
}
