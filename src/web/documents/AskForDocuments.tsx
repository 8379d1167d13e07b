import { type ReactNode, useEffect, useState } from 'react'
import type { AskedDocument } from '../../application/documents/documents.ts'
import { askedDocuments } from '../../application/forms/asked-documents.ts'
import { useDraft } from '../draft/draft.ts'
import { applicationOf } from '../draft/form-state.ts'
import { shownForm } from '../draft/shown-form.ts'
import { useLaterMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { endToastActions } from '../toasts/toasts.ts'
import { FieldGroup } from '../ui/FieldGroup.tsx'
import { DocumentField, MAX_MEGABYTES, UploadedNotice } from './DocumentField.tsx'
import { forgetRemovedFiles } from './removed-files.ts'
import styles from './UploadList.module.css'
import { commitUploads } from './uploads.ts'
import { useDocumentErrors } from './use-document-errors.ts'

/** The documents as a part of a step. */
export interface DocumentsPart {
  /** Below the step's own fields. */
  readonly content: ReactNode
  /** The errors that block Next, each with its field. */
  readonly errors: readonly { readonly path: string; readonly message: string }[]
  /** Shows the errors from now on. Returns whether there are none. */
  readonly check: () => boolean
}

/** Asks for the operator's documents on a step. */
export function AskForDocuments({
  children,
}: {
  readonly children: (documents: DocumentsPart) => ReactNode
}) {
  const { documents: texts } = useLaterMessages()
  const { asked: always = [] } = pageConfig().documents ?? {}
  const { form } = useDraft()
  const questions = askedDocuments(always, applicationOf(form), shownForm())
  const errorOf = useDocumentErrors()
  const [isChecked, setChecked] = useState(false)
  useEffect(
    () => () => {
      forgetRemovedFiles()
      endToastActions()
    },
    [],
  )
  // An upload continues behind the next step. Only the submission waits for it.
  const blocking = (question: AskedDocument) => {
    const error = errorOf(question)
    return error?.isUploading ? undefined : error
  }
  const errors = questions.flatMap((question) => blocking(question) ?? [])

  return children({
    errors,
    check: () => {
      setChecked(true)
      if (errors.length === 0) commitUploads()
      return errors.length === 0
    },
    content: questions.length > 0 && (
      <FieldGroup intro={`${texts.intro} ${texts.formats(MAX_MEGABYTES)}`} title={texts.heading}>
        <div className={styles.kinds}>
          {questions.map((question) => (
            <DocumentField
              {...question}
              error={isChecked ? blocking(question)?.text : undefined}
              key={question.kind}
            />
          ))}
        </div>
        <UploadedNotice />
      </FieldGroup>
    ),
  })
}
