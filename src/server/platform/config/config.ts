/**
 * The configuration, read once from the environment. An invalid setting stops the start with a
 * message that names it and never repeats its value.
 */

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { certainText, TextFileError } from '../../../application/text-file/decode-text.ts'
import { notRead } from '../files/file-errors.ts'
import { namesInOwnFiles } from './env-file.ts'
import type { Findings } from './preflight.ts'
import { type Environment, environment, type Problem, problemText, SECRETS } from './settings.ts'

/** The environment's settings, and values derived from them. */
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
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Reads the settings for the operator's commands, which do not serve. Throws a `ConfigError`. */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const { values, problems } = parse(env)
  if (problems.length > 0) throw new ConfigError(problems.map(problemText))
  return configOf(values)
}

/**
 * Reads the settings for the server, and returns everything that is wrong with them or not safe to
 * serve with. `config` can be used only if there are no problems.
 */
export async function checkSettings(
  env: NodeJS.ProcessEnv,
): Promise<Findings & { readonly config: Config }> {
  const { values, problems } = parse(env)
  // An invalid setting counts as unset. Problems that follow only from that are not reported.
  const invalid = new Set<string>(problems.map(({ name }) => name))
  const config = configOf(
    Object.fromEntries(Object.entries(values).filter(([name]) => !invalid.has(name))),
  )
  // Commands do without this module, so that they start immediately.
  const { preflight, unfinishedSettings } = await import('./preflight.ts')
  const { misspelled } = await import('./nearest-name.ts')
  const findings = await preflight(config, invalid)
  const reported = [...problems, ...findings.problems, ...findings.warnings]
  const isReported = (name: string) =>
    reported.some((problem) =>
      problemText(problem)
        .split(/[^A-Z\d_]/)
        .includes(name),
    )
  const names = [...Object.keys(environment.entries), ...SECRETS.map((name) => `${name}_FILE`)]
  return {
    config,
    problems: [...problems, ...findings.problems],
    warnings: [
      ...findings.warnings,
      ...oddSettings(values).filter(({ name }) => !invalid.has(name)),
      ...(config.NODE_ENV === 'production' ? unfinishedSettings(values, config) : []).filter(
        ({ name }) => !isReported(name),
      ),
      ...misspelled(env, { known: names, meant: namesInOwnFiles() }),
    ],
  }
}

function parse(env: NodeJS.ProcessEnv) {
  const { values, problems } = withSecretsOfFiles(env)
  // Valibot's own messages would repeat the value.
  const { issues = [] } = v.safeParse(environment, values, {
    message: 'cannot be used',
    abortPipeEarly: true,
  })
  const odd = new Map(oddSettings(values).map(({ name, message }) => [name, message]))
  // A list has an issue for each of its parts.
  const wrong = new Map(issues.map(({ path, message }) => [String(path?.[0].key), message]))
  return {
    values,
    problems: [
      ...problems,
      ...[...wrong].map(([name, message]) => ({ name, message: odd.get(name) ?? message })),
    ],
  }
}

/** Values that systemd or a shell reads differently from Docker and Kubernetes. */
const ODD: readonly (readonly [RegExp, string])[] = [
  [
    /^["'`“‘]|["'`”’]$/,
    'has quotes around it or at one end, and they are part of the value: remove them',
  ],
  [/^~\//, 'begins with ~, which is not a folder here: write the whole path'],
  [/\$\{\w+\}/, 'contains a variable, which is not replaced here: write its value'],
  [
    /\s#/,
    'contains a # after a space, and the rest of the line is part of the value: remove the comment',
  ],
]

function oddSettings(values: Readonly<Record<string, string>>): readonly Problem[] {
  const settings = new Set(Object.keys(environment.entries))
  return Object.entries(values).flatMap(([name, value]) => {
    const [, message] = ODD.find(([sign]) => sign.test(value)) ?? []
    return message !== undefined && settings.has(name) ? [{ name, message }] : []
  })
}

function configOf(values: Readonly<Record<string, string>>): Config {
  const settings = v.parse(environment, values)
  const production = settings.NODE_ENV === 'production'
  return {
    ...settings,
    production,
    sandbox: !production,
    database: settings.DATABASE_URL ?? join(resolve(settings.DATA_DIR), DATABASE_FILE),
  }
}

/** Replaces empty variables by unset ones, and reads secrets from files. */
function withSecretsOfFiles(env: NodeJS.ProcessEnv) {
  const settings = Object.entries(env).map(([name, value = '']) => [name, value.trim()] as const)
  const values: Record<string, string> = Object.fromEntries(settings.filter(([, value]) => value))
  const problems: Problem[] = []
  for (const name of SECRETS) {
    const file = values[`${name}_FILE`]
    if (file === undefined) continue
    if (values[name] !== undefined) {
      problems.push({ name, message: `set it or ${name}_FILE, not both` })
      continue
    }
    try {
      const secret = certainText(readFileSync(file)).trim()
      if (secret === '')
        problems.push({ name, message: `the file that ${name}_FILE names is empty` })
      else values[name] = secret
    } catch (error) {
      const problem = error instanceof TextFileError ? error.problem : notRead(error)
      problems.push({ name, message: `the file that ${name}_FILE names ${problem}` })
    }
  }
  return { values, problems }
}

/** Returns the origin of the pages. `PUBLIC_URL` may be unset outside production. */
export function originOf({ PUBLIC_URL, HOST, PORT }: Config): string {
  return PUBLIC_URL ?? `http://${HOST}:${PORT}`
}
