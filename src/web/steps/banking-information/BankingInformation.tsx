import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import type { DocumentsPart } from '../../documents/AskForDocuments.tsx'
import { type BankEvent, dispatchBankEvent } from '../../draft/bank-events.ts'
import { hasLinkedAccount } from '../../draft/bank-form.ts'
import { useDraft } from '../../draft/draft.ts'
import type { StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { hasReturned } from '../../state/bank-return.ts'
import { notify, useBankNotices } from './bank-notices.ts'
import { LinkBank } from './LinkBank.tsx'
import { ManualEntry } from './ManualEntry.tsx'

const NO_DOCUMENTS: DocumentsPart = { content: null, errors: [], check: () => true }

/** Step 5: the bank account, and the documents that the operator requests. */
export async function loadBankingInformation(): Promise<ComponentType<StepScreenProps>> {
  if (!pageConfig().documents) {
    return (props) => <BankAccount {...props} documents={NO_DOCUMENTS} />
  }
  const { AskForDocuments } = await import('../../documents/AskForDocuments.tsx')
  return (props) => (
    <AskForDocuments>
      {(documents) => <BankAccount {...props} documents={documents} />}
    </AskForDocuments>
  )
}

function BankAccount({
  onBack,
  onNext,
  documents,
}: StepScreenProps & { readonly documents: DocumentsPart }) {
  const form = useStepForm('banking-information')
  const isLinkable = pageConfig().flags['bank-link']
  const { isManual } = form.bank

  useEffect(() => {
    if (!isLinkable) dispatchBankEvent({ type: 'link-unavailable' })
    else if (hasReturned()) dispatchBankEvent({ type: 'link-chosen' })
    const { bank } = useDraft.getState().form
    if (hasLinkedAccount(bank) && bank.notice === null) notify('linked', bank.plaid)
  }, [isLinkable])
  useBankNotices(form.bank, dispatchBankEvent)

  const [isLinkRequested, setLinkRequested] = useState(hasReturned)
  const untouch = useRef(form.untouch)
  const dispatch = useCallback((event: BankEvent) => {
    if (event.type === 'link-succeeded') untouch.current('manualEntry')
    if (event.type === 'link-chosen') setLinkRequested(true)
    dispatchBankEvent(event)
  }, [])

  const common = { dispatch, form, documents, onBack, onNext }
  return isManual || !(isLinkable || hasLinkedAccount(form.bank)) ? (
    <ManualEntry {...common} isLinkable={isLinkable} />
  ) : (
    <LinkBank {...common} isRequested={isLinkRequested} />
  )
}
