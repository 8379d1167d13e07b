/** An application as the next release might ask for it. */
import { applicationSchema } from '../schema.ts'

/** Adds a question after all others, and returns what removes it again. */
export function addQuestion(name: string, question: object): () => void {
  Object.assign(applicationSchema.entries, { [name]: question })
  return () => {
    Reflect.deleteProperty(applicationSchema.entries, name)
  }
}
