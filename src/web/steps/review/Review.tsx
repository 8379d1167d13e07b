import { lazy, Suspense } from 'react'
import { AGREEMENT_VERSION_FIELD } from '../../../application/agreement.ts'
import { documentKindAt, documentLabel } from '../../../application/documents.ts'
import { fullLabel } from '../../../application/labels.ts'
import { stepOfPath } from '../../../application/steps.ts'
import { useDraft } from '../../draft/draft.ts'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Agreement } from './Agreement.tsx'
import { BankLinkFailed } from './BankLinkFailed.tsx'
import { Consents } from './Consents.tsx'
import styles from './Review.module.css'
import { Signature } from './Signature.tsx'
import { SomeoneElseSigns } from './SomeoneElseSigns.tsx'
import { Summary } from './Summary.tsx'
import { UnsavedChanges } from './UnsavedChanges.tsx'
import { useAgreement } from './use-agreement.ts'
import { useSubmission } from './use-submission.ts'

/** Loaded for who signs what someone else has prepared. */
const PreparedNotice = lazy(async () => ({
  default: (await import('../../signature-requests/PreparedNotice.tsx')).PreparedNotice,
}))

/** Step 6: review, sign and submit. */
export function Review({ onBack, onGo }: StepScreenProps) {
  const { questions } = useMessages()
  const { documents, intros, review: texts, signatureRequest } = useLaterMessages()
  const form = useStepForm('review-&-submit')
  const draft = useDraft((state) => state.draft)
  const { prepared, signatureRequest: request } = form
  const isElsewhere = request?.state === 'waiting' || request?.state === 'signed'
  const agreement = useAgreement()
  const submission = useSubmission({ onGo, onAgreementReplaced: agreement.reload })
  /** Why the application cannot be submitted before the agreement can be read. */
  const message = {
    loading: texts.agreement.notLoaded,
    failed: texts.agreement.notLoadedTryAgain,
    shown: undefined,
  }[agreement.status]

  const labelOf = (field: string) => {
    const kind = documentKindAt(field, draft)
    return kind ? documentLabel(kind, documents) : fullLabel(field, draft, { questions })
  }

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
        if (form.next() && !message) submission.send(agreement.version)
        else submission.clearErrors()
      }}
      screenErrors={message ? [{ path: AGREEMENT_VERSION_FIELD, message }] : []}
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
      {!isElsewhere && (
        <div className={styles.signing}>
          <Agreement agreement={agreement} />
          <Consents application={draft} />
          <Signature form={form} />
        </div>
      )}
      <ErrorSummary
        errors={submission.errors.map(({ field, message }) => ({
          field,
          message: [field && labelOf(field), message()].filter(Boolean).join(': '),
        }))}
        onSelect={(field) => onGo(stepOfPath(field), field)}
        title={texts.errors.heading}
      />
      <AlertDialog
        confirmLabel={texts.failed.confirm}
        onCancel={submission.dismissError}
        onConfirm={submission.dismissError}
        open={submission.hasFailed}
        title={texts.failed.title}
      >
        {texts.failed.body}
      </AlertDialog>
    </StepScreen>
  )
}
