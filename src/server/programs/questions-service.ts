/** The questions that a program asks beside those that ship: from its own file, or the installation's. */
import { languages as allLanguages } from '../../application/language.ts'
import { type FormContext, policyProblems, problemLine, readFormFile } from '../forms/service.ts'
import type { ProgramFile } from './program-file.ts'
import type { Program } from './program-service.ts'

/** What of a program its questions have to fit. */
export function formContext({ languages = allLanguages, config, policy }: Program): FormContext {
  return { languages, documents: config.DOCUMENTS, policy }
}

interface WithQuestions {
  readonly program: Program
  readonly problems: readonly string[]
}

/** The program with what its file of questions says, or with none if it has problems. */
export async function withQuestions(
  program: Program,
  file: string | undefined,
): Promise<WithQuestions> {
  if (file === undefined) return { program, problems: [] }
  const read = await readFormFile(file, formContext(program))
  return 'definition' in read
    ? { program: { ...program, definition: read.definition }, problems: [] }
    : { program, problems: read.problems.map((problem) => problemLine(file, problem)) }
}

/** The same with those of the installation, which have to fit what the program sets. */
export async function withSharedQuestions(
  program: Program,
  shared: string | undefined,
  {
    id,
    file: { languages, documents, policy },
  }: { readonly id: string; readonly file: ProgramFile },
): Promise<WithQuestions> {
  if (!(languages || documents || policy)) return { program, problems: [] }
  const read = await withQuestions(program, shared)
  const problems = read.problems.map((problem) => `the program ${id}: QUESTIONS_FILE: ${problem}`)
  return { program: read.program, problems }
}

const previews = new WeakMap<Program, Program>()

/**
 * The program as its file of questions is at this moment, for the person who edits it; undefined
 * without such a file. What is submitted from its pages is refused.
 */
export async function readPreview(program: Program): Promise<WithQuestions | undefined> {
  const file = program.config.QUESTIONS_FILE
  if (file === undefined) return undefined
  const read = await withQuestions(program, file)
  const problems =
    read.problems.length > 0
      ? read.problems
      : policyProblems(program.policy, read.program.definition)
  const preview = { ...read.program, isPreview: true }
  if (problems.length === 0) previews.set(program, preview)
  return { program: preview, problems }
}

/** The program as it was previewed last; undefined if it was not since the start. */
export function lastPreview(program: Program): Program | undefined {
  return previews.get(program)
}
