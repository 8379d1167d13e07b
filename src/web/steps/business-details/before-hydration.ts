/** Input before hydration: typed text and presses on the prerendered first step. */
import { type Field, type InputKind, parseWhole } from '../../../application/fields/field.ts'
import { address, applicationSchema } from '../../../application/forms/us/schema.ts'
import { editAnswers, setMailingAddressShown, useDraft } from '../../draft/draft.ts'
import { rememberGivenText } from '../../form/given-texts.ts'
import { submitIfNoted } from '../../presses/when-released.ts'

/**
 * The prerendered form. If something else, such as an extension, has changed the page before, React
 * makes another form. The typed text is then in this one's inputs.
 */
const prerendered = globalThis.document?.querySelector('form')
let isAdopted = false
let wasSubmitted = false
/** The last focused element. An input that is replaced loses the focus. */
let focused: EventTarget | null = null
const rememberFocus = ({ target }: Event) => {
  focused = target
}
prerendered?.addEventListener('focusin', rememberFocus)
if (prerendered?.contains(document.activeElement)) focused = document.activeElement

/** Adopts the text that was typed into the prerendered form, once. */
export function adoptTypedAnswers(): void {
  if (!prerendered || isAdopted) return
  isAdopted = true
  prerendered.removeEventListener('focusin', rememberFocus)
  const { answers } = useDraft.getState().form
  editAnswers({
    ...typedAnswers(prerendered, applicationSchema.entries, ''),
    businessAddress: {
      ...answers.businessAddress,
      ...typedAnswers(prerendered, address.entries, 'businessAddress.'),
    },
  })
  const mailing = prerendered.elements.namedItem('showMailingAddress')
  if (mailing instanceof HTMLInputElement && mailing.checked && !answers.mailingAddress) {
    setMailingAddressShown(true)
  }
}

/** Returns the focus to the input that replaced the focused one. */
export function restoreFocus(form: HTMLFormElement): void {
  if (!(focused instanceof HTMLInputElement) || focused.isConnected) return
  const input = form.elements.namedItem(focused.name)
  if (!(input instanceof HTMLInputElement) || document.activeElement !== document.body) return
  const { selectionStart, selectionEnd } = focused
  focused = null
  input.focus()
  if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd)
}

/** Submits the form once if Next was pressed before hydration. Later presses are noted, too. */
export function submitIfPressed(form: HTMLFormElement): void {
  if (!prerendered || wasSubmitted) return
  wasSubmitted = true
  submitIfNoted(form, prerendered)
}

/** Returns the answers in text inputs that are named after a question. */
function typedAnswers(
  form: HTMLFormElement,
  questions: typeof applicationSchema.entries | typeof address.entries,
  prefix: string,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(questions).flatMap(([name, declared]) => {
      const input = form.elements.namedItem(prefix + name)
      if (!('question' in declared) || !(input instanceof HTMLInputElement)) return []
      if (input.value === '') return []
      const field: Field<unknown, InputKind> = declared.question.field
      // Someone may still be typing into the focused input.
      const isFocused = input === document.activeElement
      const value = isFocused ? field.parse(input.value) : parseWhole(field, input.value)
      rememberGivenText(prefix + name, field, input.value, value, true)
      return [[name, value]]
    }),
  )
}
