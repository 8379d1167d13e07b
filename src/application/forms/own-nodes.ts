/** The operator's own questions in a form. */
import type { Node } from '../answers.ts'
import type { FormSchema } from '../application.ts'
import type { CommonAnswers } from '../common-questions.ts'

/** Returns the id of the own question at a path; undefined for any other path. */
export function ownIdAt(path: string): string | undefined {
  const [group, id] = path.split('.')
  return group === 'answers' ? id : undefined
}

/** Returns the declarations of the own questions, by id. */
export function ownNodes({
  schema,
}: {
  readonly schema: FormSchema<CommonAnswers>
}): Readonly<Record<string, Node>> {
  return schema.entries.answers.entries ?? {}
}
