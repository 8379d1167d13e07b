/** The shape of an operator command; `commands.ts` names it. */

import type { Config } from '../server/platform/config/config.ts'
import type { Ledger } from '../server/platform/ledger.ts'

export interface Command {
  /** The arguments, such as `FILE [--json]`. */
  readonly usage: string
  /** One line for `help`. */
  readonly summary: string
  /** The explanation of arguments and options that `--help` adds. */
  readonly details?: string
  run(args: readonly string[], context: CommandContext): Promise<void>
}

export interface CommandContext {
  readonly config: Config
  readonly ledger: Ledger
  readonly now: () => Date
  /** Writes text to standard output, unchanged. */
  readonly print: (text: string) => void
  /** Writes progress and warnings to standard error. */
  readonly notify: (text: string) => void
  /** Asks on the terminal; `hidden` does not show what is typed. Undefined without a terminal. */
  readonly ask?:
    | ((question: string, options?: { readonly hidden: boolean }) => Promise<string>)
    | undefined
  readonly readInput: () => Promise<Uint8Array>
}

/** A word that is not one of the known names. */
export interface UnknownName {
  readonly typed: string
  readonly names: readonly string[]
}

/** The command was misused: exit code 2. */
export class UsageError extends Error {
  /** The word that was not recognized, for a hint about which name was meant. */
  readonly unknown: UnknownName | undefined

  constructor(message: string, unknown?: UnknownName) {
    super(message)
    this.name = 'UsageError'
    this.unknown = unknown
  }
}

export const UNKNOWN_REFERENCE = 'There is no application with this reference'

/** The command failed: exit code 1. The message is for the operator. */
export class CommandFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CommandFailed'
  }
}
