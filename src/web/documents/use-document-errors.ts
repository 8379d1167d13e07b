import {
  type AskedDocument,
  documentLabel,
  documentsPath,
} from '../../application/documents/documents.ts'
import { useDraft } from '../draft/draft.ts'
import { useLaterMessages } from '../language/messages.ts'
import { useUploads } from './uploads.ts'

export interface DocumentError {
  readonly path: string
  readonly text: string
  /** The text with the label of the field. */
  readonly message: string
  /** Whether the applicant only has to wait for it. */
  readonly isUploading: boolean
}

/**
 * Returns a function that returns the error of a kind of documents, if there is one.
 *
 * @param before the ids of documents that do not count
 */
export function useDocumentErrors(before: readonly string[] = []) {
  const { documents: texts } = useLaterMessages()
  const { documents } = useDraft(({ form }) => form.answers)
  const { uploads } = useUploads()
  const textOf = ({ kind, isRequired }: AskedDocument) => {
    const own = uploads.filter((upload) => upload.kind === kind)
    if (own.some(({ because }) => because === 'changed')) return texts.errors.chooseAgain
    if (own.some(({ state }) => state === 'failed')) return texts.errors.failed
    if (own.length > 0) return texts.errors.uploading
    const isMissing =
      isRequired && !documents.some((file) => file.kind === kind && !before.includes(file.id))
    return isMissing ? texts.errors.required : undefined
  }
  return (document: AskedDocument): DocumentError | undefined => {
    const text = textOf(document)
    if (text === undefined) return undefined
    const path = documentsPath(document.kind)
    const isUploading = text === texts.errors.uploading
    return { path, text, isUploading, message: `${documentLabel(document.kind, texts)}: ${text}` }
  }
}
