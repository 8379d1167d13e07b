import { useEffect, useRef } from 'react'
import type { DocumentsPart } from '../../documents/AskForDocuments.tsx'
import type { BankEvent } from '../../draft/bank-events.ts'
import { hasLinkedAccount } from '../../draft/bank-form.ts'
import { focusOnNextFrame, NEXT_ID } from '../../form/focus.ts'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import type { StepForm } from '../../form/use-step-form.ts'
import { useLaterMessages } from '../../language/messages.ts'
import { Banner } from '../../ui/Banner.tsx'
import { LINKED_ID, LinkFields } from './LinkFields.tsx'
import { useBankLink } from './use-bank-link.ts'

interface Props extends Pick<StepScreenProps, 'onBack' | 'onNext'> {
  readonly form: StepForm
  readonly documents: DocumentsPart
  readonly dispatch: (event: BankEvent) => void
  /** Whether the applicant came here from manual entry. */
  readonly isRequested: boolean
}

/** The screen on which a bank account is linked, or a linked one confirmed. */
export function LinkBank({ form, documents, dispatch, isRequested, onBack, onNext }: Props) {
  const {
    banking: { ach, linked },
    intros,
  } = useLaterMessages()
  const { plaid } = form.bank
  const { isOpening, open } = useBankLink(dispatch, plaid, isRequested)
  const isLinked = hasLinkedAccount(form.bank)
  const wasLinked = useRef(isLinked)
  const asksForDocuments = documents.content !== null
  // The button that opened the link is gone, so the next element receives the focus.
  useEffect(() => {
    if (isLinked && !wasLinked.current) focusOnNextFrame(asksForDocuments ? LINKED_ID : NEXT_ID)
    wasLinked.current = isLinked
  }, [isLinked, asksForDocuments])
  const next = () => {
    const areDocumentsComplete = documents.check()
    if (form.next() && areDocumentsComplete) onNext()
  }

  return (
    <StepScreen
      form={form}
      id="banking-information"
      intro={intros['banking-information']}
      nextLabel={linked.continue}
      onBack={onBack}
      screenErrors={documents.errors}
      onSubmit={isLinked ? next : undefined}
    >
      <LinkFields dispatch={dispatch} isOpening={isOpening} open={open} plaid={plaid} />
      <Banner>
        <p>{ach}</p>
      </Banner>
      {documents.content}
    </StepScreen>
  )
}
