/**
 * The configuration: the environment, read once. A wrong setting stops the start with a message
 * that names it and never repeats its value.
 */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { type Environment, environment, SECRETS } from './environment.ts'

/** The environment's settings under their own names, and what follows from them. */
export interface Config extends Environment {
  readonly production: boolean
  /** Whether outside services without credentials are played by the sandbox. */
  readonly sandbox: boolean
  /** Where applications are kept: a SQLite file, or the address of a PostgreSQL database. */
  readonly database: string
}

const DATABASE_FILE = 'applications.sqlite'

/** Settings that cannot be used; one line for each. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/** For the server: the settings, and that they are safe to serve with. Throws a `ConfigError`. */
export function serverConfig(env: NodeJS.ProcessEnv): Config {
  const config = parseConfig(env)
  const problems = [
    ...productionProblems(config),
    ...networkProblems(config),
    ...handOverProblems(config),
  ]
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** For the operator's commands, which serve nobody. Throws a `ConfigError`. */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const { values, problems } = withSecretsOfFiles(env)
  const parsed = environment.safeParse(values)
  const wrong = parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  if (!parsed.success || problems.length > 0) throw new ConfigError([...problems, ...(wrong ?? [])])
  const production = parsed.data.NODE_ENV === 'production'
  return {
    ...parsed.data,
    production,
    sandbox: !production,
    database: parsed.data.DATABASE_URL ?? join(resolve(parsed.data.DATA_DIR), DATABASE_FILE),
  }
}

/** An empty variable counts as one that is not set. */
function withSecretsOfFiles(env: NodeJS.ProcessEnv) {
  const values: Record<string, string> = {}
  const problems: string[] = []
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && value.trim() !== '') values[name] = value.trim()
  }
  for (const name of SECRETS) {
    const file = values[`${name}_FILE`]
    if (file === undefined) continue
    if (values[name] !== undefined) {
      problems.push(`${name}: set it or ${name}_FILE, not both`)
      continue
    }
    try {
      const kept = readFileSync(file, 'utf8').trim()
      if (kept === '') problems.push(`${name}_FILE: the file is empty`)
      else values[name] = kept
    } catch {
      problems.push(`${name}_FILE: the file cannot be read`)
    }
  }
  return { values, problems }
}

function productionProblems(config: Config): string[] {
  if (!config.production) return []
  const problems: string[] = []
  if (config.SEALING_RECIPIENTS.length === 0) {
    problems.push('SEALING_RECIPIENTS: production needs the age public key of the operator')
  }
  if (config.PUBLIC_URL === undefined) {
    problems.push('PUBLIC_URL: production needs the address that applicants open')
  }
  return problems
}

/** What is half set would be found out when the first application waits for it. */
function handOverProblems(config: Config): string[] {
  const problems: string[] = []
  const { WEBHOOK_URL, WEBHOOK_SECRET, WEBHOOK_ALLOW_PRIVATE } = config
  if (WEBHOOK_URL !== undefined && WEBHOOK_SECRET.length === 0) {
    problems.push('WEBHOOK_SECRET: WEBHOOK_URL needs the secret that its messages are signed with')
  }
  const inTheClear = WEBHOOK_URL?.startsWith('http:') && WEBHOOK_ALLOW_PRIVATE === undefined
  if (config.production && inTheClear) {
    problems.push('WEBHOOK_URL: production sends to https:// only, or within a private network')
  }
  if ((config.SMTP_URL === undefined) !== (config.MAIL_FROM === undefined)) {
    problems.push('MAIL_FROM: SMTP_URL and MAIL_FROM are set together')
  }
  if (config.NOTIFY_EMAIL !== undefined && config.SMTP_URL === undefined) {
    problems.push('NOTIFY_EMAIL: mail needs SMTP_URL and MAIL_FROM')
  }
  return problems
}

/** Outside production anyone who reaches the server may use the sandbox. */
function networkProblems(config: Config): string[] {
  if (config.production || config.SANDBOX_ON_NETWORK || isLoopback(config.HOST)) return []
  return [
    'HOST: outside production the server listens on this machine only; set ' +
      'SANDBOX_ON_NETWORK=yes where a sandbox on the network is meant',
  ]
}

function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.')
  return host === 'localhost' || host === '::1'
}
