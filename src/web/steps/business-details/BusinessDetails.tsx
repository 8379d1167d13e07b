import { useEffect, useLayoutEffect } from 'react'
import type { Address } from '../../../application/application.ts'
import { email } from '../../../application/fields/email.ts'
import { phone } from '../../../application/fields/phone.ts'
import { text } from '../../../application/fields/text.ts'
import { website } from '../../../application/fields/website.ts'
import { toggleMailingAddress, websiteAdvice } from '../../../application/steps/business-details.ts'
import { AddressFields } from '../../form/AddressFields.tsx'
import { STEP_HEADING_ID } from '../../form/arrival.ts'
import { Masked } from '../../form/Masked.tsx'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import { edit } from '../../state/draft.ts'
import { today } from '../../state/today.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { Reveal } from '../../ui/Reveal.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { sendIfPressedEarly, withTypedEarly } from './typed-early.ts'

/** Step 1: who the business is and where it is found. */
export function BusinessDetails({ onBack, onNext }: StepScreenProps) {
  const form = useStepForm('business-details')
  const { values, set, feedback } = form

  useLayoutEffect(() => {
    const element = drawnForm()
    if (element) edit('business-details', (current) => withTypedEarly(current, element))
  }, [])
  useEffect(() => {
    const element = drawnForm()
    if (element) sendIfPressedEarly(element)
  }, [])

  const addressFields = (name: 'businessAddress' | 'mailingAddress', section: string) => (
    <AddressFields
      address={values[name]}
      autoCompleteSection={section}
      feedback={(field, shown) => feedback(`${name}.${field}`, shown)}
      onChange={(changes: Partial<Address>) =>
        form.change((current) => ({ ...current, [name]: { ...current[name], ...changes } }))
      }
    />
  )

  return (
    <StepScreen
      id="business-details"
      intro="Tell us who your business is and where it is located. Have your registration papers at hand for the legal name."
      onBack={onBack}
      onSubmit={(onward) => form.next() && onNext(onward)}
      problems={form.problems}
    >
      <FieldGroup title="Business">
        <Columns>
          <TextField
            {...feedback('businessName', values.businessName)}
            autoComplete="organization"
            hint="The name your customers know you by."
            label="Business Name (DBA)"
            maxLength={1024}
            onChange={(typed) => set({ businessName: text.clean(typed) })}
            value={values.businessName}
          />
          <TextField
            {...feedback('legalBusinessName', values.legalBusinessName)}
            autoComplete="off"
            hint="As it stands on your tax return."
            label="Legal Name"
            maxLength={1024}
            onChange={(typed) => set({ legalBusinessName: text.clean(typed) })}
            value={values.legalBusinessName}
          />
        </Columns>
        <TextField
          {...feedback('businessWebsite', values.businessWebsite, websiteAdvice(values, today()))}
          autoComplete="url"
          label="Business Website"
          onChange={(typed) => set({ businessWebsite: website.clean(typed) })}
          optional
          spellCheck={false}
          type="url"
          value={values.businessWebsite}
        />
        <Columns>
          <Masked
            {...feedback('businessPhone', values.businessPhone)}
            autoComplete="work tel-national"
            inputMode="tel"
            label="Business Phone"
            onChange={(businessPhone) => set({ businessPhone })}
            rules={phone}
            type="tel"
            value={values.businessPhone}
          />
          <TextField
            {...feedback('businessEmail', values.businessEmail)}
            autoComplete="work email"
            label="Business Email"
            onChange={(typed) => set({ businessEmail: email.clean(typed) })}
            spellCheck={false}
            type="email"
            value={values.businessEmail}
          />
        </Columns>
      </FieldGroup>
      <FieldGroup title="Location Address">
        {addressFields('businessAddress', 'section-location')}
        <Checkbox
          checked={values.showMailingAddress}
          label="I have a different company mailing address"
          name="showMailingAddress"
          onChange={(shown) => {
            set(toggleMailingAddress(shown))
            form.conceal('mailingAddress')
          }}
        />
      </FieldGroup>
      <Reveal when={values.showMailingAddress}>
        <FieldGroup title="Mailing Address">
          {addressFields('mailingAddress', 'section-mailing')}
        </FieldGroup>
      </Reveal>
    </StepScreen>
  )
}

function drawnForm(): HTMLFormElement | null | undefined {
  return document.getElementById(STEP_HEADING_ID)?.closest('form')
}
