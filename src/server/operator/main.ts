/**
 * The operator's command line: `npm run -s operator -- help`. It works on the database itself, also
 * while the server runs. Exit codes: 0 done, 1 failed, 2 called wrongly.
 */
import { ConfigError, parseConfig } from '../config.ts'
import { DatabaseUnavailable } from '../storage/database-unavailable.ts'
import { CommandFailed, UsageError } from './command.ts'
import { findCommand, help } from './commands.ts'

process.exitCode = await run(process.argv.slice(2))

async function run(words: readonly string[]): Promise<number> {
  if (words[0] === 'help' || words[0] === '--help') {
    process.stdout.write(help())
    return 0
  }
  const found = findCommand(words)
  if (!found) {
    process.stderr.write(help())
    return 2
  }
  const { command, args } = found
  try {
    await command.run(args, {
      config: parseConfig(process.env),
      now: () => new Date(),
      print: (text) => process.stdout.write(text),
    })
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\nUsage: ${command.name} ${command.usage}\n`)
      return 2
    }
    process.stderr.write(`${explanation(error)}\n`)
    return 1
  }
}

/** Faults that an operator can mend are told in words; others with the place where they arose. */
function explanation(error: unknown): string {
  const told = [CommandFailed, ConfigError, DatabaseUnavailable]
  if (told.some((kind) => error instanceof kind)) return (error as Error).message
  return error instanceof Error ? (error.stack ?? error.message) : 'The command failed'
}
