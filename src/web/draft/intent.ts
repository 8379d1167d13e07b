/** The intent that connects everything that is stored on the server for this application. */
import { useDraft } from './draft.ts'
import type { FormState } from './form-state.ts'
import { newSecret } from './random.ts'

/**
 * Returns the intent for the submission; undefined if nothing was stored yet. It stays the same if
 * an invitation is opened afterwards.
 */
export function intentIn({ invitation, intent }: FormState): string | undefined {
  return intent ?? invitation?.token
}

/** Returns the intent for data that is about to be stored. The saved forms have it from then on. */
export function currentIntent(): string {
  const { form } = useDraft.getState()
  const known = intentIn(form)
  if (known !== undefined) return known
  const intent = newSecret()
  useDraft.setState({ form: { ...form, intent } })
  return intent
}
