import type { DocumentsPart } from '../../documents/AskForDocuments.tsx'
import { type BankEvent, hasLinkedAccount } from '../../draft/bank-form.ts'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import type { StepForm } from '../../form/use-step-form.ts'
import { useLaterMessages } from '../../language/messages.ts'
import { Banner } from '../../ui/Banner.tsx'
import { LinkFields } from './LinkFields.tsx'
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
    banking: { ach, link, linked },
    intros,
  } = useLaterMessages()
  const { plaid } = form.bank
  const { isOpening, open } = useBankLink(dispatch, plaid, isRequested)
  const isLinked = hasLinkedAccount(form.bank)

  return (
    <StepScreen
      form={form}
      // Before a link the button opens it, and nothing is wrong.
      hidesErrors={!isLinked}
      id="banking-information"
      intro={intros['banking-information']}
      loading={isOpening && !isLinked}
      nextLabel={isLinked ? linked.continue : link.validate}
      onBack={onBack}
      screenErrors={documents.errors}
      onSubmit={() => {
        if (!isLinked) return open()
        const areDocumentsComplete = documents.check()
        if (form.next() && areDocumentsComplete) onNext()
      }}
    >
      <LinkFields dispatch={dispatch} isOpening={isOpening} open={open} plaid={plaid} />
      <Banner>
        <p>{ach}</p>
      </Banner>
      {documents.content}
    </StepScreen>
  )
}
