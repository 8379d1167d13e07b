/** A program's additions to the standard questions: from its own file, or the installation's. */
import { languages as allLanguages } from '../../application/language.ts'
import { type FormContext, policyProblems, problemLine, readFormFile } from '../forms/service.ts'
import type { ProgramFile } from './program-file.ts'
import type { Program } from './program-service.ts'

/** Returns the parts of a program that its questions must fit. */
export function formContext({ languages = allLanguages, config, policy }: Program): FormContext {
  return { languages, documents: config.DOCUMENTS, policy }
}

interface WithQuestions {
  readonly program: Program
  readonly problems: readonly string[]
}

/** Returns the program with the questions in its file; without any if the file has problems. */
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

/**
 * Returns the program with the installation's questions, which must fit the program's own settings;
 * without any if they do not.
 */
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
 * Returns the program with the questions in its file at this moment, for the person who edits them;
 * undefined if it has no such file. Submissions from its pages are refused.
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

/** Returns the last preview of a program; undefined if there was none since the start. */
export function lastPreview(program: Program): Program | undefined {
  return previews.get(program)
}
