/** Starts and stops the server. Exit codes: 0 success, 1 failure, 2 misuse. */

import { existsSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { BASE_PATH } from '../application/step-list.ts'
import {
  agreementPageHashes,
  agreementSource,
  checkAgreements,
} from './agreements/files-service.ts'
import { type Config, ConfigError, checkSettings } from './platform/config/config.ts'
import { ownEnvFileProblems } from './platform/config/env-file.ts'
import { errorMessage } from './platform/config/error-messages.ts'
import { productVersion } from './platform/config/product-version.ts'
import { type Problem, problemText } from './platform/config/settings.ts'
import { listenErrorMessage } from './platform/http/listening.ts'
import { trustOwnAuthorities } from './platform/outside-services/own-authorities.ts'
import { checkPrograms, loadPrograms } from './programs/loading-service.ts'
import type { Program } from './programs/program-service.ts'
import type { Programs } from './programs/service.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUILT_PAGES = join(ROOT, 'dist/web')

const HELP = `Usage: server [OPTION]

Serves the form, its API and the console, until it gets SIGTERM.

  --check            only report whether it would start with these settings
  --connect          with --check: also try to reach what they name, such as the mail server
  --accept-settings  start even if another server on the database has different settings
  --version          print the version
  --help, -h         show this help

Settings are environment variables: docs/configuration.md describes them.
`
const OPTIONS = ['--check', '--connect', '--accept-settings', '--version', '--help', '-h']

await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${explanation(error)}\n`)
  process.exit(1)
})

async function run(args: readonly string[]): Promise<void> {
  const unknown = args.find(
    (arg) => !OPTIONS.includes(arg) || (arg === '--connect' && !args.includes('--check')),
  )
  if (args.includes('--help') || args.includes('-h')) process.stdout.write(HELP)
  else if (unknown !== undefined) {
    const hint = OPTIONS.includes(unknown) ? '' : await hintFor(unknown)
    process.stderr.write(`unknown argument ${JSON.stringify(unknown)}${hint}\n\n${HELP}`)
    process.exitCode = 2
  } else if (args.includes('--version')) process.stdout.write(`${productVersion()}\n`)
  else if (args.includes('--check')) await check({ connect: args.includes('--connect') })
  else await start({ accept: args.includes('--accept-settings') })
}

async function hintFor(unknown: string): Promise<string> {
  const { nearestName } = await import('./platform/config/nearest-name.ts')
  const nearness = { maxDistance: 2, minLength: 3, separators: /./ }
  const suggestion = nearestName(unknown, OPTIONS, nearness)
  return suggestion === undefined ? '' : `. Did you mean ${suggestion}?`
}

/** Prints everything that is wrong with the settings. Opens the database only with `connect`. */
async function check({ connect }: { readonly connect: boolean }): Promise<void> {
  const { config, problems, warnings } = await checkSettings(process.env)
  const { programs, problems: inPrograms } = await checkPrograms(config, config.SEALING_RECIPIENTS)
  const { existingCopyIdentity, expiryWarning } = await import('./signed-copies/copy-identity.ts')
  const { existingServerSigner } = await import('./ledger/signers-service.ts')
  const files = await Promise.allSettled([
    webFolderOf(config),
    agreementPagesOf(programs.default),
    checkAgreementsOf(programs),
    existingCopyIdentity(config),
    existingServerSigner(config),
    trustOwnAuthorities(process.env),
  ])
  const unusable = files.flatMap((file) => (file.status === 'rejected' ? [file.reason] : []))
  const wrong = unusable.flatMap((error) =>
    error instanceof ConfigError ? error.problems : [explanation(error)],
  )
  // Programs without an agreement of their own share one, with its problems.
  const all = new Set([
    ...problems.map(problemText),
    ...ownEnvFileProblems(),
    ...inPrograms,
    ...wrong,
  ])
  for (const problem of all) process.stdout.write(`Problem: ${problem}\n`)
  const [, , , copies] = files
  const identity = copies.status === 'fulfilled' ? copies.value : undefined
  const expiry = identity && expiryWarning(identity, new Date())
  for (const warning of [...warnings, ...(expiry ? [expiry] : []), ...logoWarnings(config)])
    process.stdout.write(`Warning: ${problemText(warning)}\n`)
  const unreached = connect ? await connectionProblems(config, programs) : 0
  if (all.size + unreached > 0) process.exitCode = 1
  else process.stdout.write('The server can start with these settings.\n')
}

/** Prints the result of each connection, and returns how many failed. */
async function connectionProblems(config: Config, programs: Programs): Promise<number> {
  const { tryConnections } = await import('./connect.ts')
  const tried = await tryConnections(config, programs)
  for (const { name, problem } of tried) {
    process.stdout.write(problem ? `Problem: ${name}: ${problem}\n` : `Reached: ${name}\n`)
  }
  return tried.filter(({ problem }) => problem).length
}

async function start({ accept }: { readonly accept: boolean }): Promise<void> {
  const { config, problems, warnings } = await checkSettings(process.env)
  const { passing = [], lasting = [] } = Object.groupBy(problems, ({ mayPass }) =>
    mayPass ? 'passing' : 'lasting',
  )
  const unsafe = [...lasting.map(problemText), ...ownEnvFileProblems()]
  if (unsafe.length > 0) throw new ConfigError(unsafe)
  await trustOwnAuthorities(process.env)
  const webFolder = await webFolderOf(config)
  const recipients = await recipientsOf(config)
  const programs = await loadPrograms(config, recipients)
  // A thread of its own reads the agreements, while the rest of the server loads and starts.
  const reading = Promise.all([agreementPagesOf(programs.default), checkAgreementsOf(programs)])
  const agreementPages = reading.then(([hashes]) => hashes)
  // `serve` awaits this promise, but perhaps only after it is rejected.
  agreementPages.catch(() => undefined)
  const { serve } = await import('./serve.ts')
  const address = await serve(config, {
    programs,
    recipients,
    agreementPages,
    webFolder,
    consoleFolder: join(ROOT, 'dist/console'),
    warnings: [...warnings, ...passing, ...logoWarnings(config)],
    accept,
  })
  process.stdout.write(`Merchant Application is ready at ${address}/apply/\n`)
}

function agreementPagesOf({ config, pricing }: Program) {
  return agreementPageHashes(agreementSource(config, pricing))
}

/** Loads modules early, because errors in these agreements must also stop the start. */
function checkAgreementsOf({ others }: Programs): Promise<void> {
  return checkAgreements(others.map(({ config, pricing }) => agreementSource(config, pricing)))
}

/** Warns if the logo is to be a file beside the pages, and there is none. */
function logoWarnings({ BRAND_LOGO = '', WEB_DIR = BUILT_PAGES }: Config): readonly Problem[] {
  const folder = `${BASE_PATH}/`
  const name = BRAND_LOGO.startsWith(folder) ? BRAND_LOGO.slice(folder.length) : ''
  const isBeside = /^[^/?#%]+$/.test(name) && existsSync(join(WEB_DIR, 'index.html'))
  if (!isBeside) return []
  const message = `the server has no such file; put ${name} in public and build again, or in WEB_DIR`
  return existsSync(join(WEB_DIR, name)) ? [] : [{ name: 'BRAND_LOGO', message }]
}

/** Returns the folder of the built pages, or of the operator's own. */
async function webFolderOf({ WEB_DIR }: Config): Promise<string> {
  if (WEB_DIR === undefined) return BUILT_PAGES
  await access(join(WEB_DIR, 'index.html'), constants.R_OK).catch(() => {
    throw new ConfigError(['WEB_DIR: the folder has no readable index.html'])
  })
  return WEB_DIR
}

/** Returns the operator's recipients in production; otherwise our own, noting where the key is. */
async function recipientsOf(config: Config): Promise<readonly string[]> {
  if (config.SEALING_RECIPIENTS.length > 0) return config.SEALING_RECIPIENTS
  const { ownKeyPair } = await import('./platform/encryption/unseal.ts')
  const pair = await ownKeyPair(config.DATA_DIR)
  process.stdout.write(`Applications are sealed; the key that opens them is in ${pair.file}\n`)
  return pair.recipients
}

/** Returns a plain message for an error that an operator can fix, the stack trace of any other. */
function explanation(error: unknown): string {
  if (!(error instanceof Error)) return 'The server could not start'
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT' && error.message.includes('index.html')) {
    return 'The pages are not built yet: run npm run build first'
  }
  return (
    errorMessage(error) ??
    listenErrorMessage(error) ??
    `The server could not start: ${error.stack ?? error.message}`
  )
}
