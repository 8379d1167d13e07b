import { fieldLabel } from '../../../application/field-labels.ts'
import { AGREEMENT_VERSION_FIELD } from '../../../application/reference/agreement.ts'
import { stepOfField } from '../../../application/submission.ts'
import { StepScreen, type StepScreenProps } from '../../form/StepScreen.tsx'
import { useStepForm } from '../../form/use-step-form.ts'
import { useDraft } from '../../state/draft.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Agreement, TRY_AGAIN } from './Agreement.tsx'
import { Consents } from './Consents.tsx'
import styles from './Review.module.css'
import { Signature } from './Signature.tsx'
import { Summary } from './Summary.tsx'
import { Unmerged } from './Unmerged.tsx'
import { useAgreement } from './use-agreement.ts'
import { useSubmission } from './use-submission.ts'

/** Why the application cannot be submitted before the agreement can be read. */
const UNREAD = {
  loading:
    'Please wait until the Merchant Agreement is shown, so that you can read it before you sign',
  failed: `Please load the Merchant Agreement with “${TRY_AGAIN}”, so that you can read it before you sign`,
  shown: undefined,
} as const

/** Step 6: reading everything once more, signing and submitting it. */
export function Review({ onBack, onGo }: StepScreenProps) {
  const form = useStepForm('review-&-submit')
  const draft = useDraft((state) => state.draft)
  const agreement = useAgreement()
  const { errors, isSending, failed, dismissFailure, send, forgetErrors } = useSubmission({
    onGo,
    onAgreementReplaced: agreement.reload,
  })
  const unread = UNREAD[agreement.status]

  return (
    <StepScreen
      id="review-&-submit"
      intro="Please read your answers once more. You can change each part before you sign."
      loading={isSending}
      nextLabel="Submit Application"
      onBack={onBack}
      onSubmit={() => {
        if (form.next() && !unread) send(form.values, agreement.version)
        else forgetErrors()
      }}
      problems={{
        ...(unread && { [AGREEMENT_VERSION_FIELD]: unread }),
        ...form.problems,
      }}
    >
      <Unmerged onGo={onGo} />
      <Summary application={draft} onEdit={onGo} />
      <div className={styles.signing}>
        <Agreement agreement={agreement} />
        <Consents application={draft} />
        <Signature form={form} />
      </div>
      <ErrorSummary
        errors={errors.map(({ field, message }) => ({
          field,
          message: [field && fieldLabel(field, draft), message].filter(Boolean).join(': '),
        }))}
        onGo={(field) => onGo(stepOfField(field), field)}
        title="There was an error submitting the form:"
      />
      <AlertDialog
        confirmLabel="OK"
        onCancel={dismissFailure}
        onConfirm={dismissFailure}
        open={failed}
        title="Application Failed to Submit"
      >
        Nothing you typed is lost. Please check your connection and press Submit Application again.
      </AlertDialog>
    </StepScreen>
  )
}
