import { type BankEvent, type BankState, hasLinkedAccount } from '../../../application/banking.ts'
import type { Problems } from '../../../application/problems.ts'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import type { StepForm } from '../../form/use-step-form.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { DefinitionList } from '../../ui/DefinitionList.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { AchStatement } from './AchStatement.tsx'
import styles from './LinkBank.module.css'
import { useBankLink } from './use-bank-link.ts'

interface Props extends Pick<StepScreenProps, 'onBack' | 'onNext'> {
  readonly form: StepForm<BankState>
  readonly dispatch: (event: BankEvent) => void
  /** Whether the applicant came here from manual entry. */
  readonly isAskedFor: boolean
}

/** Before a link the button opens it, which is no mistake to be told about. */
const NOTHING_TO_MEND: Problems = {}

/** The screen on which a bank account is linked, or an account that is linked is kept. */
export function LinkBank({ form, dispatch, isAskedFor, onBack, onNext }: Props) {
  const { plaid } = form.values
  const { isOpening, open } = useBankLink(dispatch, plaid, isAskedFor)
  const isLinked = hasLinkedAccount(form.values)
  const last4 = plaid.accountMask === '' ? '' : `•••• ${plaid.accountMask}`

  return (
    <StepScreen
      id="banking-information"
      intro="The business checking account that card sales are paid into."
      loading={isOpening && !isLinked}
      nextLabel={isLinked ? 'Continue with Existing Account' : 'Validate Bank Info'}
      onBack={onBack}
      onSubmit={() => {
        if (!isLinked) open()
        else if (form.next()) onNext()
      }}
      problems={isLinked ? form.problems : NOTHING_TO_MEND}
    >
      {isLinked ? (
        <FieldGroup title="Validated account">
          <DefinitionList
            rows={[
              { term: 'Bank Name', value: plaid.bankName, optional: true },
              {
                term: 'Account',
                value: [plaid.accountName, last4].filter(Boolean).join(' '),
                optional: true,
              },
            ]}
          />
          <div className={styles.choices}>
            <Button loading={isOpening} onPress={open}>
              Validate Different Account
            </Button>
            <Button onPress={() => dispatch({ type: 'manual-chosen' })}>
              Change Banking Information
            </Button>
          </div>
        </FieldGroup>
      ) : (
        <FieldGroup title="Validate your account">
          {plaid.accountID !== '' && (
            <p className={styles.lost}>
              <WarningIcon />
              The account that you validated before was not kept. Please validate it again.
            </p>
          )}
          <p>
            We work with Plaid, a bank-validation partner that millions of people use. You choose
            your bank in its window and log in there: neither your user name nor your password
            reaches us, only the account you pick.
          </p>
          <div className={styles.otherWay}>
            <Button onPress={() => dispatch({ type: 'manual-chosen' })} variant="text">
              Enter bank details manually
            </Button>
          </div>
        </FieldGroup>
      )}
      <Banner>
        <AchStatement />
      </Banner>
    </StepScreen>
  )
}
