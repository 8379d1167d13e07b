/** What is stored on the server for this application ends with it: the page names it with the same. */

import { useDraft } from './draft.ts'
import type { FormState } from './form-state.ts'
import { newSecret } from './random.ts'

/** For the submission; undefined as long as nothing was stored. */
export function intentIn({ invitation, intent }: FormState): string | undefined {
  return invitation?.token ?? intent
}

/** For what is about to be stored. What is saved of the forms from here on has it, too. */
export function currentIntent(): string {
  const { form } = useDraft.getState()
  const known = intentIn(form)
  if (known !== undefined) return known
  const intent = newSecret()
  useDraft.setState({ form: { ...form, intent } })
  return intent
}
