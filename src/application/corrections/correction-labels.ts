/** The labels of the items in a request for corrections. */
import type { Application } from '../application.ts'
import { type DocumentTexts, documentKindAt, documentLabel } from '../documents/documents.ts'
import { ownIdAt } from '../forms/own-nodes.ts'
import { fullLabel, type LabelTexts } from '../summary/labels.ts'
import { questionNumberIn } from './reply-paths.ts'

interface Texts extends LabelTexts {
  readonly documents: DocumentTexts
}

/**
 * Returns the labels of requested items: "Maria Alvarez, Phone"; without the application, "Owner 1,
 * Phone".
 */
export function fieldLabels(
  fields: readonly string[],
  application: Application | undefined,
  texts: Texts,
): readonly string[] {
  const known = application ?? { companyOwners: [], documents: [] }
  const questionLabel = (path: string) => fullLabel(path, known, texts)
  return [...new Set(fields.map((path) => fieldLabel(path, known, texts, questionLabel)))]
}

/**
 * Returns the label of an answer, of a kind of documents, or of a reviewer's question. For an
 * operator's question without a text, returns its id.
 */
export function fieldLabel(
  path: string,
  application: Pick<Application, 'documents'>,
  texts: Texts,
  questionLabel: (path: string, texts: Texts) => string,
): string {
  const number = questionNumberIn(path)
  if (number !== undefined) return texts.documents.reply.question(number)
  const kind = documentKindAt(path, application)
  if (kind !== undefined) return documentLabel(kind, texts.documents)
  return questionLabel(path, texts) || (ownIdAt(path) ?? '')
}
