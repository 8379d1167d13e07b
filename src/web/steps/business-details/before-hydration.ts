/** Input before hydration: what was typed and pressed on the prerendered first step. */
import { address, applicationSchema } from '../../../application/schema.ts'
import { editAnswers, setMailingAddressShown, useDraft } from '../../draft/draft.ts'

/** Adopts what was already typed in the prerendered form. */
export function adoptTypedAnswers(form: HTMLFormElement): void {
  const { answers } = useDraft.getState().form
  editAnswers({
    ...typedAnswers(form, applicationSchema.entries, ''),
    businessAddress: {
      ...answers.businessAddress,
      ...typedAnswers(form, address.entries, 'businessAddress.'),
    },
  })
  const mailing = form.elements.namedItem('showMailingAddress')
  if (mailing instanceof HTMLInputElement && mailing.checked && !answers.mailingAddress) {
    setMailingAddressShown(true)
  }
}

/** Submits the form if Next was pressed before hydration. */
export function submitIfPressed(form: HTMLFormElement): void {
  if (!('sent' in form.dataset)) return
  delete form.dataset.sent
  form.requestSubmit()
}

/** The answers in text inputs that are named after a question. */
function typedAnswers(
  form: HTMLFormElement,
  questions: typeof applicationSchema.entries | typeof address.entries,
  prefix: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(questions).flatMap(([name, declared]) => {
      const input = form.elements.namedItem(prefix + name)
      if (!('question' in declared) || !(input instanceof HTMLInputElement)) return []
      return input.value === '' ? [] : [[name, declared.question.field.parse(input.value)]]
    }),
  )
}
