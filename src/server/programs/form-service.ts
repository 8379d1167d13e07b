/** The questions of a program, as clients send their answers. */
import * as v from 'valibot'
import type { Application } from '../../application/application.ts'
import { isReplyKind } from '../../application/corrections/reply-paths.ts'
import { ownPath } from '../../application/form.ts'
import { documentKindsOf } from '../../application/forms/asked-documents.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { ownIdAt } from '../../application/forms/own-nodes.ts'
import { jsonObject } from '../../application/json/json-object.ts'
import { RequestInvalid } from '../platform/http/valibot-schemas.ts'
import type { Program } from './program-service.ts'
import { lastPreview } from './questions-service.ts'

/** Returns whether a program requests documents, always or under conditions. */
export function asksForDocuments({ config, definition }: Program): boolean {
  return config.DOCUMENTS.length > 0 || (definition?.documents ?? []).length > 0
}

/**
 * Returns the submission, if all answers to own questions belong to the program's questions. Throws
 * a 400 for an answer to an unknown question, or of the wrong type.
 *
 * @param within the key of the body that has the submission; empty if it is the body itself
 */
export function requireOwnAnswers<Sent extends Pick<Application, 'answers'>>(
  sent: Sent,
  { definition }: Pick<Program, 'definition'>,
  within = '',
): Sent {
  const { answers } = sent
  if (answers === undefined) return sent
  const questions: v.ObjectEntries = definition
    ? { answers: formOf(definition).schema.entries.answers }
    : {}
  const submission = jsonObject(questions)
  if (within === '') requireIn(submission, { answers })
  else requireIn(jsonObject({ [within]: submission }), { [within]: { answers } })
  return sent
}

/** Throws a 400 for a document of a kind that the program never requests, unless it is a reply. */
export function requireKnownKind({ kind }: { readonly kind: string }, program: Program): void {
  if (isReplyKind(kind)) return
  const kinds = [program, lastPreview(program)].flatMap((configured) =>
    documentKindsOf(formOf(configured?.definition)),
  )
  requireIn(v.object({ kind: v.picklist(kinds) }), { kind })
}

/** Throws a 400 for a step or an own question that the program does not have. */
export function requireKnownParts(
  {
    steps = [],
    fields = [],
  }: { readonly steps?: readonly string[]; readonly fields?: readonly string[] },
  { definition }: Pick<Program, 'definition'>,
): void {
  const form = formOf(definition)
  const ids = form.own.map(({ id }) => ownPath(id))
  const own = fields.filter((path) => ownIdAt(path) !== undefined)
  requireIn(v.object({ step: v.array(v.picklist(form.steps.map(({ id }) => id))) }), {
    step: steps,
  })
  requireIn(v.object({ field: v.array(v.picklist(ids)) }), { field: own })
}

function requireIn(schema: v.GenericSchema, body: object): void {
  const { success, issues } = v.safeParse(schema, body)
  if (success) return
  const error = new RequestInvalid(issues)
  error.validationContext = 'body'
  throw error
}
