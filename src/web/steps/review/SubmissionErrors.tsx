import type { Application } from '../../../application/application.ts'
import { documentKindAt, documentLabel } from '../../../application/documents.ts'
import { fullLabel } from '../../../application/labels.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import type { useSubmission } from './use-submission.ts'

interface Props {
  readonly application: Application
  readonly submission: ReturnType<typeof useSubmission>
  /** Leads to a field. */
  readonly onSelect: (field: string) => void
}

/** Why the application was not accepted. */
export function SubmissionErrors({ application, submission, onSelect }: Props) {
  const { questions, language } = useMessages()
  const { documents, review: texts } = useLaterMessages()
  const { received } = submission
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  const labelOf = (field: string) => {
    const kind = documentKindAt(field, application)
    return kind ? documentLabel(kind, documents) : fullLabel(field, application, { questions })
  }
  return (
    <>
      <ErrorSummary
        errors={submission.errors.map(({ field, message }) => ({
          field,
          message: [field && labelOf(field), message()].filter(Boolean).join(': '),
        }))}
        onSelect={onSelect}
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
      {received && (
        <AlertDialog
          confirmLabel={texts.alreadyReceived.confirm}
          onCancel={submission.showConfirmation}
          onConfirm={submission.showConfirmation}
          open
          title={texts.alreadyReceived.title}
        >
          {texts.alreadyReceived.body(received.reference, time.format(received.at))}
        </AlertDialog>
      )}
    </>
  )
}
