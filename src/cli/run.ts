/** Runs the operator's commands, independent of the process. */

import { jsonText } from '../application/json/json-text.ts'
import { visibleText } from '../application/text/sanitize-text.ts'
import { openLedger } from '../server/open-ledger.ts'
import { parseConfig } from '../server/platform/config/config.ts'
import { errorMessage } from '../server/platform/config/error-messages.ts'
import { type CommandContext, CommandFailed, UsageError } from './command.ts'
import { commandHelp, findCommand, groupHelp, help, unknownCommand } from './commands.ts'

/** A command's settings, input and output. */
export interface RunContext extends Pick<CommandContext, 'print' | 'ask' | 'readInput'> {
  readonly env: NodeJS.ProcessEnv
  /** The clock, by default the machine's. */
  readonly now?: CommandContext['now']
  readonly printError: (text: string) => void
}

/**
 * Runs the command that the words name, and returns its exit code: 0 success, 1 failure, 2 misuse.
 * With `--json`, a failure is on standard output, too: see `failureOutput`.
 */
export async function runOperator(
  words: readonly string[],
  { printError: printRaw, ...context }: RunContext,
): Promise<number> {
  // A message may contain what someone wrote to the database.
  const printError = (text: string) =>
    printRaw(visibleText(text.replaceAll('\r', ' '), { hasOurSpaces: true }))
  const output = failureOutput(context.print, words)
  const failed = (exitCode: 1 | 2, message: string, usage = '') => {
    printError(`${message}\n${usage}`)
    return output.fail(message, exitCode)
  }
  return answer(words, { ...context, printError, print: output.print }, failed).finally(output.end)
}

type FailureReport = (exitCode: 1 | 2, message: string, usage?: string) => number

async function answer(
  words: readonly string[],
  { env, now = () => new Date(), print, printError, ask, readInput }: RunContext,
  failed: FailureReport,
): Promise<number> {
  if (words[0] === '--version') {
    const { productVersion } = await import('../server/platform/config/product-version.ts')
    print(`${productVersion()}\n`)
    return 0
  }
  const asksForHelp = words[0] === 'help' || words.some(isHelp)
  const named = words.filter((word, index) => !isHelp(word) && !(index === 0 && word === 'help'))
  if (asksForHelp && named.length === 0) {
    print(await help())
    return 0
  }
  const result = await findCommand(named)
  const group = result || !asksForHelp ? '' : await groupHelp(named[0] ?? '')
  if (group) {
    print(group)
    return 0
  }
  if (!result) {
    const unknown = await unknownCommand(named)
    if (unknown !== undefined) return failed(2, unknown, `\n${await help()}`)
    printError(await help())
    return 2
  }
  const { command, args } = result
  if (asksForHelp) {
    print(commandHelp(command))
    return 0
  }
  try {
    const config = parseConfig(env)
    if (env.NODE_EXTRA_CA_CERTS) {
      const { trustOwnAuthorities } = await import(
        '../server/platform/outside-services/own-authorities.ts'
      )
      await trustOwnAuthorities(env)
    }
    await command.run(args, {
      config,
      ledger: openLedger(config),
      now,
      print,
      notify: printError,
      ask,
      readInput,
    })
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      return failed(2, await withHint(error), `Usage: ${command.name} ${command.usage}\n`)
    }
    return failed(1, explanation(error))
  }
}

async function withHint({ message, unknown }: UsageError): Promise<string> {
  if (unknown === undefined) return message
  const { didYouMean } = await import('../server/platform/config/nearest-name.ts')
  const suggestion = didYouMean(unknown.typed, unknown.names)
  return suggestion ? `${message}. ${suggestion}` : message
}

const isHelp = (word: string) => word === '--help' || word === '-h'

/** Errors that an operator can fix get a plain message; others get their stack trace. */
function explanation(error: unknown): string {
  if (error instanceof CommandFailed) return error.message
  if (!(error instanceof Error)) return 'The command failed'
  return errorMessage(error) ?? error.stack ?? error.message
}

interface FailureOutput {
  readonly print: CommandContext['print']
  /** Adds the error to the output, and returns the exit code. */
  readonly fail: (message: string, exitCode: 1 | 2) => number
  /** Must be called when the command has ended. */
  readonly end: () => void
}

/**
 * Returns standard output for a command with `--json`: a failure prints `{"error": {"message",
 * "exitCode"}}`, or adds it to the object that the command has printed. A printed list stays as it
 * is.
 */
function failureOutput(print: CommandContext['print'], words: readonly string[]): FailureOutput {
  if (!words.includes('--json')) {
    return { print, fail: (_message, exitCode) => exitCode, end: () => undefined }
  }
  // The latest text is held back, since an error may have to be added to its object.
  let waiting: string | undefined
  let isBegun = false
  return {
    print(text) {
      if (waiting !== undefined) {
        print(waiting)
        isBegun = true
      }
      waiting = text
    },
    fail(message, exitCode) {
      const printed = waiting === undefined ? {} : objectIn(waiting)
      if (!isBegun && printed) {
        waiting = `${jsonText({ ...printed, error: { message, exitCode } }, 2)}\n`
      }
      return exitCode
    },
    end() {
      if (waiting !== undefined) print(waiting)
      waiting = undefined
    },
  }
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
