/** What a correction is about, in words. */
import type { Application } from './application.ts'
import { type DocumentTexts, documentKindAt, documentLabel } from './documents.ts'
import { fullLabel, type LabelTexts } from './labels.ts'
import { questionNumberIn } from './reply-paths.ts'

interface Texts extends LabelTexts {
  readonly documents: DocumentTexts
}

/** What was asked for: "Maria Alvarez, SSN"; without the application, "Owner 1, SSN". */
export function fieldLabels(
  fields: readonly string[],
  application: Application | undefined,
  texts: Texts,
): readonly string[] {
  const known = application ?? { companyOwners: [], documents: [] }
  const questionLabel = (path: string) => fullLabel(path, known, texts)
  return [...new Set(fields.map((path) => fieldLabel(path, known, texts, questionLabel)))]
}

/** The label of an answer, of the documents of a kind, or of a reviewer's question. */
export function fieldLabel(
  path: string,
  application: Pick<Application, 'documents'>,
  texts: Texts,
  questionLabel: (path: string, texts: Texts) => string,
): string {
  const number = questionNumberIn(path)
  if (number !== undefined) return texts.documents.reply.question(number)
  const kind = documentKindAt(path, application)
  return kind === undefined ? questionLabel(path, texts) : documentLabel(kind, texts.documents)
}
