import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Application } from '../../../application/application.ts'
import { fieldLabels } from '../../../application/corrections/correction-labels.ts'
import { timeText } from '../../../application/text/time-text.ts'
import { focusField, requestFocus } from '../../form/focus.ts'
import { useLaterMessages, useMessages } from '../../language/messages.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import type { useSubmission } from './use-submission.ts'

interface Props {
  readonly application: Application
  readonly submission: ReturnType<typeof useSubmission>
  readonly onSelect: (field: string) => void
}

const BOX_ID = 'submission-errors'

/**
 * Says why the application was not accepted, and which answers have changed since. The box receives
 * the focus when it appears, and again when the applicant returns from a field.
 */
export function SubmissionErrors({ application, submission, onSelect }: Props) {
  const { language } = useMessages()
  const { documents, questions, review: texts } = useLaterMessages()
  const { received, errors, hasFailed } = submission
  const listed = errors.filter(({ field }) => field)
  const changed = listed.filter(({ isChanged }) => isChanged)
  const hasErrors = useRef(false)
  hasErrors.current = errors.length > 0 && !hasFailed
  const { attempts } = submission

  // Runs before the new step moves the focus, and before it is drawn.
  useLayoutEffect(() => {
    if (hasErrors.current) requestFocus(BOX_ID)
  }, [])
  useEffect(() => {
    if (attempts > 0 && hasErrors.current) focusField(BOX_ID)
  }, [attempts])

  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  const labelOf = (field: string) =>
    fieldLabels([field], application, { documents, questions }).join()
  return (
    <>
      <ErrorSummary
        errors={errors.map(({ field, message, isChanged }) => ({
          path: field,
          done: isChanged ? texts.errors.changed : undefined,
          message: [field && labelOf(field), message()].filter(Boolean).join(': '),
        }))}
        id={BOX_ID}
        intro={listed.length > 0 ? texts.errors.count(listed.length, changed.length) : undefined}
        onSelect={onSelect}
        title={texts.errors.heading}
      />
      <AlertDialog
        confirmLabel={texts.failed.confirm}
        onCancel={submission.dismissError}
        onConfirm={submission.dismissError}
        open={hasFailed}
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
          <p>
            <Unbroken
              part={received.reference}
              text={texts.alreadyReceived.body(received.reference, timeText(time, received.at))}
            />
          </p>
        </AlertDialog>
      )}
    </>
  )
}
