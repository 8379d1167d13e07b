import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type BankEvent,
  bankReducer,
  hasLinkedAccount,
  showsManualEntry,
} from '../../../application/banking.ts'
import type { StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import { pageConfig } from '../../requests/page-config.ts'
import { currentValues, edit } from '../../state/draft.ts'
import { LinkBank } from './LinkBank.tsx'
import { ManualEntry } from './ManualEntry.tsx'
import { tell } from './notices.ts'

/** Step 5: where the money goes. */
export function BankingInformation({ onBack, onNext }: StepScreenProps) {
  const form = useStepForm('banking-information')
  const linkable = pageConfig().flags['bank-link']
  const { notice, plaid } = form.values

  useEffect(() => {
    if (!linkable) dispatch({ type: 'link-unavailable' })
    const state = currentValues('banking-information')
    if (hasLinkedAccount(state) && state.notice === null) tell('linked', state.plaid)
  }, [linkable])

  useEffect(() => {
    if (notice === null) return
    tell(notice, plaid)
    dispatch({ type: 'notice-shown' })
  }, [notice, plaid])

  const isManual = showsManualEntry(form.values) || (!linkable && !hasLinkedAccount(form.values))
  const [isLinkAskedFor, setLinkAskedFor] = useState(false)
  const conceal = useRef(form.conceal)
  const act = useCallback((event: BankEvent) => {
    if (event.type === 'link-succeeded') conceal.current('manualEntry')
    if (event.type === 'link-chosen') setLinkAskedFor(true)
    dispatch(event)
  }, [])

  const common = { dispatch: act, form, onBack, onNext }
  return isManual ? (
    <ManualEntry {...common} linkable={linkable} />
  ) : (
    <LinkBank {...common} isAskedFor={isLinkAskedFor} />
  )
}

function dispatch(event: BankEvent): void {
  edit('banking-information', (state) => bankReducer(state, event))
}
