import { useState } from 'react'
import { stepOfPath } from '../../../application/steps.ts'
import { useUploads } from '../../documents/uploads.ts'
import { useDraft } from '../../draft/draft.ts'
import { shownForm } from '../../draft/shown-form.ts'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { PreparedNotice } from '../../signature-requests/PreparedNotice.tsx'
import { BankLinkFailed } from './BankLinkFailed.tsx'
import { Signing } from './Signing.tsx'
import { SubmissionErrors } from './SubmissionErrors.tsx'
import { Summary } from './Summary.tsx'
import { UnsavedChanges } from './UnsavedChanges.tsx'
import { useAgreement, useAgreementErrors } from './use-agreement.ts'
import { useDraftSubmission } from './use-draft-submission.ts'
import { SignatureRequest, WhoSigns } from './WhoSigns.tsx'

/** Step 6: review, sign and submit. */
export function Review({ onBack, onGo }: StepScreenProps) {
  const { intros, review: texts, signatureRequest } = useLaterMessages()
  const form = useStepForm('review-&-submit')
  const draft = useDraft((state) => state.draft)
  const { prepared, signatureRequest: request } = form
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
      {/* Who signed may have changed something of it. */}
      {!isSigned && <Summary application={draft} onEdit={onGo} />}
      {!prepared && !isElsewhere && <WhoSigns isElse={isElse} onChange={setElse} />}
      {!isElse && <Signing agreement={agreement} application={draft} form={form} />}
    </StepScreen>
  )
}

/** Which documents the submission waits for. */
function useUploadsReason(): string | undefined {
  const { documents: texts } = useLaterMessages()
  const { stepTitles } = useMessages()
  const { uploads } = useUploads()
  const namesOf = (some: typeof uploads) => some.map(({ name }) => name).join(', ')
  const failed = uploads.filter(({ state }) => state === 'failed')
  if (failed.length > 0) return texts.stuck(namesOf(failed), stepTitles['banking-information'])
  return uploads.length > 0 ? texts.waiting(namesOf(uploads)) : undefined
}
