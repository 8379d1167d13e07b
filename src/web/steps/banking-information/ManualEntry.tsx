import type { DocumentsPart } from '../../documents/AskForDocuments.tsx'
import type { BankEvent } from '../../draft/bank-events.ts'
import { hasLinkedAccount } from '../../draft/bank-form.ts'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import type { StepForm } from '../../form/use-step-form.ts'
import { useLaterMessages } from '../../language/messages.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ManualFields } from './ManualFields.tsx'
import { useBankName } from './use-bank-name.ts'

interface Props extends Pick<StepScreenProps, 'onBack' | 'onNext'> {
  readonly form: StepForm
  readonly documents: DocumentsPart
  readonly dispatch: (event: BankEvent) => void
  /** Whether an account could be linked instead. */
  readonly isLinkable: boolean
}

/** The screen on which the bank account is typed. */
export function ManualEntry({ form, documents, dispatch, isLinkable, onBack, onNext }: Props) {
  const { ach, manual: texts } = useLaterMessages().banking
  const { bank } = form
  const lookup = useBankName(bank, dispatch)

  const next = async () => {
    await lookup.settled()
    const areDocumentsComplete = documents.check()
    if (!form.next() || !areDocumentsComplete) return
    dispatch({ type: 'manual-committed' })
    onNext()
  }

  return (
    <StepScreen
      actions={
        hasLinkedAccount(bank) && (
          <Button onPress={() => dispatch({ type: 'linked-account-chosen' })}>
            {texts.linkedAccount(bank.plaid.accountMask)}
          </Button>
        )
      }
      form={form}
      id="banking-information"
      intro={texts.intro}
      loading={lookup.isAwaited}
      onBack={onBack}
      screenErrors={documents.errors}
      onSubmit={next}
    >
      {bank.plaid.hadError && !hasLinkedAccount(bank) && form.issues.length > 0 && (
        <Banner kind="warning">
          <p>{texts.notLinked}</p>
        </Banner>
      )}
      <Banner>
        <p>{ach}</p>
      </Banner>
      <ManualFields dispatch={dispatch} form={form} isLinkable={isLinkable} lookup={lookup} />
      {documents.content}
    </StepScreen>
  )
}
