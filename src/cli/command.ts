/** The shape of an operator command; `commands.ts` names it. */

import type { Config } from '../server/platform/config/config.ts'
import type { Ledger } from '../server/platform/ledger.ts'

export interface Command {
  /** Its arguments: `FILE [--json]`. */
  readonly usage: string
  /** One line for `help`. */
  readonly summary: string
  /** What `--help` adds: what the arguments and options mean. */
  readonly details?: string
  run(args: readonly string[], context: CommandContext): Promise<void>
}

export interface CommandContext {
  readonly config: Config
  /** Whose events and rows count. */
  readonly ledger: Ledger
  readonly now: () => Date
  /** Writes text to standard output, unchanged. */
  readonly print: (text: string) => void
  /** Writes progress and warnings to standard error. */
  readonly notify: (text: string) => void
  /** Asks on the terminal; does not show what is typed if `hidden`. Undefined without a terminal. */
  readonly ask?:
    | ((question: string, how?: { readonly hidden: boolean }) => Promise<string>)
    | undefined
  /** Reads standard input to its end. */
  readonly readInput: () => Promise<Uint8Array>
}

/** What was typed in place of one of the names. */
export interface UnknownName {
  readonly typed: string
  readonly names: readonly string[]
}

/** The command was misused: exit code 2. */
export class UsageError extends Error {
  /** For a hint about what may be meant. */
  readonly unknown: UnknownName | undefined

  constructor(message: string, unknown?: UnknownName) {
    super(message)
    this.name = 'UsageError'
    this.unknown = unknown
  }
}

/** For commands that take a reference. */
export const UNKNOWN_REFERENCE = 'There is no application with this reference'

/** The command failed: exit code 1. The message is for the operator. */
export class CommandFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CommandFailed'
  }
}
