/** What a command of the operator is. */
import type { Config } from '../config.ts'

export interface Command {
  /** The words that call it: `leads import`. */
  readonly name: string
  /** What follows them: `FILE [--json]`. */
  readonly usage: string
  /** One line for the help. */
  readonly summary: string
  run(args: readonly string[], context: CommandContext): Promise<void>
}

export interface CommandContext {
  readonly config: Config
  readonly now: () => Date
  /** Writes to standard output, as it stands. */
  readonly print: (text: string) => void
  /** Writes what is no part of the answer to standard error. */
  readonly tell: (text: string) => void
}

/** The command was called wrongly: exit code 2. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

/** What was asked for could not be done: exit code 1, with words for the operator. */
export class CommandFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CommandFailed'
  }
}
