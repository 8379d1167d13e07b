/** Which documents are asked for, always or by a rule of the form. */
import type { Application } from '../application.ts'
import type { AskedDocument } from '../documents.ts'
import type { Form } from '../form.ts'
import { documentKinds } from '../reference/document-kinds.ts'
import { answerTo } from './answer-to.ts'
import { holds } from './condition.ts'

/** The documents to ask for beside an application: those that always are, and those whose rules hold. */
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

/** The kinds of documents that there can be in a form. */
export function documentKindsOf({ definition }: Pick<Form, 'definition'>): readonly string[] {
  return [...new Set([...documentKinds, ...(definition?.documents ?? []).map(({ kind }) => kind)])]
}
