import { message } from '../../application/fields/text.ts'
import { ownValue } from '../../application/own-value.ts'
import { replyKind, replyPath } from '../../application/reply-paths.ts'
import { DocumentField } from '../documents/DocumentField.tsx'
import { useDocumentErrors } from '../documents/use-document-errors.ts'
import { today } from '../draft/today.ts'
import type { StepForm } from '../form/use-step-form.ts'
import { useLaterMessages } from '../language/messages.ts'
import { TextField } from '../ui/TextField.tsx'
import { replyIssuesOf } from './correction-form.ts'
import { editReply } from './open-correction.ts'

interface Props {
  readonly form: StepForm
  /** Whether the applicant has tried to submit. */
  readonly isChecked: boolean
  readonly number: number
}

/** The reply to a question of the reviewer's own: a text, files, or both. */
export function ReplyQuestion({ form, isChecked, number }: Props) {
  const { reply } = useLaterMessages().documents
  const documentErrorOf = useDocumentErrors()
  const path = replyPath(number)
  const text = ownValue(form.correction?.replies ?? {}, path) ?? ''
  const file = { kind: replyKind(number), isRequired: false }
  return (
    <>
      <TextField
        {...form.feedback(path, text, replyIssuesOf(form, today()))}
        field={message}
        hint={reply.hint}
        label={reply.text}
        onChange={(value) => editReply(path, value)}
        rows={3}
        value={text}
      />
      <DocumentField {...file} error={isChecked ? documentErrorOf(file)?.text : undefined} />
    </>
  )
}
