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
