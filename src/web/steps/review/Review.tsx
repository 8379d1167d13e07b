import { lazy, Suspense } from 'react'
import { stepOfPath } from '../../../application/steps.ts'
import { useDraft } from '../../draft/draft.ts'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import { useLaterMessages } from '../../language/messages.ts'
import { BankLinkFailed } from './BankLinkFailed.tsx'
import { Signing } from './Signing.tsx'
import { SomeoneElseSigns } from './SomeoneElseSigns.tsx'
import { SubmissionErrors } from './SubmissionErrors.tsx'
import { Summary } from './Summary.tsx'
import { UnsavedChanges } from './UnsavedChanges.tsx'
import { useAgreement, useAgreementErrors } from './use-agreement.ts'
import { useDraftSubmission } from './use-draft-submission.ts'

/** Loaded for who signs what someone else has prepared. */
const PreparedNotice = lazy(async () => ({
  default: (await import('../../signature-requests/PreparedNotice.tsx')).PreparedNotice,
}))

/** Step 6: review, sign and submit. */
export function Review({ onBack, onGo }: StepScreenProps) {
  const { intros, review: texts, signatureRequest } = useLaterMessages()
  const form = useStepForm('review-&-submit')
  const draft = useDraft((state) => state.draft)
  const { prepared, signatureRequest: request } = form
  const isElsewhere = request?.state === 'waiting' || request?.state === 'signed'
  const agreement = useAgreement()
  const agreementErrors = useAgreementErrors(agreement)
  const submission = useDraftSubmission({ onGo, onAgreementReplaced: agreement.reload })

  return (
    <StepScreen
      disabledReason={isElsewhere ? signatureRequest.blocked[request.state] : undefined}
      form={form}
      id="review-&-submit"
      intro={intros['review-&-submit']}
      loading={submission.isSending}
      nextLabel={texts.submit}
      onBack={onBack}
      onSubmit={() => {
        if (form.next() && agreementErrors.length === 0) submission.send(agreement.version)
        else submission.clearErrors()
      }}
      screenErrors={agreementErrors}
    >
      <BankLinkFailed onGo={onGo} />
      <UnsavedChanges onGo={onGo} />
      {prepared && (
        <Suspense>
          <PreparedNotice prepared={prepared} />
        </Suspense>
      )}
      <Summary application={draft} onEdit={onGo} />
      {!prepared && <SomeoneElseSigns />}
      {!isElsewhere && <Signing agreement={agreement} application={draft} form={form} />}
      <SubmissionErrors
        application={draft}
        onSelect={(field) => onGo(stepOfPath(field), field)}
        submission={submission}
      />
    </StepScreen>
  )
}
