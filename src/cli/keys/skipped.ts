import { printedText } from '../../application/text/sanitize-text.ts'
import type { ExportedPage } from '../../server/exports/service.ts'
import type { SkippedApplications } from '../../server/records/check-service.ts'
import { CommandFailed } from '../command.ts'
import { indented } from '../terminal/print.ts'

/** An application that a command may not, or cannot, open. */
export class NotOpened extends CommandFailed {
  /** The message without the reference. */
  readonly reason: string

  constructor(reference: string, reason: string) {
    super(printedText(`${reference}: ${reason}`))
    this.reason = reason
  }
}

/** Returns one line per skipped application, with the audit log's reason. */
export function skippedLines(skipped: SkippedApplications, action: string): readonly string[] {
  return [...skipped].map(([reference, problems]) =>
    printedText(`${reference}: ${wasNot(action, problems)}`),
  )
}

/** Returns why an application that contradicts its events was left out. */
export function wasNot(action: string, problems: readonly string[]): string {
  return `${problems.join(', ')}; it was not ${action}. Run operator verify.`
}

/** Returns the text that lists the references or parts that an identity does not open. */
export function doesNotOpen(references: readonly string[]): string {
  return `This identity can't open ${references.length} of them:\n${indented(references)}`
}

const MAY_BE_MISSING = 'So applications may be missing from the file. Run operator verify.'

/** An application that a bulk command has left out, as `--json` names it. */
export interface SkippedApplication {
  readonly reference: string
  readonly reason: string
}

export const NOT_OPENED = "this identity can't open it"

/** The applications that a bulk command leaves out while it continues with the others. */
export class LeftOut {
  readonly #pages: Pick<ExportedPage, 'changed' | 'notOpened' | 'unreadable'>[] = []
  readonly #doubts: string[] = []

  add(page: Pick<ExportedPage, 'changed' | 'notOpened' | 'unreadable'>): void {
    this.#pages.push(page)
  }

  /** Adds an application that can be read but not exported. */
  name(reference: string, reason: string): void {
    this.add({ changed: new Map(), notOpened: [], unreadable: new Map([[reference, reason]]) })
  }

  /** Adds the reasons why the file may lack applications. */
  doubt(problems: readonly string[]): void {
    this.#doubts.push(...problems)
  }

  /** For `--json`. */
  get doubts(): readonly string[] {
    return this.#doubts
  }

  /** For `--json`. */
  get skipped(): readonly SkippedApplication[] {
    return this.#pages.flatMap(({ changed, notOpened, unreadable }) => [
      ...[...changed].map(([reference, problems]) => ({ reference, reason: problems.join(', ') })),
      ...notOpened.map((reference) => ({ reference, reason: NOT_OPENED })),
      ...[...unreadable].map(([reference, reason]) => ({ reference, reason })),
    ])
  }

  /** The error that lists them and ends the command with exit code 1; undefined without any. */
  get failure(): CommandFailed | undefined {
    const notOpened = this.#pages.flatMap((page) => page.notOpened)
    const lines = [
      ...this.#pages.flatMap(({ changed }) => skippedLines(changed, 'exported')),
      ...this.#pages.flatMap(({ unreadable }) =>
        [...unreadable].map(([reference, reason]) => printedText(`${reference}: ${reason}`)),
      ),
      ...(notOpened.length > 0 ? [doesNotOpen(notOpened)] : []),
      ...(this.#doubts.length > 0 ? [...this.#doubts.map(printedText), MAY_BE_MISSING] : []),
    ]
    return lines.length > 0 ? new CommandFailed(lines.join('\n')) : undefined
  }
}
