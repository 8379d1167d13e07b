/** The documents that a form requests, always or by a rule. */
import type { Application } from '../application.ts'
import type { AskedDocument } from '../documents/documents.ts'
import type { Form } from '../form.ts'
import { documentKinds } from '../reference/document-kinds.ts'
import { answerTo } from './answer-to.ts'
import { holds } from './condition.ts'

/**
 * Returns the documents to request: those that are always required, and those whose rules apply.
 */
export function askedDocuments(
  always: readonly AskedDocument[],
  application: Application,
  form: Form,
): readonly AskedDocument[] {
  const rules = form.definition?.documents ?? []
  const items = rules.filter(
    ({ onlyIf }) => !onlyIf || holds(onlyIf, (name) => answerTo(name, application, form)),
  )
  return [...always, ...items.map(({ kind, required }) => ({ kind, isRequired: required }))]
}

/** Returns the kinds of documents that a form can have. */
export function documentKindsOf({ definition }: Pick<Form, 'definition'>): readonly string[] {
  return [...new Set([...documentKinds, ...(definition?.documents ?? []).map(({ kind }) => kind)])]
}
