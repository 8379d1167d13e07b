/** The operator's commands, apart from the process that they run in. */
import { parseConfig } from '../config.ts'
import { toldInWords } from '../told-in-words.ts'
import { CommandFailed, UsageError } from './command.ts'
import { findCommand, help, unknownCommand } from './commands.ts'

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
    printError(`${unknownCommand(words)}${help()}`)
    return 2
  }
  const { command, args } = found
  try {
    await command.run(args, {
      config: parseConfig(env),
      now: () => new Date(),
      print,
      tell: printError,
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
  if (error instanceof CommandFailed) return error.message
  if (!(error instanceof Error)) return 'The command failed'
  return toldInWords(error) ?? error.stack ?? error.message
}
