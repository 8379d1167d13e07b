import { type BankEvent, type BankState, hasLinkedAccount } from '../../../application/banking.ts'
import { ACCOUNT_NUMBERS_MATCH, accountNumber } from '../../../application/fields/account-number.ts'
import { routingNumber } from '../../../application/fields/routing-number.ts'
import { text } from '../../../application/fields/text.ts'
import { Masked } from '../../form/Masked.tsx'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import type { StepForm } from '../../form/use-step-form.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { Reveal } from '../../ui/Reveal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AchStatement } from './AchStatement.tsx'
import styles from './ManualEntry.module.css'
import { useBankName } from './use-bank-name.ts'

interface Props extends Pick<StepScreenProps, 'onBack' | 'onNext'> {
  readonly form: StepForm<BankState>
  readonly dispatch: (event: BankEvent) => void
  /** Whether an account could be linked instead. */
  readonly linkable: boolean
}

/** The screen on which the bank account is typed. */
export function ManualEntry({ form, dispatch, linkable, onBack, onNext }: Props) {
  const { manual, forceShowBankName, plaid } = form.values
  const { feedback } = form
  const isLinked = hasLinkedAccount(form.values)
  const lookup = useBankName(form.values, dispatch)

  const confirmation = feedback('manualEntry.confirmAccountNumber', manual.confirmAccountNumber)
  const next = async () => {
    await lookup.settled()
    if (!form.next()) return
    dispatch({ type: 'manual-accepted' })
    onNext()
  }

  return (
    <StepScreen
      actions={
        isLinked && (
          <Button onPress={() => dispatch({ type: 'linked-account-chosen' })}>
            {plaid.accountMask === ''
              ? 'Use Validated Account'
              : `Use Account Ending in ${plaid.accountMask}`}
          </Button>
        )
      }
      id="banking-information"
      intro="The business checking account that card sales are paid into. Both numbers stand at the bottom of a check."
      loading={lookup.isWaitedFor}
      onBack={onBack}
      onSubmit={next}
      problems={form.problems}
    >
      <FieldGroup title="Bank Account">
        <div className={styles.routing}>
          <Masked
            {...feedback('manualEntry.routingNumber', manual.routingNumber)}
            autoComplete="off"
            hint="The nine digits at the bottom-left corner of your check."
            inputMode="numeric"
            label="Bank Routing Number"
            onChange={(value) =>
              dispatch({ type: 'manual-typed', changes: { routingNumber: value } })
            }
            rules={routingNumber}
            value={manual.routingNumber}
            why="It names the bank that holds your account, so that your card sales are paid to the right place. It is sealed as soon as you submit."
          />
          <p aria-live="polite" className={styles.found}>
            {lookup.isAsking && 'Looking up the bank…'}
            {!lookup.isAsking && !forceShowBankName && manual.routingNumber !== '' && (
              <strong>{manual.bankName}</strong>
            )}
            {forceShowBankName && 'Could not find bank name'}
          </p>
        </div>
        <Reveal when={forceShowBankName}>
          <TextField
            {...feedback('manualEntry.bankName', manual.bankName)}
            autoComplete="off"
            label="Bank Name"
            maxLength={1024}
            onChange={(typed) =>
              dispatch({ type: 'manual-typed', changes: { bankName: text.clean(typed) } })
            }
            value={manual.bankName}
          />
        </Reveal>
        <Columns>
          <Masked
            {...feedback('manualEntry.accountNumber', manual.accountNumber)}
            inputMode="numeric"
            label="Account Number"
            onChange={(value) =>
              dispatch({ type: 'manual-typed', changes: { accountNumber: value } })
            }
            rules={accountNumber}
            secret
            value={manual.accountNumber}
            why="Card sales are paid into this account by ACH, and refunds, chargebacks and fees are taken from it. It is used only if your application is approved."
          />
          <Masked
            {...confirmation}
            inputMode="numeric"
            label="Confirm Account Number"
            message={
              confirmation.status === 'success' ? ACCOUNT_NUMBERS_MATCH : confirmation.message
            }
            onChange={(value) =>
              dispatch({ type: 'manual-typed', changes: { confirmAccountNumber: value } })
            }
            rules={accountNumber}
            secret
            value={manual.confirmAccountNumber}
          />
        </Columns>
        {linkable && !isLinked && (
          <div className={styles.otherWay}>
            <Button onPress={() => dispatch({ type: 'link-chosen' })} variant="text">
              Validate through Plaid instead
            </Button>
          </div>
        )}
      </FieldGroup>
      <Banner>
        <AchStatement />
      </Banner>
    </StepScreen>
  )
}
