/** Opens the database, builds the server, and listens. */

import type { Socket } from 'node:net'
import { setImmediate as afterArrivals, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Language } from '../application/language.ts'
import { adoptOpenRights } from './adoption/service.ts'
import { agreementSource, loadAgreements } from './agreements/files-service.ts'
import { buildApp } from './app.ts'
import { prepareCorrection } from './corrections/prepare-correction.ts'
import { untrustedHeadAdvice } from './ledger/log-service.ts'
import { serverSigner } from './ledger/signers-service.ts'
import { openLedger } from './open-ledger.ts'
import type { OpenProgram } from './open-programs.ts'
import { type Config, ConfigError } from './platform/config/config.ts'
import { type Problem, problemText } from './platform/config/settings.ts'
import { openDatabase } from './platform/database/database.ts'
import type { Signer } from './platform/encryption/signing-key.ts'
import { prepareToListen } from './platform/http/listening.ts'
import { runWhileServing } from './platform/jobs/jobs.ts'
import type { Program } from './programs/program-service.ts'
import { formProblems } from './programs/served-forms-service.ts'
import type { Programs } from './programs/service.ts'
import { joinServers, sharedSettings } from './running-servers/service.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import { prepareSettings } from './submissions/prepare-settings.ts'
import { prepareSubmission } from './submissions/prepare-submission.ts'

export interface ServeOptions {
  readonly programs: Programs
  readonly recipients: readonly string[]
  /** The SHA-256 of the default program's agreement page, read while the database opens. */
  readonly agreementPages: Promise<Readonly<Record<Language, string>>>
  readonly webFolder: string
  readonly consoleFolder: string
  /** Warnings about the settings, for the log. */
  readonly warnings: readonly Problem[]
  /** Whether to start although another server on the database has different settings. */
  readonly accept: boolean
}

const NOT_ADOPTED =
  'the audit log is not intact, so links that release 0.2.0 or before stored do not count: run operator verify; only if you have just updated from such a release, run operator adopt'

/** Starts the server and returns its URL. Throws if it cannot start. */
export async function serve(config: Config, serving: ServeOptions): Promise<string> {
  const { programs, recipients, webFolder, consoleFolder, warnings, accept } = serving
  const [db, signer, sandbox, agreementPages] = await Promise.all([
    openDatabase(config.database, { connections: config.DATABASE_CONNECTIONS }),
    serverSigner(config),
    config.sandbox ? startFakeServices(config) : undefined,
    serving.agreementPages,
  ])
  const ledger = openLedger(config)
  const adopted = await adoptOpenRights(db, config, { at: new Date(), signer, ledger })
  if (config.production) {
    const problems = await formProblems(db, programs.all)
    if (problems.length > 0) throw new ConfigError(problems)
  }
  const untrusted = await untrustedHeadAdvice(db, ledger)
  const joined = await joinServers(db, {
    settings: sharedSettings(config, {
      agreementPages,
      recipients,
      programs: programs.others,
      review:
        config.REVIEW_FILE && JSON.stringify([programs.default.policy, programs.default.checklist]),
      form: programs.default.definition,
    }),
    accept,
    now: () => new Date(),
    signer,
  })
  const stopping = new AbortController()
  const app = await buildApp(config, {
    db,
    programs,
    load: (program) => openProgram(program, signer),
    webFolder,
    consoleFolder,
    now: () => new Date(),
    ledger,
    signer,
    sandbox,
    stopping: stopping.signal,
  })
  for (const warning of warnings) app.log.warn(problemText(warning))
  if (adopted === 'not-intact') app.log.error(NOT_ADOPTED)
  if (untrusted) {
    app.log.error(`the audit log ends with a signature of a key that is not trusted: ${untrusted}`)
  }
  app.addHook('onClose', async () => sandbox?.close())
  app.addHook('onClose', joined.leave)
  runWhileServing(app, joined.job)
  stopOnSignals(app, stopping)
  const listen = prepareToListen(app)
  await app.ready()
  await listen({ host: config.HOST, port: config.PORT })
  return addressOf(config, app)
}

async function openProgram(program: Program, signer: Signer): Promise<OpenProgram> {
  const agreements = await loadAgreements(agreementSource(program.config, program.pricing))
  const settings = await prepareSettings(program, { agreements, signer })
  return {
    agreements,
    prepareSubmission: prepareSubmission(settings),
    prepareCorrection: prepareCorrection(settings),
  }
}

/** Starts the sandbox, which is loaded only outside production. */
async function startFakeServices(config: Config): Promise<Sandbox> {
  const { startSandbox } = await import('./sandbox/sandbox.ts')
  const pageHost = config.PUBLIC_URL && new URL(config.PUBLIC_URL).hostname
  return startSandbox({ host: config.HOST, port: config.SANDBOX_PORT, pageHost })
}

/** Returns a URL that works on this machine, even if the server listens on all addresses. */
function addressOf(config: Config, app: Awaited<ReturnType<typeof buildApp>>): string {
  const bound = app.server.address()
  const everywhere = config.HOST === '0.0.0.0' || config.HOST === '::'
  const host = everywhere ? '127.0.0.1' : config.HOST
  const port = typeof bound === 'object' && bound ? bound.port : config.PORT
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Requests under way get at least this long to arrive. */
const ARRIVAL_MS = 1000
/** How long the server waits for a connection that has sent no request. */
const SILENCE_MS = 1500
/** By this time the server begins to close, even if requests still arrive. */
const MAX_ARRIVAL_MS = 5000
/** The maximum time for a stop, whatever is still running. */
const MAX_MS = 9000
const LOOK_EVERY_MS = 20

/**
 * Stops the server on signals; call it before the server listens. SIGTERM aborts `stopping`, so
 * that a load balancer learns that the server is no longer ready; then the server answers the
 * requests that were sent, and closes. Each response from then on is the last on its connection.
 * SIGINT, from a terminal, closes immediately. Running requests finish in both cases. The same
 * signal may come twice, because npm forwards a signal that systemd or a terminal has also sent to
 * the server. Only the first counts: the second would end the process immediately. On a busy
 * machine a client's bytes may arrive long after its connection, so the server waits for new
 * connections. Afterwards it closes them, because browsers open some that they never use.
 */
function stopOnSignals(app: FastifyInstance, stopping: AbortController): void {
  const silent = silentConnections(app)
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.signal.aborted) reply.header('connection', 'close')
  })
  process.on('SIGINT', () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    stop(app, silent)
  })
  process.on('SIGTERM', async () => {
    if (stopping.signal.aborted) return
    stopping.abort()
    const began = Date.now()
    setTimeout(() => process.exit(1), MAX_MS).unref()
    await sleep(ARRIVAL_MS)
    while (silent.isExpected() && Date.now() - began < MAX_ARRIVAL_MS) await sleep(LOOK_EVERY_MS)
    await afterArrivals()
    stop(app, silent)
  })
}

interface SilentConnections {
  /** Whether the request of a connection may still arrive. */
  readonly isExpected: () => boolean
  /** Closes the connections whose request is no longer expected. */
  readonly cut: () => void
}

/** Tracks the connections that have sent no request yet. */
function silentConnections(app: FastifyInstance): SilentConnections {
  const opened = new Map<Socket, number>()
  app.server.on('connection', (socket: Socket) => {
    opened.set(socket, Date.now())
    socket.once('close', () => opened.delete(socket))
  })
  app.server.prependListener('request', ({ socket }) => opened.delete(socket))
  const isRecent = (time: number) => time > Date.now() - SILENCE_MS
  return {
    isExpected: () => [...opened.values()].some(isRecent),
    cut: () => {
      for (const [socket, at] of opened) if (!isRecent(at)) socket.destroy()
    },
  }
}

function stop(app: FastifyInstance, silent: SilentConnections): void {
  setTimeout(() => process.exit(1), MAX_MS).unref()
  // If the process was blocked for a while, bytes that have arrived are read first.
  setInterval(() => setImmediate(silent.cut), LOOK_EVERY_MS)
  app.close().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}
