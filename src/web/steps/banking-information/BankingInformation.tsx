import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import type { DocumentsPart } from '../../documents/AskForDocuments.tsx'
import { type BankEvent, dispatchBankEvent } from '../../draft/bank-events.ts'
import { hasLinkedAccount } from '../../draft/bank-form.ts'
import { useDraft } from '../../draft/draft.ts'
import { focusOnNextFrame, NEXT_ID } from '../../form/focus.ts'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { type StepForm, useStepForm } from '../../form/use-step-form.ts'
import { useLaterMessages } from '../../language/messages.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { notify, useBankNotices } from './bank-notices.ts'
import { hasReturned } from './bank-return.ts'
import { LINKED_ID, LinkFields } from './LinkFields.tsx'
import { ManualFields } from './ManualFields.tsx'
import { useBankLink } from './use-bank-link.ts'
import { useBankName } from './use-bank-name.ts'

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
  const isManual = useDraft(({ form }) => form.bank.isManual)
  const isLinked = useDraft(({ form }) => hasLinkedAccount(form.bank))

  useEffect(() => {
    if (!isLinkable) dispatchBankEvent({ type: 'link-unavailable' })
    else if (hasReturned()) dispatchBankEvent({ type: 'link-chosen' })
    const { bank } = useDraft.getState().form
    if (hasLinkedAccount(bank) && bank.notice === null) notify('linked', bank.plaid)
  }, [isLinkable])
  useBankNotices(dispatchBankEvent)

  const [isLinkRequested, setLinkRequested] = useState(hasReturned)
  const { untouch } = form
  const dispatch = useCallback(
    (event: BankEvent) => {
      if (event.type === 'link-succeeded') untouch('manualEntry')
      if (event.type === 'link-chosen') setLinkRequested(true)
      dispatchBankEvent(event)
    },
    [untouch],
  )

  const common = { dispatch, form, documents, onBack, onNext }
  return isManual || !(isLinkable || isLinked) ? (
    <ManualEntry {...common} isLinkable={isLinkable} />
  ) : (
    <LinkBank {...common} isRequested={isLinkRequested} />
  )
}

interface Props extends Pick<StepScreenProps, 'onBack' | 'onNext'> {
  readonly form: StepForm
  readonly documents: DocumentsPart
  readonly dispatch: (event: BankEvent) => void
  /** Whether the applicant came here from manual entry. */
  readonly isRequested: boolean
}

/** The screen for linking a bank account, or confirming a linked one. */
function LinkBank({ form, documents, dispatch, isRequested, onBack, onNext }: Props) {
  const {
    banking: { ach, linked },
    intros,
  } = useLaterMessages()
  const plaid = useDraft(({ form }) => form.bank.plaid)
  const { isOpening, open } = useBankLink(dispatch, plaid, isRequested)
  const isLinked = hasLinkedAccount({ plaid })
  const wasLinked = useRef(isLinked)
  const asksForDocuments = documents.content !== null
  // The button that opened the link is gone, so the next element receives the focus.
  useEffect(() => {
    if (isLinked && !wasLinked.current) focusOnNextFrame(asksForDocuments ? LINKED_ID : NEXT_ID)
    wasLinked.current = isLinked
  }, [isLinked, asksForDocuments])
  const next = () => {
    const areDocumentsComplete = documents.check()
    if (form.next() && areDocumentsComplete) onNext()
  }

  return (
    <StepScreen
      form={form}
      id="banking-information"
      intro={intros['banking-information']}
      nextLabel={linked.continue}
      onBack={onBack}
      screenErrors={documents.errors}
      onSubmit={isLinked ? next : undefined}
    >
      <LinkFields dispatch={dispatch} isOpening={isOpening} open={open} plaid={plaid} />
      <Banner>
        <p>{ach}</p>
      </Banner>
      {documents.content}
    </StepScreen>
  )
}

interface ManualEntryProps extends Pick<StepScreenProps, 'onBack' | 'onNext'> {
  readonly form: StepForm
  readonly documents: DocumentsPart
  readonly dispatch: (event: BankEvent) => void
  /** Whether an account could be linked instead. */
  readonly isLinkable: boolean
}

/** The screen for typing the bank account. */
function ManualEntry({ form, documents, dispatch, isLinkable, onBack, onNext }: ManualEntryProps) {
  const { ach, manual: texts } = useLaterMessages().banking
  const plaid = useDraft(({ form }) => form.bank.plaid)
  const isLinked = hasLinkedAccount({ plaid })
  const hasIssues = useDraft((state) => form.issues(state).length > 0)
  const lookup = useBankName(dispatch)

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
      {plaid.hadError && !isLinked && hasIssues && (
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
