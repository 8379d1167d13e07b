/**
 * The configuration, read once from the environment. An invalid setting stops the start with a
 * message that names it and never repeats its value.
 */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { type Environment, environment, SECRETS } from './environment.ts'

/** The environment's settings and the values derived from them. */
export interface Config extends Environment {
  readonly production: boolean
  /** Whether the sandbox fakes outside services without credentials. */
  readonly sandbox: boolean
  /** The database: a SQLite file or a PostgreSQL URL. */
  readonly database: string
}

const DATABASE_FILE = 'applications.sqlite'

/** Invalid settings, one per line. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/** For the server: also checks that the settings are safe to serve with. Throws a `ConfigError`. */
export function serverConfig(env: NodeJS.ProcessEnv): Config {
  const config = parseConfig(env)
  const problems = [
    ...productionProblems(config),
    ...networkProblems(config),
    ...deliveryErrors(config),
    ...providerErrors(config),
  ]
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** For the operator's commands, which do not serve. Throws a `ConfigError`. */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const { values, problems } = withSecretsOfFiles(env)
  // Valibot's own messages would repeat the value.
  const parsed = v.safeParse(environment, values, {
    message: 'cannot be used',
    abortPipeEarly: true,
  })
  const wrong = parsed.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  if (!parsed.success || problems.length > 0) throw new ConfigError([...problems, ...(wrong ?? [])])
  const production = parsed.output.NODE_ENV === 'production'
  return {
    ...parsed.output,
    production,
    sandbox: !production,
    database: parsed.output.DATABASE_URL ?? join(resolve(parsed.output.DATA_DIR), DATABASE_FILE),
  }
}

/** An empty variable counts as unset. */
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
    problems.push("SEALING_RECIPIENTS: production requires the operator's age public key")
  }
  if (config.PUBLIC_URL === undefined) {
    problems.push('PUBLIC_URL: production requires the URL that applicants open')
  }
  return problems
}

export const MAIL_KEY_REQUIRED =
  'MAIL_KEY: required with SMTP_URL and DATABASE_URL; every server and command needs the same key'

/** Each process would create a key of its own, and could not read the emails of the others. */
export function lacksSharedMailKey({ DATABASE_URL, MAIL_KEY }: Config): boolean {
  return DATABASE_URL !== undefined && MAIL_KEY === undefined
}

/** Incomplete settings would only be noticed with the first application. */
function deliveryErrors(config: Config): string[] {
  const problems: string[] = []
  const { WEBHOOK_URL, WEBHOOK_SECRET, WEBHOOK_ALLOW_PRIVATE } = config
  if (WEBHOOK_URL !== undefined && WEBHOOK_SECRET.length === 0) {
    problems.push('WEBHOOK_SECRET: required with WEBHOOK_URL, to sign webhooks')
  }
  const inTheClear = WEBHOOK_URL?.startsWith('http:') && WEBHOOK_ALLOW_PRIVATE === undefined
  if (config.production && inTheClear) {
    problems.push(
      'WEBHOOK_URL: must be https:// in production, unless WEBHOOK_ALLOW_PRIVATE is set',
    )
  }
  if ((config.SMTP_URL === undefined) !== (config.MAIL_FROM === undefined)) {
    problems.push('MAIL_FROM: set SMTP_URL and MAIL_FROM together')
  }
  if (WEBHOOK_URL !== undefined && WEBHOOK_ALLOW_PRIVATE === undefined) {
    if (isLoopback(new URL(WEBHOOK_URL).hostname.replace(/^\[|\]$/g, ''))) {
      problems.push('WEBHOOK_URL: an address of this machine requires WEBHOOK_ALLOW_PRIVATE=yes')
    }
  }
  if (config.SMTP_URL !== undefined && lacksSharedMailKey(config)) {
    problems.push(MAIL_KEY_REQUIRED)
  }
  if (config.NOTIFY_EMAIL !== undefined && config.SMTP_URL === undefined) {
    problems.push('NOTIFY_EMAIL: requires SMTP_URL and MAIL_FROM')
  }
  if (config.MAIL_ON_DECISION !== undefined && config.SMTP_URL === undefined) {
    problems.push('MAIL_ON_DECISION: requires SMTP_URL and MAIL_FROM')
  }
  return problems
}

function providerErrors({ PLAID_CLIENT_ID, PLAID_SECRET }: Config): string[] {
  if ((PLAID_CLIENT_ID === undefined) === (PLAID_SECRET === undefined)) return []
  return ['PLAID_CLIENT_ID: set PLAID_CLIENT_ID and PLAID_SECRET together']
}

/** Outside production, anyone who can reach the server can use the sandbox. */
function networkProblems(config: Config): string[] {
  if (config.production || config.SANDBOX_ON_NETWORK || isLoopback(config.HOST)) return []
  return [
    'HOST: outside production the server listens on this machine only; set ' +
      'SANDBOX_ON_NETWORK=yes to expose the sandbox to the network',
  ]
}

function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.')
  return host === 'localhost' || host === '::1'
}
