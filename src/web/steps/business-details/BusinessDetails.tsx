import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { website } from '../../../application/fields/website.ts'
import { compact } from '../../../application/issues.ts'
import { useDraft } from '../../draft/draft.ts'
import { today } from '../../draft/today.ts'
import {
  BusinessAddress,
  HasMailingAddress,
  MailingAddress,
} from '../../form/BusinessAddresses.tsx'
import { STEP_HEADING_ID } from '../../form/focus.ts'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { TypedQuestion } from '../../form/TypedQuestion.tsx'
import { type TouchedFields, useStepForm } from '../../form/use-step-form.ts'
import { useMessages } from '../../language/messages.ts'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { adoptTypedAnswers, restoreFocus, submitIfPressed } from './before-hydration.ts'

const REHEARSAL_DELAY_MS = 500

/** Step 1: the name, the contact and the address of the business. */
export function BusinessDetails({ onBack, onNext }: StepScreenProps) {
  const messages = useMessages()
  const form = useStepForm('business-details')
  const hasMailingAddress = useDraft((state) => state.form.answers.mailingAddress !== null)

  useRehearsal()
  useLayoutEffect(adoptTypedAnswers, [])
  useEffect(() => {
    const element = document.getElementById(STEP_HEADING_ID)?.closest('form')
    if (!element) return
    restoreFocus(element)
    submitIfPressed(element)
  }, [])

  return (
    <StepScreen
      form={form}
      id="business-details"
      intro={messages.firstIntro}
      onBack={onBack}
      onSubmit={(onward) => form.next() && onNext(onward)}
    >
      <FieldGroup title={messages.groups.business}>
        <Columns>
          <TypedQuestion of="businessName" />
          <TypedQuestion of="legalBusinessName" />
        </Columns>
        <TypedQuestion issues={websiteIssues} of="businessWebsite" optional />
        <Columns>
          <TypedQuestion of="businessPhone" />
          <TypedQuestion of="businessEmail" />
        </Columns>
      </FieldGroup>
      <FieldGroup title={messages.questions.businessAddress.label}>
        <BusinessAddress />
        <HasMailingAddress />
      </FieldGroup>
      <Collapsible open={hasMailingAddress}>
        {hasMailingAddress && (
          <FieldGroup title={messages.questions.mailingAddress.label}>
            <MailingAddress />
          </FieldGroup>
        )}
      </Collapsible>
    </StepScreen>
  )
}

/**
 * The website is optional here and does not block Next: a business that sells online is asked again
 * later.
 */
const websiteIssues: TouchedFields['issues'] = ({ form } = useDraft.getState()) => {
  const { businessWebsite } = form.answers
  return compact({
    businessWebsite:
      businessWebsite === '' ? undefined : website.validate(businessWebsite, today()),
  })
}

/**
 * Renders the step once more while the page is idle. Otherwise the first key is the first to run
 * the code that updates a step, and a slow phone shows it 5 ms later.
 */
function useRehearsal(): void {
  const [, setRehearsed] = useState(false)
  useEffect(() => {
    setTimeout(startTransition, REHEARSAL_DELAY_MS, () => setRehearsed(true))
  }, [])
}
