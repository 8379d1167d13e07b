import { useEffect, useState } from 'react'
import { isReplyKind } from '../../application/corrections/reply-paths.ts'
import {
  type AskedDocument,
  type DocumentTexts,
  documentsPath,
  type FileKind,
  type KindTexts,
} from '../../application/documents/documents.ts'
import { ownValue } from '../../application/json/own-value.ts'
import { documentTypes } from '../../application/reference/document-kinds.ts'
import { limits } from '../../application/reference/limits.ts'
import { useDraft } from '../draft/draft.ts'
import { useLaterMessages } from '../language/messages.ts'
import { FileDrop } from '../ui/FileDrop.tsx'
import { loadEncryption } from './encrypt-file.ts'
import { UploadList } from './UploadList.tsx'
import { addFile, type FileError, useUploads } from './uploads.ts'

/** The largest size of a file. */
export const MAX_MEGABYTES = limits.documentBytes / 1024 / 1024

interface Props extends AskedDocument {
  /** The text of the error, once it is shown. */
  readonly error: string | undefined
}

interface RejectedFile {
  readonly name: string
  readonly error: FileError
}

export function UploadedNotice() {
  const { documents: texts } = useLaterMessages()
  const { finished } = useUploads()
  return (
    <p aria-live="polite" className="visually-hidden">
      {finished === undefined ? '' : texts.added(finished)}
    </p>
  )
}

export function DocumentField({ kind, isRequired, error }: Props) {
  const { documents: texts } = useLaterMessages()
  const { documents } = useDraft(({ form }) => form.answers)
  const { uploads } = useUploads()
  const [notTaken, setNotTaken] = useState<readonly RejectedFile[]>([])
  const { label, hint } = fieldTexts(kind, texts)
  // An upload tries again, and says so.
  useEffect(() => void loadEncryption().catch(() => undefined), [])
  const own = {
    documents: documents.filter((document) => document.kind === kind),
    uploads: uploads.filter((upload) => upload.kind === kind),
  }
  const notTakenText = ({ name, error }: RejectedFile) =>
    ({
      tooLarge: texts.errors.tooLarge(name, MAX_MEGABYTES),
      empty: texts.errors.empty(name),
      type: texts.errors.type(name),
      password: texts.errors.password(name),
      tooMany: texts.errors.tooMany(limits.maximumDocuments),
      changed: texts.errors.changed(name),
    })[error]
  const add = async (files: readonly File[]) => {
    setNotTaken([])
    for (const file of files) {
      const error = await addFile(kind, file)
      if (error) setNotTaken((before) => [...before, { name: file.name, error: error }])
    }
  }
  const notTakenTexts = [...new Set(notTaken.map(notTakenText))]
  return (
    <FileDrop
      accept={acceptedTypes().join()}
      button={own.documents.length + own.uploads.length > 0 ? texts.chooseAnother : texts.choose}
      error={notTakenTexts.length > 0 ? sentences(notTakenTexts) : error}
      hint={hint}
      id={documentsPath(kind)}
      label={label}
      multiple
      notFiles={texts.notFiles}
      onFiles={add}
      optional={!isRequired}
    >
      <UploadList {...own} kind={kind} />
    </FileDrop>
  )
}

/** On Apple's devices without HEIC, which WebKit then sends as JPEG: few browsers draw HEIC. */
function acceptedTypes(): readonly string[] {
  return navigator.vendor.startsWith('Apple')
    ? documentTypes.filter((type) => type !== 'image/heic')
    : [...documentTypes, '.heic', '.heif']
}

/** Joins texts. Some of them end with a period. */
function sentences(texts: readonly string[]): string {
  return texts.join('. ').replaceAll('.. ', '. ')
}

function fieldTexts(kind: FileKind, { kinds, reply }: DocumentTexts): KindTexts {
  return isReplyKind(kind) ? reply.files : (ownValue<KindTexts>(kinds, kind) ?? { label: kind })
}
