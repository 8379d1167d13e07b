import { accountNumber } from '../../../application/fields/account-number.ts'
import { manualEntry } from '../../../application/schema.ts'
import type { DocumentsPart } from '../../documents/AskForDocuments.tsx'
import { asksForBankName, type BankEvent, hasLinkedAccount } from '../../draft/bank-form.ts'
import { Question } from '../../form/Question.tsx'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { FormScope } from '../../form/scope.tsx'
import type { StepForm } from '../../form/use-step-form.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { MaskedField } from '../../ui/MaskedField.tsx'
import styles from './ManualEntry.module.css'
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
  const { questions, groups } = useMessages()
  const { banking, notes } = useLaterMessages()
  const { ach, manual: texts } = banking
  const { bank, feedback } = form
  const { manual, plaid, confirmAccountNumber } = bank
  const isLinked = hasLinkedAccount(bank)
  const asksForName = asksForBankName(bank)
  const lookup = useBankName(bank, dispatch)
  const confirmation = feedback('manualEntry.confirmAccountNumber', confirmAccountNumber)

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
        isLinked && (
          <Button onPress={() => dispatch({ type: 'linked-account-chosen' })}>
            {texts.linkedAccount(plaid.accountMask)}
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
      <FormScope
        feedback={(name, text) => feedback(`manualEntry.${name}`, text)}
        onChange={(changes) => dispatch({ type: 'manual-typed', changes })}
        schema={manualEntry}
        values={manual}
      >
        <FieldGroup title={groups.bank}>
          <div className={styles.routing}>
            <Question of="routingNumber" />
            <p aria-live="polite" className={styles.found}>
              {lookup.isPending && notes.lookingUpBank}
              {bank.lookup?.isFound && <strong>{manual.bankName}</strong>}
              {asksForName && notes.bankNotFound}
            </p>
          </div>
          <Collapsible open={asksForName}>
            <Question of="bankName" />
          </Collapsible>
          <Columns>
            <Question of="accountNumber" />
            <MaskedField
              {...questions.confirmAccountNumber}
              {...confirmation}
              field={accountNumber}
              inputMode="numeric"
              message={
                confirmation.status === 'success' ? notes.accountNumbersMatch : confirmation.message
              }
              onChange={(typed) =>
                dispatch({ type: 'manual-typed', changes: { confirmAccountNumber: typed } })
              }
              secret
              value={confirmAccountNumber}
            />
          </Columns>
          {isLinkable && !isLinked && (
            <div className={styles.alternative}>
              <Button onPress={() => dispatch({ type: 'link-chosen' })} variant="text">
                {texts.linkInstead}
              </Button>
            </div>
          )}
        </FieldGroup>
      </FormScope>
      <Banner>
        <p>{ach}</p>
      </Banner>
      {documents.content}
    </StepScreen>
  )
}
