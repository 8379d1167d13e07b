/** The questions of a program, as clients send their answers. */
import * as v from 'valibot'
import type { Application } from '../../application/application.ts'
import { ownPath } from '../../application/form.ts'
import { documentKindsOf } from '../../application/forms/asked-documents.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { ownIdAt } from '../../application/forms/own-nodes.ts'
import { jsonObject } from '../../application/json-object.ts'
import { isReplyKind } from '../../application/reply-paths.ts'
import { RequestInvalid } from '../platform/http/valibot-schemas.ts'
import type { Program } from './program-service.ts'
import { lastPreview } from './questions-service.ts'

/** Whether a program asks for documents, always or under conditions. */
export function asksForDocuments({ config, definition }: Program): boolean {
  return config.DOCUMENTS.length > 0 || (definition?.documents ?? []).length > 0
}

/**
 * What was sent, with answers to the program's own questions alone. Throws 400 for one to a question
 * that the program does not have, or of another kind than its answer.
 */
export function askedAnswers<Sent extends Pick<Application, 'answers'>>(
  sent: Sent,
  { definition }: Pick<Program, 'definition'>,
): Sent {
  const { answers } = sent
  if (answers === undefined) return sent
  const questions: v.ObjectEntries = definition
    ? { answers: formOf(definition).schema.entries.answers }
    : {}
  requireIn(jsonObject(questions), { answers })
  return sent
}

/** Throws 400 for a document of a kind that the program never asks for, and that is no reply. */
export function requireKnownKind({ kind }: { readonly kind: string }, program: Program): void {
  if (isReplyKind(kind)) return
  const kinds = [program, lastPreview(program)].flatMap((one) =>
    documentKindsOf(formOf(one?.definition)),
  )
  requireIn(v.object({ kind: v.picklist(kinds) }), { kind })
}

/** Throws 400 for a step or a question of its own that a program does not have. */
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
