import { useState } from 'react'
import type { PolicyRule } from '../../../application/forms/us/policy.ts'
import { appliesTo, policyText } from '../../../application/forms/us/policy-facts.ts'
import { fullName } from '../../../application/ownership.ts'
import { isSoleProprietor } from '../../../application/reference/structures.ts'
import type { Onward } from '../../../application/step-list.ts'
import { editAnswers, useDraft } from '../../draft/draft.ts'
import { applicationOf } from '../../draft/form-state.ts'
import { listedOwners, ownersBeyondFirst } from '../../draft/people-form.ts'
import { shownForm } from '../../draft/shown-form.ts'
import { today } from '../../draft/today.ts'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import { useLanguage, useLaterMessages, useMessages } from '../../language/messages.ts'
import { Question } from '../../questions/Question.tsx'
import { pageConfig } from '../../requests/page-config.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { SupportContact } from '../../ui/SupportContact.tsx'
import { useRevealed } from '../../ui/use-revealed.ts'

/** Step 2: the kind of business. */
export function BusinessOverview({ onBack, onNext }: StepScreenProps) {
  const { language } = useMessages()
  const { businessOverview, groups, intros } = useLaterMessages()
  const form = useStepForm('business-overview')
  /** Where to go once the removal of owners is confirmed. */
  const [pending, setPending] = useState<Onward>()
  const isSole = useDraft((state) => isSoleProprietor(state.form.answers))
  const revealed = useRevealed(!isSole)
  const people = useDraft((state) => state.form.people)
  const surplus = isSole ? ownersBeyondFirst(people) : []
  const { title, body, confirm, cancel } = businessOverview.removeOwners

  /** Keeps the owners, and the structure of their company. */
  const keepOwners = () => {
    const { businessStructure, tin } = useDraft.getState().draft
    if (!isSoleProprietor({ businessStructure })) editAnswers({ businessStructure, tin })
    setPending(undefined)
  }

  const proceed = (onward: Onward) => {
    if (form.next()) onNext(onward)
  }

  return (
    <StepScreen
      form={form}
      id="business-overview"
      intro={intros['business-overview']}
      onBack={onBack}
      onSubmit={(onward) => {
        if (surplus.length > 0 && form.issues().length === 0) setPending(onward)
        else proceed(onward)
      }}
    >
      <FieldGroup title={groups.structure}>
        <Question of="businessStructure" />
        <div ref={revealed}>
          <Columns>
            {!isSole && <Question of="tin" />}
            <Question of="yearFounded" />
          </Columns>
        </div>
      </FieldGroup>
      <FieldGroup title={groups.products}>
        <Question of="mcc" />
        <Question of="productsOrServices" />
      </FieldGroup>
      <AlertDialog
        cancelLabel={cancel}
        confirmLabel={confirm}
        danger
        onCancel={keepOwners}
        onConfirm={() => {
          setPending(undefined)
          proceed(pending ?? 'next')
        }}
        open={pending !== undefined}
        title={title}
      >
        {body(new Intl.ListFormat(language).format(surplus.map(fullName)))}
      </AlertDialog>
    </StepScreen>
  )
}

interface Props {
  /** The rules that are `not-accepted`. */
  readonly rules: readonly PolicyRule[]
}

/** Shows the operator's text and contact once an answer is not accepted. It blocks nobody. */
export function PolicyNotice({ rules }: Props) {
  const { needHelp } = useMessages().frame
  const language = useLanguage()
  const form = useDraft((state) => state.form)
  const application = { ...applicationOf(form), companyOwners: listedOwners(form.people) }
  const texts = rules
    .filter((rule) => appliesTo(rule, application, today(), shownForm()))
    .map((rule) => policyText(rule, language))
  return (
    <div role="status">
      {texts.length > 0 && (
        <Banner kind="warning">
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {needHelp} <SupportContact {...pageConfig()} />
        </Banner>
      )}
    </div>
  )
}
