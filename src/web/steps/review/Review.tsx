import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { stepOfPath } from '../../../application/steps.ts'
import { useUploads } from '../../documents/uploads.ts'
import { currentUnsavedSteps, useDraft } from '../../draft/draft.ts'
import { shownForm } from '../../draft/shown-form.ts'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import {
  laterMessages,
  messages,
  useLaterMessages,
  useMessages,
  useStepTitle,
} from '../../language/messages.ts'
import { PreparedNotice } from '../../signature-requests/PreparedNotice.tsx'
import { toast } from '../../toasts/toasts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { LinkList } from '../../ui/LinkList.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { Signing } from './Signing.tsx'
import { SubmissionErrors } from './SubmissionErrors.tsx'
import { Summary } from './Summary.tsx'
import { useAgreement, useAgreementErrors } from './use-agreement.ts'
import { useDraftSubmission } from './use-draft-submission.ts'

/** Step 6: review, sign and submit. */
export function Review({ onBack, onGo }: StepScreenProps) {
  const { intros, review: texts, signatureRequest } = useLaterMessages()
  const form = useStepForm('review-&-submit')
  const draft = useDraft((state) => state.draft)
  const prepared = useDraft((state) => state.form.prepared)
  const request = useDraft((state) => state.form.signatureRequest)
  const [isElse, setElse] = useState(request !== undefined)
  const isSigned = request?.state === 'signed'
  const isElsewhere = request?.state === 'waiting' || isSigned
  const agreement = useAgreement()
  const agreementErrors = useAgreementErrors(agreement)
  const uploading = useUploadsReason()
  const submission = useDraftSubmission({ onGo, onAgreementReplaced: agreement.reload })
  const submit = () => {
    if (form.next() && agreementErrors.length === 0) submission.send(agreement.version)
    else submission.clearErrors()
  }

  return (
    <StepScreen
      disabledReason={request?.state === 'waiting' ? signatureRequest.blocked : uploading}
      form={form}
      id="review-&-submit"
      intro={isSigned ? undefined : intros['review-&-submit']}
      loading={submission.isSending}
      nextLabel={texts.submit}
      onBack={onBack}
      onSubmit={isSigned || (isElse && !isElsewhere) ? undefined : submit}
      screenErrors={agreementErrors}
    >
      <SubmissionErrors
        application={draft}
        onSelect={(field) => onGo(stepOfPath(field, shownForm()), field)}
        submission={submission}
      />
      {isElsewhere && <SignatureRequest />}
      <BankLinkFailed onGo={onGo} />
      <UnsavedChanges onGo={onGo} />
      {prepared && <PreparedNotice prepared={prepared} />}
      {/* The person who signed may have changed something. */}
      {!isSigned && <Summary application={draft} onEdit={onGo} />}
      {!prepared && !isElsewhere && <WhoSigns isElse={isElse} onChange={setElse} />}
      {!isElse && <Signing agreement={agreement} application={draft} form={form} />}
    </StepScreen>
  )
}

/** Returns which documents the submission waits for. */
function useUploadsReason(): string | undefined {
  const { documents: texts } = useLaterMessages()
  const { stepTitles } = useMessages()
  const { uploads } = useUploads()
  const namesOf = (listed: typeof uploads) => listed.map(({ name }) => name).join(', ')
  const failed = uploads.filter(({ state }) => state === 'failed')
  if (failed.length > 0) return texts.stuck(namesOf(failed), stepTitles['banking-information'])
  return uploads.length > 0 ? texts.waiting(namesOf(uploads)) : undefined
}

/**
 * Says that the linked account turned out to be unusable after the applicant reached the review.
 */
function BankLinkFailed({ onGo }: Pick<StepScreenProps, 'onGo'>) {
  const { stepTitles } = useMessages()
  const { banking, summary } = useLaterMessages()
  const hasFailed = useDraft(({ form }) => form.bank.notice === 'linkFailed')
  // Replaces the toast that said that the account is validated.
  useEffect(() => {
    if (hasFailed)
      toast('error', () => laterMessages().banking.toasts.linkFailed, { topic: 'bank-link' })
  }, [hasFailed])
  if (!hasFailed) return null
  return (
    <Banner kind="warning">
      {banking.toasts.linkFailed}
      <LinkList
        label={summary.sections['banking-information']}
        links={[
          {
            id: 'banking',
            text: stepTitles['banking-information'],
            onPress: () => onGo('banking-information'),
          },
        ]}
      />
    </Banner>
  )
}

/** Answers that were changed without pressing Next. The applicant signs only what is shown. */
function UnsavedChanges({ onGo }: Pick<StepScreenProps, 'onGo'>) {
  const titleOf = useStepTitle()
  const { review } = useLaterMessages()
  const unsaved = currentUnsavedSteps(useDraft())
  if (unsaved.length === 0) return null
  return (
    <Banner kind="warning">
      {review.unsaved.body}
      <LinkList
        label={review.unsaved.steps}
        links={unsaved.map((id) => ({ id, text: titleOf(id), onPress: () => onGo(id) }))}
      />
    </Banner>
  )
}

interface Props {
  readonly isElse: boolean
  readonly onChange: (isElse: boolean) => void
}

/**
 * The choice of the signer: the person who filled in the form, or someone else, who gets a link.
 */
function WhoSigns({ isElse, onChange }: Props) {
  const { heading, who } = useLaterMessages().signatureRequest
  return (
    <div className="no-print">
      <FieldGroup>
        <RadioGroup
          inline
          label={who.label}
          onChange={(id) => onChange(id === 'else')}
          options={[
            { id: 'self', text: who.self },
            { id: 'else', text: heading },
          ]}
          value={isElse ? 'else' : 'self'}
        />
        {isElse && <SignatureRequest />}
      </FieldGroup>
    </div>
  )
}

/** Kept once loaded: a panel that moves up the page is drawn at once and can receive the focus. */
let LoadedPanel: ComponentType | undefined

/** The link for the signer, and its state. Its code is loaded when it is shown. */
export function SignatureRequest() {
  const [Panel, setPanel] = useState(() => LoadedPanel)
  const load = useEffectEvent(() => {
    if (Panel) return
    import('../../signature-requests/SignatureRequestPanel.tsx').then(
      ({ SignatureRequestPanel }) => {
        LoadedPanel = SignatureRequestPanel
        setPanel(() => SignatureRequestPanel)
      },
      () => toast('error', () => messages().wizard.finishLater.notLoaded),
    )
  })
  useEffect(() => {
    load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [])
  return Panel ? <Panel /> : null
}
