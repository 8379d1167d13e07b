import { useEffect } from 'react'
import { type BankEvent, bankReducer, showsManualEntry } from '../../../domain/banking.ts'
import { pageConfig } from '../../api/page-config.ts'
import type { StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import { edit } from '../../state/draft.ts'
import { ManualEntry } from './ManualEntry.tsx'

/** Step 5: where the money goes. */
export function BankingInformation({ onBack, onNext }: StepScreenProps) {
  const form = useStepForm('banking-information')
  const linkable = pageConfig().flags['bank-link']

  useEffect(() => {
    if (!linkable) dispatch({ type: 'link-unavailable' })
  }, [linkable])

  if (!showsManualEntry(form.values)) return null
  return <ManualEntry dispatch={dispatch} form={form} onBack={onBack} onNext={onNext} />
}

function dispatch(event: BankEvent): void {
  edit('banking-information', (state) => bankReducer(state, event))
}
