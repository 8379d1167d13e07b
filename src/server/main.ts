/** Starts and stops the server. Exit codes: 0 success, 1 failure, 2 misuse. */

import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { adoptOpenRights } from './adoption/service.ts'
import { agreementSource, checkAgreements, loadAgreements } from './agreements/files-service.ts'
import type { Agreements } from './agreements/service.ts'
import { buildApp } from './app.ts'
import { prepareCorrection } from './corrections/prepare-correction.ts'
import { readTrust } from './ledger/trust-service.ts'
import { listenErrorMessage } from './listen-error.ts'
import type { OpenProgram } from './open-programs.ts'
import { type Config, ConfigError, checkSettings } from './platform/config/config.ts'
import { errorMessage } from './platform/config/error-messages.ts'
import { problemText } from './platform/config/settings.ts'
import { openDatabase } from './platform/database/database.ts'
import { serverSigner } from './platform/encryption/server-signer.ts'
import type { Signer } from './platform/encryption/signing-key.ts'
import { runWhileServing } from './platform/jobs.ts'
import type { Program } from './programs/program-service.ts'
import { checkPrograms, loadPrograms, type Programs } from './programs/service.ts'
import { joinServers, SettingsDiffer, sharedSettings } from './running-servers/service.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import { existingCopyIdentity } from './signed-copies/copy-identity.ts'
import { stopOnSignals } from './stop.ts'
import { prepareSettings } from './submissions/prepare-settings.ts'
import { prepareSubmission } from './submissions/prepare-submission.ts'

const ROOT = join(import.meta.dirname, '../..')

const HELP = `Usage: server [OPTION]

Serves the form, its API and the console, until it gets SIGTERM.

  --check            only say whether it would start with these settings
  --accept-settings  start although another server on the database has other settings
  --help, -h         show this help

Settings are environment variables: docs/configuration.md describes them.
`
const OPTIONS = ['--check', '--accept-settings', '--help', '-h']

await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${explanation(error)}\n`)
  process.exit(1)
})

async function run(args: readonly string[]): Promise<void> {
  const unknown = args.find((one) => !OPTIONS.includes(one))
  if (args.includes('--help') || args.includes('-h')) process.stdout.write(HELP)
  else if (unknown !== undefined) {
    process.stderr.write(`unknown argument ${JSON.stringify(unknown)}\n\n${HELP}`)
    process.exitCode = 2
  } else if (args.includes('--check')) await check()
  else await start({ accept: args.includes('--accept-settings') })
}

/** Says all that is wrong with the settings; opens no database. */
async function check(): Promise<void> {
  const { config, problems, warnings } = await checkSettings(process.env)
  const { programs, problems: inPrograms } = await checkPrograms(config, config.SEALING_RECIPIENTS)
  const files = await Promise.allSettled([
    webFolderOf(config),
    loadAgreementsOf(programs.default),
    checkAgreementsOf(programs),
    existingCopyIdentity(config),
  ])
  const unusable = files.flatMap((file) => (file.status === 'rejected' ? [file.reason] : []))
  const wrong = unusable.flatMap((error) =>
    error instanceof ConfigError ? error.problems : [explanation(error)],
  )
  const all = [...problems.map(problemText), ...inPrograms, ...wrong]
  for (const problem of all) process.stdout.write(`Problem: ${problem}\n`)
  for (const warning of warnings) process.stdout.write(`Warning: ${problemText(warning)}\n`)
  if (all.length > 0) process.exitCode = 1
  else process.stdout.write('The server can start with these settings.\n')
}

async function start({ accept }: { readonly accept: boolean }): Promise<void> {
  const { config, problems, warnings } = await checkSettings(process.env)
  if (problems.length > 0) throw new ConfigError(problems.map(problemText))
  const webFolder = await webFolderOf(config)
  const recipients = await recipientsOf(config)
  const programs = await loadPrograms(config, recipients)
  const [agreements] = await Promise.all([
    loadAgreementsOf(programs.default),
    checkAgreementsOf(programs),
  ])
  const db = await openDatabase(config.database, {
    connections: config.DATABASE_CONNECTIONS,
  })
  const signer = await serverSigner(config)
  await adoptOpenRights(db, { at: new Date(), signer, trust: await readTrust(config) })
  const joined = await joinServers(db, {
    settings: sharedSettings(config, {
      agreements,
      recipients,
      programs: programs.others,
      review:
        config.REVIEW_FILE && JSON.stringify([programs.default.policy, programs.default.checklist]),
    }),
    accept,
    now: () => new Date(),
    signer,
  })
  const sandbox = config.sandbox ? await startFakeServices(config) : undefined
  const stopping = new AbortController()
  const app = await buildApp(config, {
    db,
    programs,
    open: await openProgram(programs.default, agreements, signer),
    load: async (program) => openProgram(program, await loadAgreementsOf(program), signer),
    webFolder,
    consoleFolder: join(ROOT, 'dist/console'),
    now: () => new Date(),
    signer,
    sandbox,
    stopping: stopping.signal,
  })
  for (const warning of warnings) app.log.warn(problemText(warning))
  app.addHook('onClose', async () => sandbox?.close())
  app.addHook('onClose', joined.leave)
  runWhileServing(app, joined.job)
  stopOnSignals(app, stopping)
  await app.ready()
  // A route that cannot be described keeps the server from starting, instead of failing a request.
  app.swagger()
  await app.listen({ host: config.HOST, port: config.PORT, listenTextResolver: () => 'listening' })
  process.stdout.write(`Merchant Application is ready at ${addressOf(config, app)}/apply/\n`)
}

async function openProgram(
  program: Program,
  agreements: Agreements,
  signer: Signer,
): Promise<OpenProgram> {
  const settings = await prepareSettings(program, { agreements, signer })
  return {
    agreements,
    prepareSubmission: prepareSubmission(settings),
    prepareCorrection: prepareCorrection(settings),
  }
}

function loadAgreementsOf({ config, pricing }: Program): Promise<Agreements> {
  return loadAgreements(agreementSource(config, pricing))
}

/** Of those that are loaded later: a mistake stops the start, too. */
function checkAgreementsOf({ others }: Programs): Promise<void> {
  return checkAgreements(others.map(({ config, pricing }) => agreementSource(config, pricing)))
}

/** The built pages, or the operator's own. */
async function webFolderOf({ WEB_DIR }: Config): Promise<string> {
  if (WEB_DIR === undefined) return join(ROOT, 'dist/web')
  await access(join(WEB_DIR, 'index.html'), constants.R_OK).catch(() => {
    throw new ConfigError(['WEB_DIR: the folder has no readable index.html'])
  })
  return WEB_DIR
}

/** Loaded outside production only. */
async function startFakeServices(config: Config): Promise<Sandbox> {
  const { startSandbox } = await import('./sandbox/sandbox.ts')
  const pageHost = config.PUBLIC_URL && new URL(config.PUBLIC_URL).hostname
  return startSandbox({ host: config.HOST, port: config.SANDBOX_PORT, pageHost })
}

/** In production, the operator's; otherwise our own pair, with a note about where its key is. */
async function recipientsOf(config: Config): Promise<readonly string[]> {
  if (config.SEALING_RECIPIENTS.length > 0) return config.SEALING_RECIPIENTS
  const { ownKeyPair } = await import('./platform/encryption/own-key-pair.ts')
  const pair = await ownKeyPair(config.DATA_DIR)
  process.stdout.write(`Applications are sealed; the key that opens them is in ${pair.file}\n`)
  return pair.recipients
}

/** A URL that works on this machine, also if the server listens on all addresses. */
function addressOf(config: Config, app: Awaited<ReturnType<typeof buildApp>>): string {
  const bound = app.server.address()
  const everywhere = config.HOST === '0.0.0.0' || config.HOST === '::'
  const host = everywhere ? '127.0.0.1' : config.HOST
  const port = typeof bound === 'object' && bound ? bound.port : config.PORT
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Errors that an operator can fix get a plain message; others get their stack trace. */
function explanation(error: unknown): string {
  if (!(error instanceof Error)) return 'The server could not start'
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT' && error.message.includes('index.html')) {
    return 'The pages are not built yet: run npm run build first'
  }
  if (error instanceof SettingsDiffer) return error.message
  return (
    errorMessage(error) ??
    listenErrorMessage(error) ??
    `The server could not start: ${error.stack ?? error.message}`
  )
}
