import { useCallback, useEffect, useRef, useState } from 'react'
import type { BankEvent } from '../draft/bank-events.ts'
import { bankOf, hasLinkedAccount } from '../draft/bank-form.ts'
import type { WholeForm } from '../form/use-step-form.ts'
import { useLaterMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { LinkFields } from '../steps/banking-information/LinkFields.tsx'
import { ManualFields } from '../steps/banking-information/ManualFields.tsx'
import { useBankLink } from '../steps/banking-information/use-bank-link.ts'
import type { BankNameLookup } from '../steps/banking-information/use-bank-name.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './CorrectionItem.module.css'
import { dispatchBank } from './open-correction.ts'

interface Props {
  readonly form: WholeForm
  readonly lookup: BankNameLookup
}

/** The bank account, linked or typed. */
export function BankQuestions({ form, lookup }: Props) {
  const { ach, manual } = useLaterMessages().banking
  const { bank } = form
  const isLinkable = pageConfig().flags['bank-link']
  const isLinked = hasLinkedAccount(bank)
  const [isLinkRequested, setLinkRequested] = useState(false)
  useEffect(() => {
    if (!isLinkable) dispatchBank({ type: 'link-unavailable' })
  }, [isLinkable])
  const dispatch = useCallback((event: BankEvent) => {
    if (event.type === 'link-chosen') setLinkRequested(true)
    dispatchBank(event)
  }, [])
  const isTyped = bank.isManual || !(isLinkable || isLinked)
  const area = useRef<HTMLDivElement>(null)
  const content = [isTyped, isLinked].join()
  const shown = useRef(content)
  useEffect(() => {
    if (shown.current === content) return
    shown.current = content
    // The element that had the focus is gone.
    if (document.activeElement === document.body) area.current?.focus()
  }, [content])

  return (
    // The place that an error leads to before there is an account.
    <div
      className={styles.bank}
      id={isTyped ? undefined : bankOf(bank).plaid ? 'plaid.publicToken' : 'manualEntry'}
      ref={area}
      tabIndex={-1}
    >
      {isTyped ? (
        <ManualFields dispatch={dispatch} form={form} isLinkable={isLinkable} lookup={lookup} />
      ) : (
        <LinkedBank dispatch={dispatch} form={form} isRequested={isLinkRequested} />
      )}
      {isTyped && isLinked && (
        <div>
          <Button onPress={() => dispatch({ type: 'linked-account-chosen' })}>
            {manual.linkedAccount(bank.plaid.accountMask)}
          </Button>
        </div>
      )}
      <Banner>
        <p>{ach}</p>
      </Banner>
    </div>
  )
}

interface LinkedProps extends Pick<Props, 'form'> {
  readonly dispatch: (event: BankEvent) => void
  readonly isRequested: boolean
}

function LinkedBank({ form, dispatch, isRequested }: LinkedProps) {
  const { plaid } = form.bank
  const { isOpening, open } = useBankLink(dispatch, plaid, isRequested)
  return <LinkFields dispatch={dispatch} isOpening={isOpening} open={open} plaid={plaid} />
}
