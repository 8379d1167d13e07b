import { type AskedDocument, documentLabel, documentsPath } from '../../application/documents.ts'
import { useDraft } from '../draft/draft.ts'
import { useLaterMessages } from '../language/messages.ts'
import { useUploads } from './uploads.ts'

/** What is wrong with the documents of a kind. */
export interface DocumentError {
  readonly path: string
  /** Beside its field. */
  readonly text: string
  /** With the label of its field. */
  readonly message: string
  /** It only has to be waited for. */
  readonly isUploading: boolean
}

/**
 * Says what is wrong with the documents of a kind, if anything is.
 *
 * @param before the ids of documents that do not count
 */
export function useDocumentErrors(before: readonly string[] = []) {
  const { documents: texts } = useLaterMessages()
  const { documents } = useDraft(({ form }) => form.answers)
  const { uploads } = useUploads()
  const textOf = ({ kind, isRequired }: AskedDocument) => {
    const own = uploads.filter((one) => one.kind === kind)
    if (own.some(({ because }) => because === 'changed')) return texts.errors.chooseAgain
    if (own.some(({ state }) => state === 'failed')) return texts.errors.failed
    if (own.length > 0) return texts.errors.uploading
    const isMissing =
      isRequired && !documents.some((one) => one.kind === kind && !before.includes(one.id))
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
