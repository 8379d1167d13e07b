import type { Node } from 'mdast'

/** The Markdown that a tree was parsed from. Positions in the tree refer to it. */
export interface Source {
  readonly text: string
  /** Values of `{{name}}` placeholders. They are inserted as text, never parsed as Markdown. */
  readonly placeholders: Readonly<Record<string, string>>
  /** Returns an error for the first line of a node, or for a line further down. */
  readonly refuse: (node: Node, problem: string, linesDown?: number) => AgreementFileError
}

/** Returns a node as it is written in the file. */
export function sourceOf({ text }: Source, { position }: Node): string {
  return text.slice(position?.start.offset, position?.end.offset)
}

/**
 * The agreement file is invalid, and the server does not start. The message names the file and the
 * line, so that an operator who replaced the file can fix it.
 */
export class AgreementFileError extends Error {
  readonly file: string
  readonly line: number
  readonly problem: string

  constructor(file: string, line: number, problem: string) {
    super(`${file}:${line}: ${problem}`)
    this.name = 'AgreementFileError'
    this.file = file
    this.line = line
    this.problem = problem
  }
}
