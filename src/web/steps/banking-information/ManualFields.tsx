import { useMemo } from 'react'
import { accountNumber } from '../../../application/forms/us/fields/account-number.ts'
import { manualEntry } from '../../../application/forms/us/schema.ts'
import type { BankEvent } from '../../draft/bank-events.ts'
import { asksForBankName, hasLinkedAccount } from '../../draft/bank-form.ts'
import { useDraft } from '../../draft/draft.ts'
import { rememberGivenText, useGivenText } from '../../form/given-texts.ts'
import { FormScope, type Scope } from '../../form/scope.tsx'
import { TypedQuestion } from '../../form/TypedQuestion.tsx'
import { useAdvice } from '../../form/use-advice.ts'
import { type TouchedFields, useFeedback } from '../../form/use-step-form.ts'
import { useLaterMessages } from '../../language/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { MaskedField } from '../../ui/MaskedField.tsx'
import styles from './BankingInformation.module.css'
import type { BankNameLookup } from './use-bank-name.ts'

interface Props {
  readonly form: TouchedFields
  readonly dispatch: (event: BankEvent) => void
  readonly lookup: BankNameLookup
  /** Whether an account could be linked instead. */
  readonly isLinkable: boolean
}

/** The numbers of a bank account, and the name of the bank if it is not found. */
export function ManualFields({ form, dispatch, lookup, isLinkable }: Props) {
  const { banking, notes, groups } = useLaterMessages()
  const { marks, issues, touch, untouch } = form
  const scope = useMemo<Scope>(
    () => ({
      fields: { marks, issues, touch, untouch },
      onChange: (changes) => dispatch({ type: 'manual-typed', changes }),
      path: 'manualEntry',
      schema: manualEntry,
      values: (state) => state.bank.manual,
    }),
    [marks, issues, touch, untouch, dispatch],
  )
  const isLinked = useDraft(({ form }) => hasLinkedAccount(form.bank))
  const asksForName = useDraft(({ form }) => asksForBankName(form.bank))
  const foundName = useDraft(({ form: { bank } }) =>
    bank.manual.routingNumber && bank.lookup?.isFound ? bank.manual.bankName : '',
  )
  return (
    <FormScope value={scope}>
      <FieldGroup title={groups.bank}>
        <div className={styles.routing}>
          <TypedQuestion of="routingNumber" />
          <p aria-live="polite" className={styles.found}>
            {lookup.isPending && notes.lookingUpBank}
            {foundName && <strong>{foundName}</strong>}
            {asksForName && notes.bankNotFound}
          </p>
        </div>
        <Columns>
          <TypedQuestion of="accountNumber" />
          <Confirmation dispatch={dispatch} form={form} />
        </Columns>
        {/* Stands after the fields that are typed next, so that nothing moves under the keys when
            it appears. */}
        <Collapsible open={asksForName} still>
          <TypedQuestion of="bankName" />
        </Collapsible>
        {isLinkable && !isLinked && (
          <div className={styles.alternative}>
            <Button onPress={() => dispatch({ type: 'link-chosen' })} variant="text">
              {banking.manual.linkInstead}
            </Button>
          </div>
        )}
      </FieldGroup>
    </FormScope>
  )
}

/** Asks for the account number again. */
function Confirmation({ form, dispatch }: Pick<Props, 'form' | 'dispatch'>) {
  const { notes, questions } = useLaterMessages()
  const value = useDraft(({ form }) => form.bank.confirmAccountNumber)
  const shown = useFeedback(form, 'manualEntry.confirmAccountNumber', value)
  const given = useGivenText(shown.id, value)
  const { remark } = useAdvice({ field: accountNumber, value, given, feedback: shown })
  return (
    <MaskedField
      {...questions.confirmAccountNumber}
      {...shown}
      field={accountNumber}
      inputMode="numeric"
      message={shown.status === 'success' ? notes.accountNumbersMatch : shown.message}
      onChange={(typed) =>
        dispatch({ type: 'manual-typed', changes: { confirmAccountNumber: typed } })
      }
      onGiven={(text, value) => rememberGivenText(shown.id, accountNumber, text, value)}
      remark={remark}
      secret
      value={value}
    />
  )
}
