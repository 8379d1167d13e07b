/** The operator's commands, apart from the process that they run in. */
import { ConfigError, parseConfig } from '../config.ts'
import { DatabaseUnavailable } from '../storage/database-unavailable.ts'
import { CommandFailed, UsageError } from './command.ts'
import { findCommand, help } from './commands.ts'

/** Where a run reads its settings and writes what it has to say. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv
  readonly print: (text: string) => void
  readonly printError: (text: string) => void
}

/** Runs the command that the words call, and gives its exit code: 0 done, 1 failed, 2 misused. */
export async function runOperator(
  words: readonly string[],
  { env, print, printError }: Surroundings,
): Promise<number> {
  if (words[0] === 'help' || words[0] === '--help') {
    print(help())
    return 0
  }
  const found = findCommand(words)
  if (!found) {
    printError(help())
    return 2
  }
  const { command, args } = found
  try {
    await command.run(args, {
      config: parseConfig(env),
      now: () => new Date(),
      print,
    })
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      printError(`${error.message}\nUsage: ${command.name} ${command.usage}\n`)
      return 2
    }
    printError(`${explanation(error)}\n`)
    return 1
  }
}

/** Faults that an operator can mend are told in words; others with the place where they arose. */
function explanation(error: unknown): string {
  const told = [CommandFailed, ConfigError, DatabaseUnavailable]
  if (told.some((kind) => error instanceof kind)) return (error as Error).message
  return error instanceof Error ? (error.stack ?? error.message) : 'The command failed'
}
