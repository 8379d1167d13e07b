import { useEffect, useLayoutEffect } from 'react'
import { website } from '../../../application/fields/website.ts'
import { compact } from '../../../application/issues.ts'
import { editAnswers, setMailingAddressShown } from '../../draft/draft.ts'
import { today } from '../../draft/today.ts'
import { AddressFields } from '../../form/AddressFields.tsx'
import { STEP_HEADING_ID } from '../../form/focus.ts'
import { Question } from '../../form/Question.tsx'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import { useMessages } from '../../language/messages.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Collapsible } from '../../ui/Collapsible.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { adoptTypedAnswers, submitIfPressed } from './before-hydration.ts'

/** Step 1: who the business is and where it is found. */
export function BusinessDetails({ onBack, onNext }: StepScreenProps) {
  const messages = useMessages()
  const form = useStepForm('business-details')
  const { businessAddress, mailingAddress, businessWebsite } = form.answers

  useLayoutEffect(() => {
    const element = prerenderedForm()
    if (element) adoptTypedAnswers(element)
  }, [])
  useEffect(() => {
    const element = prerenderedForm()
    if (element) submitIfPressed(element)
  }, [])

  // Optional here, and no reason to stay: whoever sells from it is asked again later.
  const websiteIssues = compact({
    businessWebsite:
      businessWebsite === '' ? undefined : website.validate(businessWebsite, today()),
  })

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
          <Question autoComplete="organization" of="businessName" />
          <Question of="legalBusinessName" />
        </Columns>
        <Question
          autoComplete="url"
          feedback={form.feedback('businessWebsite', businessWebsite, websiteIssues)}
          of="businessWebsite"
          optional
        />
        <Columns>
          <Question autoComplete="work tel-national" of="businessPhone" />
          <Question autoComplete="work email" of="businessEmail" />
        </Columns>
      </FieldGroup>
      <FieldGroup title={messages.questions.businessAddress.label}>
        <AddressFields
          address={businessAddress}
          feedback={(name, text) => form.feedback(`businessAddress.${name}`, text)}
          onChange={(changes) =>
            editAnswers({ businessAddress: { ...businessAddress, ...changes } })
          }
          section="section-location"
        />
        <Checkbox
          checked={mailingAddress !== null}
          label={messages.mailingAddress.isDifferent}
          name="showMailingAddress"
          onChange={(isDifferent) => {
            setMailingAddressShown(isDifferent)
            form.untouch('mailingAddress')
          }}
        />
      </FieldGroup>
      <Collapsible open={mailingAddress !== null}>
        {mailingAddress && (
          <FieldGroup title={messages.questions.mailingAddress.label}>
            <AddressFields
              address={mailingAddress}
              feedback={(name, text) => form.feedback(`mailingAddress.${name}`, text)}
              onChange={(changes) =>
                editAnswers({ mailingAddress: { ...mailingAddress, ...changes } })
              }
              section="section-mailing"
            />
          </FieldGroup>
        )}
      </Collapsible>
    </StepScreen>
  )
}

function prerenderedForm(): HTMLFormElement | null | undefined {
  return document.getElementById(STEP_HEADING_ID)?.closest('form')
}
