/** Opens the database, builds the server, and listens. */

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
import { stopOnSignals } from './stop.ts'
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
