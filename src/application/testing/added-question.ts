/** An application as the next release might ask for it. */

import { applicationSchema } from '../forms/us/schema.ts'
import { stored } from '../reading/stored.ts'
import { storedRecord } from '../record/sealed-record.ts'

/**
 * Adds a question after all others, for what is sent and what is stored; returns what removes it.
 *
 * @param request the entries of what is sent
 */
export function addQuestion(
  name: string,
  question: Parameters<typeof stored>[0],
  request: object = applicationSchema.entries,
): () => void {
  const places = [
    [applicationSchema.entries, question],
    [request, question],
    [storedAnswers(), stored(question)],
  ] as const
  for (const [entries, added] of places) Object.assign(entries, { [name]: added })
  return () => {
    for (const [entries] of places) Reflect.deleteProperty(entries, name)
  }
}

/** What the reader of records knows of an application, which it has read from the schema before. */
function storedAnswers(): object {
  const { entries } = storedRecord as unknown as {
    readonly entries: { readonly submission: { readonly entries: object } }
  }
  return entries.submission.entries
}
