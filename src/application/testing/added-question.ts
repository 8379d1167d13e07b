/** An application with a question that the next release might add. */
import { applicationSchema } from '../forms/us/schema.ts'
import { stored } from '../reading/stored.ts'
import { storedRecord } from '../record/sealed-record.ts'

/**
 * Adds a question after all others, for requests and stored data. Returns a function that removes
 * it.
 *
 * @param request the entries of the request's schema
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

/** Returns the entries of the reader of records, which were made from the schema before. */
function storedAnswers(): object {
  const { entries } = storedRecord as unknown as {
    readonly entries: { readonly submission: { readonly entries: object } }
  }
  return entries.submission.entries
}
