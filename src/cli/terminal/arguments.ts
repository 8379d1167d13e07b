import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from '../command.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** Parses arguments: exactly the named words and declared options. Else throws a `UsageError`. */
export function readArguments<const Declared extends Options>(
  args: readonly string[],
  words: readonly string[],
  options: Declared,
) {
  const parsed = parse(args, options)
  const missing = words[parsed.positionals.length]
  if (missing) throw new UsageError(`${missing} is missing`)
  if (parsed.positionals.length > words.length) {
    const expected = words.length === 0 ? 'no arguments' : `only ${words.join(' ')}`
    throw new UsageError(`Too many arguments: this command takes ${expected}`)
  }
  return parsed
}

function parse<const Declared extends Options>(args: readonly string[], options: Declared) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const [message = ''] = error.message.split('. ')
    const isUnknown = 'code' in error && error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    if (!isUnknown) throw new UsageError(message)
    const names = Object.keys(options).map((name) => `--${name}`)
    const [, typed = ''] = /'(-[^']*)'/.exec(message) ?? []
    throw new UsageError(`${message}. ${known(names)}`, { typed, names })
  }
}

function known(names: readonly string[]): string {
  return names.length === 0 ? 'This command has no options' : `Known options: ${names.join(', ')}`
}

/** The value of `--limit`. */
export function readLimit(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError('--limit needs a number from 1 to 9999999')
  return Number(text)
}

export const VERSION_OPTION = { version: { type: 'string' } } as const

/** The version of an application that `--version` names: the latest if it names none. */
export function readVersion(text: string | undefined, latest: number): number {
  const version = text === undefined ? latest : Number(text)
  if (Number.isInteger(version) && version >= 1 && version <= latest) return version
  throw new UsageError(`--version must be a number from 1 to ${latest}`)
}
