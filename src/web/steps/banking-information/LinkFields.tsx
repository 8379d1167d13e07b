import type { LinkedAccount } from '../../../application/application.ts'
import { maskedEnding } from '../../../application/forms/us/fields/account-number.ts'
import type { BankEvent } from '../../draft/bank-events.ts'
import { hasLinkedAccount } from '../../draft/bank-form.ts'
import { useLaterMessages } from '../../language/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { DefinitionList } from '../../ui/DefinitionList.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import styles from './BankingInformation.module.css'

export const LINKED_ID = 'linked-account'

interface Props {
  readonly plaid: LinkedAccount
  readonly dispatch: (event: BankEvent) => void
  readonly isOpening: boolean
  readonly open: () => void
}

/** The linked account. Before there is one, it explains linking. */
export function LinkFields({ plaid, dispatch, isOpening, open }: Props) {
  const { banking, questions } = useLaterMessages()
  const { link, linked } = banking
  const ending = maskedEnding(plaid.accountMask)
  const account = [plaid.accountName, ending].filter(Boolean).join(' ')
  return hasLinkedAccount({ plaid }) ? (
    <FieldGroup title={linked.heading}>
      <div id={LINKED_ID} tabIndex={-1}>
        <DefinitionList
          rows={[
            { term: questions.bankName.label, value: plaid.bankName, optional: true },
            {
              term: linked.account,
              value: account && <Unbroken part={ending} text={account} />,
              optional: true,
            },
          ]}
        />
      </div>
      <div className={styles.choices}>
        <Button loading={isOpening} onPress={open}>
          {linked.different}
        </Button>
        <Button onPress={() => dispatch({ type: 'manual-chosen' })}>{linked.change}</Button>
      </div>
    </FieldGroup>
  ) : (
    <FieldGroup title={link.heading}>
      <div className={styles.panel}>
        {plaid.accountID !== '' && (
          <p className={styles.cleared}>
            <WarningIcon />
            {link.cleared}
          </p>
        )}
        <p>{link.partner}</p>
        <div className={styles.choices}>
          <Button loading={isOpening} onPress={open} variant="primary">
            {link.validate}
          </Button>
          <Button onPress={() => dispatch({ type: 'manual-chosen' })} variant="text">
            {link.manually}
          </Button>
        </div>
      </div>
    </FieldGroup>
  )
}
