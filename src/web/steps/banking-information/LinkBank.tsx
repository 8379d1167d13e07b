import { maskedEnding } from '../../../application/fields/account-number.ts'
import type { DocumentsPart } from '../../documents/AskForDocuments.tsx'
import { type BankEvent, hasLinkedAccount } from '../../draft/bank-form.ts'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import type { StepForm } from '../../form/use-step-form.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DefinitionList } from '../../ui/DefinitionList.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import styles from './LinkBank.module.css'
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
  const { questions } = useMessages()
  const {
    banking: { ach, link, linked },
    intros,
  } = useLaterMessages()
  const { plaid } = form.bank
  const { isOpening, open } = useBankLink(dispatch, plaid, isRequested)
  const isLinked = hasLinkedAccount(form.bank)
  const ending = maskedEnding(plaid.accountMask)

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
      {isLinked ? (
        <FieldGroup title={linked.heading}>
          <DefinitionList
            rows={[
              { term: questions.bankName.label, value: plaid.bankName, optional: true },
              {
                term: linked.account,
                value: [plaid.accountName, ending].filter(Boolean).join(' '),
                optional: true,
              },
            ]}
          />
          <div className={styles.choices}>
            <Button loading={isOpening} onPress={open}>
              {linked.different}
            </Button>
            <Button onPress={() => dispatch({ type: 'manual-chosen' })}>{linked.change}</Button>
          </div>
        </FieldGroup>
      ) : (
        <FieldGroup title={link.heading}>
          {plaid.accountID !== '' && (
            <p className={styles.cleared}>
              <WarningIcon />
              {link.cleared}
            </p>
          )}
          <p>{link.partner}</p>
          <div className={styles.alternative}>
            <Button onPress={() => dispatch({ type: 'manual-chosen' })} variant="text">
              {link.manually}
            </Button>
          </div>
        </FieldGroup>
      )}
      <Banner>
        <p>{ach}</p>
      </Banner>
      {documents.content}
    </StepScreen>
  )
}
