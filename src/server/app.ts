/** Registers the features on one server. */

import fastify, { type FastifyInstance, LogController } from 'fastify'
import { PIECE_TIMEOUT_MS } from '../api/documents.ts'
import { addresses } from './addresses/plugin.ts'
import { agreements } from './agreements/plugin.ts'
import { saveAgreement } from './agreements/service.ts'
import { apiKeys } from './api-keys/plugin.ts'
import { statusLinks } from './application-status/links-service.ts'
import { applicationStatuses } from './application-status/plugin.ts'
import { bankLink } from './bank-link/plugin.ts'
import { boarding } from './boarding/plugin.ts'
import { corrections } from './corrections/plugin.ts'
import { documents } from './documents/plugin.ts'
import { drafts } from './drafts/plugin.ts'
import { flags } from './flags/plugin.ts'
import { funnel } from './funnel/plugin.ts'
import { invitations } from './invitations/plugin.ts'
import { leads } from './leads/plugin.ts'
import { recentHead } from './ledger/log-service.ts'
import { auditLog } from './ledger/plugin.ts'
import { monitoring } from './monitoring/plugin.ts'
import { notifications } from './notifications/plugin.ts'
import { type OpenProgram, type OpenPrograms, openPrograms } from './open-programs.ts'
import { deliveryTurns } from './outbox/turns-service.ts'
import { ownerEntry } from './owner-entry/plugin.ts'
import { pages } from './pages/plugin.ts'
import { routedAddress } from './pages/routes.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/database.ts'
import type { Signer } from './platform/encryption/signing-key.ts'
import { BODY_LIMIT } from './platform/http/json-body.ts'
import { DISABLED_HTTP_CHECKS, malformedRequests } from './platform/http/malformed-requests.ts'
import { http } from './platform/http/plugin.ts'
import { schemaController } from './platform/http/valibot-schemas.ts'
import type { Ledger } from './platform/ledger.ts'
import { provideContext, type SandboxAddress } from './platform/server-context.ts'
import { programs } from './programs/plugin.ts'
import type { Program } from './programs/program-service.ts'
import { addConfiguration } from './programs/served-forms-service.ts'
import type { Programs } from './programs/service.ts'
import { queue } from './queue/plugin.ts'
import { documentsReceivedAfter } from './records/list-service.ts'
import { retention } from './retention/plugin.ts'
import { routingNumbers } from './routing-numbers/plugin.ts'
import { sandboxRedirect } from './sandbox/redirect.ts'
import { consoleSettings } from './sign-in/settings-service.ts'
import { signedCopies } from './signed-copies/plugin.ts'
import { submissionShares, submissions } from './submissions/plugin.ts'
import { timestamps } from './timestamps/plugin.ts'
import { verification } from './verification/plugin.ts'

/** The parts that the server is built from. The caller opens them. */
export interface AppDependencies {
  readonly db: Database
  readonly programs: Programs
  /** Loads the slow parts of a program, with its first request. */
  readonly load: (program: Program) => Promise<OpenProgram>
  readonly webFolder: string
  readonly consoleFolder: string
  readonly now: () => Date
  /** Decides which events and rows count. */
  readonly ledger: Ledger
  readonly signer: Signer
  /** The sandbox that fakes outside services without credentials; none in production. */
  readonly sandbox?: SandboxAddress | undefined
  /** Aborted once the server is asked to stop. */
  readonly stopping?: AbortSignal
  /** How long the process may stall before it refuses requests; 0 for however long. */
  readonly maxStallMs?: number
  /** The destination of log lines; standard output by default. */
  readonly logTo?: { write(line: string): void }
}

/** Timeouts in milliseconds. `connection` exceeds the 10 s that the bank link's calls may take. */
const TIMEOUTS = {
  request: PIECE_TIMEOUT_MS,
  headers: 10_000,
  check: 1000,
  keepAlive: 10_000,
  connection: 40_000,
  /** Ends only a start that hangs: the machine may be slow for a while. */
  start: 120_000,
}

const MAX_STALL_MS = 3000

/** Builds the server; the caller makes it listen. Closing it closes the database. */
export async function buildApp(config: Config, deps: AppDependencies): Promise<FastifyInstance> {
  const { db, now, signer, sandbox, programs: known } = deps
  const malformed = malformedRequests()
  const app = newServer(config, deps, malformed)
  const opened = openPrograms((program) => loadProgram(app, program, deps))
  // Loads the default program in advance, so that its first request need not wait for it.
  app.addHook('onListen', (done) => {
    opened.agreements(known.default).catch((error: unknown) => {
      app.log.error(error, 'the agreement could not be stored; the next request tries again')
    })
    done()
  })
  provideContext(app, { config, db, now, signer, sandbox })
  app.decorate('ledger', deps.ledger)
  app.decorate('publishedHead', recentHead(db, deps.ledger))
  app.decorate('turnOf', deliveryTurns())
  await registerFoundations(app, deps, malformed)
  await registerFilling(app, deps, opened)
  await registerDeciding(app, deps, opened)
  await app.register(pages, {
    folder: deps.webFolder,
    findInvited: app.invitations.find,
    findProgramOfLead: app.leads.programOf,
  })
  if (sandbox) await app.register(sandboxRedirect, sandbox)
  return app
}

type RequestWatch = ReturnType<typeof malformedRequests>

function newServer(
  config: Config,
  { logTo }: AppDependencies,
  malformed: RequestWatch,
): FastifyInstance {
  return fastify({
    logger: {
      level: config.LOG_LEVEL ?? (config.production ? 'info' : 'warn'),
      ...(logTo ? { stream: logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    trustProxy: config.TRUST_PROXY.length > 0 ? [...config.TRUST_PROXY] : false,
    bodyLimit: BODY_LIMIT,
    schemaController,
    requestTimeout: TIMEOUTS.request,
    keepAliveTimeout: TIMEOUTS.keepAlive,
    connectionTimeout: TIMEOUTS.connection,
    pluginTimeout: TIMEOUTS.start,
    http: {
      ...DISABLED_HTTP_CHECKS,
      headersTimeout: TIMEOUTS.headers,
      connectionsCheckingInterval: TIMEOUTS.check,
    },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    rewriteUrl: (request) => {
      const url = routedAddress(request.url ?? '/')
      return Object.assign(request, { originalUrl: url }).originalUrl
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: malformed.answerUnrouted,
    clientErrorHandler: malformed.answerSocket,
  })
}

/** Loads a program, and stores what its pages show, so that it can be produced later. */
async function loadProgram(
  { log }: FastifyInstance,
  program: Program,
  { db, now, load }: AppDependencies,
): Promise<OpenProgram> {
  const loaded = await load(program)
  const served = { brandName: program.config.BRAND_NAME, now: now() }
  await addConfiguration(db, program, now())
  for (const agreement of new Set(Object.values(loaded.agreements))) {
    if (await saveAgreement(db, agreement, served)) continue
    log.warn(
      { program: program.id, version: agreement.version },
      'this version of the agreement was served with a different text before: give the new text a new version',
    )
  }
  return loaded
}

/** Registers the parts that all features build on. */
async function registerFoundations(
  app: FastifyInstance,
  { programs: known, stopping, maxStallMs = MAX_STALL_MS }: AppDependencies,
  malformed: RequestWatch,
): Promise<void> {
  await app.register(http, { malformed, pageOrigins: known.origins(), maxStallMs })
  await app.register(monitoring, { malformed, isStopping: () => stopping?.aborted ?? false })
  await app.register(programs, { programs: known })
  await app.register(apiKeys)
  await app.register(flags)
}

/** Registers the features that applicants need until they have submitted. */
async function registerFilling(
  app: FastifyInstance,
  { sandbox }: AppDependencies,
  opened: OpenPrograms,
): Promise<void> {
  await app.register(bankLink)
  await app.register(addresses)
  await app.register(routingNumbers)
  await app.register(leads)
  await app.register(agreements, {
    offered: async (request) => {
      const program = app.programOf(request)
      const { languages, embedOrigins } = program
      return { agreements: await opened.agreements(program), languages, embedOrigins }
    },
  })
  await app.register(timestamps)
  await app.register(drafts)
  await app.register(funnel)
  await app.register(documents, {
    hasConsole: consoleSettings(app.config, sandbox) !== undefined,
    receivedAfter: documentsReceivedAfter,
  })
  await app.register(ownerEntry)
  await app.register(signedCopies)
  await app.register(invitations)
  await app.register(submissionShares)
  await app.register(submissions, { prepareSubmission: opened.prepareSubmission })
}

/** Registers the features that work with applications afterwards. */
async function registerDeciding(
  app: FastifyInstance,
  { db, signer, now, sandbox, consoleFolder }: AppDependencies,
  opened: OpenPrograms,
): Promise<void> {
  await app.register(queue)
  await app.register(boarding)
  await app.register(retention)
  await app.register(corrections, { prepareCorrection: opened.prepareCorrection })
  await app.register(applicationStatuses)
  await app.register(auditLog)
  await app.register(notifications, { statusLink: statusLinks({ db, signer, now }) })
  await app.register(verification)
  if (consoleSettings(app.config, sandbox) === undefined) return
  const { operatorConsole } = await import('./console/plugin.ts')
  await app.register(operatorConsole, { folder: consoleFolder })
}
