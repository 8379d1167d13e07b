import { isReplyKind } from '../../application/corrections/reply-paths.ts'
import { documentKinds } from '../../application/reference/document-kinds.ts'
import type { FormContext } from './form-context.ts'
import type { FormFile } from './form-file.ts'
import { type FormProblem, withHint } from './form-problems.ts'

/** Checks that each kind of document is requested in one place, and has one name. */
export function documentProblems(
  { documents = [] }: FormFile,
  { documents: always }: FormContext,
): readonly FormProblem[] {
  const standard: readonly string[] = documentKinds
  return documents.flatMap(({ kind, label }, index) => {
    const path = ['documents', index]
    const isStandard = standard.includes(kind)
    const problems: FormProblem[] = []
    if (documents.findIndex((document) => document.kind === kind) < index) {
      problems.push({ path: [...path, 'kind'], message: 'is listed twice: write one rule for it' })
    }
    if (always.some((document) => document.kind === kind)) {
      const message = "is already requested by DOCUMENTS or by the program's documents"
      problems.push({ path: [...path, 'kind'], message })
    }
    if (isReplyKind(kind)) {
      problems.push({
        path: [...path, 'kind'],
        message: 'is reserved for files that answer a reviewer',
      })
    }
    if (isStandard && label) {
      const message = 'is a standard document: leave out its label'
      problems.push({ path: [...path, 'label'], message })
    }
    if (!isStandard && !label) {
      const message = withHint(
        `is not one of ${standard.join(', ')}: give it a label to add it`,
        kind,
        standard,
      )
      problems.push({ path: [...path, 'kind'], message })
    }
    return problems
  })
}
