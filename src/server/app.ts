/** Registers the features on one server. */
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { addresses } from './addresses/plugin.ts'
import type { Agreements } from './agreements/agreement.ts'
import { agreements } from './agreements/plugin.ts'
import { apiKeys } from './api-keys/plugin.ts'
import { auditLog } from './audit-log/plugin.ts'
import { bankLink } from './bank-link/plugin.ts'
import { operatorConsole } from './console/plugin.ts'
import { consoleSettings } from './console/settings.ts'
import { corrections } from './corrections/plugin.ts'
import type { PrepareCorrection } from './corrections/prepare-correction.ts'
import { documents } from './documents/plugin.ts'
import { drafts } from './drafts/plugin.ts'
import { evidence } from './evidence/plugin.ts'
import { flags } from './flags/plugin.ts'
import { funnel } from './funnel/plugin.ts'
import { leads } from './leads/plugin.ts'
import { monitoring } from './monitoring/plugin.ts'
import { outbox } from './notifications/plugin.ts'
import { ownerInvitations } from './owner-invitations/plugin.ts'
import { pages } from './pages/plugin.ts'
import { routedAddress } from './pages/routes.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/database.ts'
import type { Signer } from './platform/encryption/signing-key.ts'
import { BODY_LIMIT } from './platform/http/json-body.ts'
import { malformedRequests } from './platform/http/malformed-requests.ts'
import { DISABLED_HTTP_CHECKS } from './platform/http/node-http-checks.ts'
import { http } from './platform/http/plugin.ts'
import { provideContext, type SandboxAddress } from './platform/server-context.ts'
import { readingRoutes } from './queue/routes.ts'
import { retention } from './retention/plugin.ts'
import { routingNumbers } from './routing-numbers/plugin.ts'
import { sandboxRedirect } from './sandbox/redirect.ts'
import { signedCopies } from './signed-copies/plugin.ts'
import { submissions } from './submissions/plugin.ts'
import type { PrepareSubmission } from './submissions/prepare-submission.ts'
import { timestamps } from './timestamps/plugin.ts'

/** What the server is built from; opened by the caller. */
export interface AppDependencies {
  readonly db: Database
  /** Validates, signs and seals submissions. */
  readonly prepareSubmission: PrepareSubmission
  /** The same for corrected applications. */
  readonly prepareCorrection: PrepareCorrection
  readonly agreements: Agreements
  /** age public keys that what owners enter, and documents, are sealed to. */
  readonly recipients: readonly string[]
  /** The folder of the built pages. */
  readonly webFolder: string
  /** The folder of the operator's console. */
  readonly consoleFolder: string
  readonly now: () => Date
  /** Signs the events that the server adds. */
  readonly signer: Signer
  /** The sandbox that fakes outside services without credentials; none in production. */
  readonly sandbox?: SandboxAddress | undefined
  /** Aborted once the server is asked to stop. */
  readonly stopping?: AbortSignal
  /** Where log lines go; standard output by default. */
  readonly logTo?: { write(line: string): void }
}

/** Timeouts in ms. `connection` is above the 10 s that the bank link's calls may take. */
const TIMEOUTS = {
  request: 20_000,
  headers: 10_000,
  check: 1000,
  keepAlive: 10_000,
  connection: 40_000,
}

/** Builds the server; the caller makes it listen. Closing it closes the database. */
export async function buildApp(config: Config, deps: AppDependencies): Promise<FastifyInstance> {
  const { db, now, signer, sandbox, prepareSubmission, prepareCorrection, stopping } = deps
  const malformed = malformedRequests()
  const app = fastify({
    logger: {
      level: config.LOG_LEVEL ?? (config.production ? 'info' : 'warn'),
      ...(deps.logTo ? { stream: deps.logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    trustProxy: config.TRUST_PROXY.length > 0 ? [...config.TRUST_PROXY] : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: TIMEOUTS.request,
    keepAliveTimeout: TIMEOUTS.keepAlive,
    connectionTimeout: TIMEOUTS.connection,
    http: {
      ...DISABLED_HTTP_CHECKS,
      headersTimeout: TIMEOUTS.headers,
      connectionsCheckingInterval: TIMEOUTS.check,
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }) => routedAddress(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: malformed.answerUnrouted,
    clientErrorHandler: malformed.answerSocket,
  })
  provideContext(app, { config, db, now, signer, sandbox })
  await app.register(http, { malformed })
  await app.register(monitoring, { malformed, isStopping: () => stopping?.aborted ?? false })
  await app.register(apiKeys)
  await app.register(flags)
  await app.register(bankLink)
  await app.register(addresses)
  await app.register(routingNumbers)
  await app.register(leads)
  await app.register(agreements, { agreements: deps.agreements })
  await app.register(timestamps)
  await app.register(drafts)
  await app.register(funnel)
  await app.register(documents, { hasConsole: consoleSettings(config, sandbox) !== undefined })
  await app.register(ownerInvitations, { recipients: deps.recipients })
  await app.register(signedCopies)
  await app.register(submissions, { prepareSubmission })
  await app.register(readingRoutes)
  await app.register(retention)
  await app.register(corrections, { prepareCorrection, recipients: deps.recipients })
  await app.register(auditLog)
  await app.register(outbox)
  await app.register(evidence)
  await app.register(operatorConsole, {
    recipients: deps.recipients,
    folder: deps.consoleFolder,
  })
  await app.register(pages, { folder: deps.webFolder, recipients: deps.recipients })
  if (sandbox) await app.register(sandboxRedirect, sandbox)
  return app
}
