import { type ReactNode, useState } from 'react'
import { type AskedDocument, documentsPath } from '../../application/documents.ts'
import {
  type DocumentKind,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENTS,
} from '../../application/reference/documents.ts'
import { useDraft } from '../draft/draft.ts'
import { useLaterMessages } from '../language/messages.ts'
import { pageConfig } from '../requests/page-config.ts'
import { FieldGroup } from '../ui/FieldGroup.tsx'
import { FileDrop } from '../ui/FileDrop.tsx'
import styles from './AskForDocuments.module.css'
import { ACCEPTED } from './document-type.ts'
import { UploadList } from './UploadList.tsx'
import { addFile, type FileError, useUploads } from './uploads.ts'

const MAX_MEGABYTES = MAX_DOCUMENT_BYTES / 1024 / 1024

/** What the step shows and checks of the documents. */
export interface DocumentsPart {
  /** Below the step's own fields. */
  readonly content: ReactNode
  /** What blocks Next, with its field. */
  readonly errors: readonly { readonly path: string; readonly message: string }[]
  /** Shows the errors from now on. Returns whether there are none. */
  readonly check: () => boolean
}

interface NotTaken {
  readonly kind: DocumentKind
  readonly name: string
  readonly error: FileError
}

/** Asks for the operator's documents on a step. */
export function AskForDocuments({
  children,
}: {
  readonly children: (documents: DocumentsPart) => ReactNode
}) {
  const { documents: texts } = useLaterMessages()
  const asked = pageConfig().documents?.asked ?? []
  const { documents } = useDraft(({ form }) => form.answers)
  const { uploads, finished } = useUploads()
  const [isChecked, setChecked] = useState(false)
  const [notTaken, setNotTaken] = useState<NotTaken>()

  const blocking = ({ kind, isRequired }: AskedDocument) => {
    const own = uploads.filter((one) => one.kind === kind)
    if (own.some(({ state }) => state === 'failed')) return texts.errors.failed
    if (own.length > 0) return texts.errors.uploading
    const isMissing = isRequired && !documents.some((one) => one.kind === kind)
    return isMissing ? texts.errors.required : undefined
  }
  const shownError = (one: AskedDocument) => {
    if (notTaken?.kind === one.kind) return notTakenText(notTaken)
    return isChecked ? blocking(one) : undefined
  }
  const notTakenText = ({ name, error }: NotTaken) =>
    ({
      tooLarge: texts.errors.tooLarge(name, MAX_MEGABYTES),
      empty: texts.errors.empty(name),
      type: texts.errors.type(name),
      tooMany: texts.errors.tooMany(MAX_DOCUMENTS),
    })[error]
  const add = async (kind: DocumentKind, files: readonly File[]) => {
    setNotTaken(undefined)
    for (const file of files) {
      const error = await addFile(kind, file)
      if (error) setNotTaken({ kind, name: file.name, error })
    }
  }
  const errors = asked.flatMap((one) => {
    const text = blocking(one)
    const { label } = texts.kinds[one.kind]
    return text ? [{ path: documentsPath(one.kind), message: `${label}: ${text}` }] : []
  })

  return children({
    errors,
    check: () => {
      setNotTaken(undefined)
      setChecked(true)
      return errors.length === 0
    },
    content: (
      <FieldGroup intro={`${texts.intro} ${texts.formats(MAX_MEGABYTES)}`} title={texts.heading}>
        <div className={styles.kinds}>
          {asked.map((one) => {
            const { kind } = one
            const { label, hint } = texts.kinds[kind]
            const hasFile = [...documents, ...uploads].some((other) => other.kind === kind)
            return (
              <FileDrop
                accept={ACCEPTED}
                button={hasFile ? texts.chooseAnother : texts.choose}
                error={shownError(one)}
                hint={hint}
                id={documentsPath(kind)}
                key={kind}
                label={label}
                multiple
                onFiles={(files) => add(kind, files)}
                optional={!one.isRequired}
              >
                <UploadList
                  documents={documents.filter((other) => other.kind === kind)}
                  kind={kind}
                  uploads={uploads.filter((other) => other.kind === kind)}
                />
              </FileDrop>
            )
          })}
        </div>
        <p aria-live="polite" className="visually-hidden">
          {finished === undefined ? '' : texts.added(finished)}
        </p>
      </FieldGroup>
    ),
  })
}
