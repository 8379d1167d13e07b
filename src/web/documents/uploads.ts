/** The files that are being uploaded, and what is done with them. A reload ends them. */

import { create } from 'zustand'
import { cutMiddle } from '../../application/cut-text.ts'
import { documentTypeOf, TYPE_BYTES } from '../../application/document-type.ts'
import type { Document, FileKind } from '../../application/documents.ts'
import type { DocumentType } from '../../application/reference/document-kinds.ts'
import { limits } from '../../application/reference/limits.ts'
import { sanitizeText } from '../../application/sanitize-text.ts'
import { editAnswers, useDraft } from '../draft/draft.ts'
import { newId } from '../draft/random.ts'
import { deleteDocument, RequestRefused } from '../requests/documents.ts'
import { pageConfig } from '../requests/page-config.ts'
import type { Access } from '../requests/request.ts'
import { type EncryptedFile, encryptFile, FileChanged } from './encrypt-file.ts'
import { needsPassword } from './needs-password.ts'
import { online, sendDocument } from './send-document.ts'

export interface Upload {
  /** The key of the upload, in this page only. */
  readonly key: string
  readonly kind: FileKind
  readonly name: string
  /** The size in bytes. */
  readonly size: number
  /** `paused`: the browser is offline. */
  readonly state: 'encrypting' | 'uploading' | 'paused' | 'failed'
  /**
   * Why it has failed. `refused`: the server did not take it; `changed`: the browser can no longer
   * read the chosen file, as after a change to it.
   */
  readonly because?: 'connection' | 'refused' | 'changed'
  /** How much has arrived, from 0 to 1. */
  readonly progress: number
  /** The step was left by Next meanwhile: it becomes part of the draft once it is uploaded. */
  readonly isCommitted?: boolean
}

interface Uploads {
  readonly uploads: readonly Upload[]
  /** The file that was uploaded last. */
  readonly finished: string | undefined
}

/** Why a file is not taken. */
export type FileError = 'tooLarge' | 'empty' | 'type' | 'password' | 'tooMany' | 'changed'

/** What an upload needs, and nothing shows. */
interface Work {
  readonly file: File
  readonly type: DocumentType
  readonly stopping: AbortController
  readonly preview: Promise<ImageBitmap | undefined>
  encrypted?: EncryptedFile
  access?: Access | undefined
}

/** The end of a longer name is kept, too: it says what kind of file it is. */
const MAX_NAME_LENGTH = 200
/** Twice as high as it is shown, for sharp screens. */
const PREVIEW_PX = 96
const NONE: Uploads = { uploads: [], finished: undefined }

export const useUploads = create<Uploads>(() => NONE)

const works = new Map<string, Work>()
/**
 * Previews of images, by the key of the upload and by the id of the document. A reload ends them.
 */
export const previews = new Map<string, ImageBitmap>()
/** The access to documents that are uploaded, to delete them. */
const uploaded = new Map<string, Access>()

// What is forgotten with the draft needs no upload.
useDraft.subscribe(({ idempotencyKey }, before) => {
  if (idempotencyKey === before.idempotencyKey) return
  for (const { stopping } of works.values()) stopping.abort()
  works.clear()
  uploaded.clear()
  previews.clear()
  useUploads.setState(NONE)
})

/** Encrypts and uploads a file. Returns why it is not taken. */
export async function addFile(kind: FileKind, file: File): Promise<FileError | undefined> {
  if (file.size === 0) return 'empty'
  if (file.size > limits.documentBytes) return 'tooLarge'
  const type = await typeOf(file).catch(() => 'changed' as const)
  if (type === 'changed') return type
  if (!type) return 'type'
  // What cannot be checked is taken: the reviewer's page says that it needs one.
  if (type === 'application/pdf' && (await needsPassword(file).catch(() => false)))
    return 'password'
  if (!hasRoom()) return 'tooMany'
  const upload: Upload = {
    key: newId(),
    kind,
    // The server takes no name that does not read as it is written.
    name: cutMiddle(sanitizeText(file.name), MAX_NAME_LENGTH),
    size: file.size,
    state: 'encrypting',
    progress: 0,
  }
  begin(upload, { file, type, preview: previewOf(file) })
  return undefined
}

function hasRoom(): boolean {
  const { uploads } = useUploads.getState()
  const { documents } = useDraft.getState().form.answers
  return uploads.length + documents.length < limits.maximumDocuments
}

function begin(upload: Upload, work: Omit<Work, 'stopping'>): void {
  works.set(upload.key, { ...work, stopping: new AbortController() })
  work.preview.then((image) => showPreview(upload.key, image))
  useUploads.setState(({ uploads }) => ({ uploads: [...uploads, upload] }))
  run(upload)
}

async function typeOf(file: File) {
  return documentTypeOf(new Uint8Array(await file.slice(0, TYPE_BYTES).arrayBuffer()))
}

/** Returns a small version of an image; undefined if the browser cannot draw it. */
async function previewOf(file: File): Promise<ImageBitmap | undefined> {
  if (!file.type.startsWith('image/')) return undefined
  return createImageBitmap(file, { resizeHeight: PREVIEW_PX }).catch(() => undefined)
}

/** It may be drawn after the file has arrived, or was removed. */
function showPreview(id: string, image: ImageBitmap | undefined): void {
  if (!image || !(works.has(id) || uploaded.has(id))) return
  previews.set(id, image)
  useUploads.setState((state) => ({ ...state }))
}

/** What is on its way becomes part of the draft as soon as it is uploaded. */
export function commitUploads(): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((one) => ({ ...one, isCommitted: true })),
  }))
}

/** Tries an upload again that has failed. */
export function retryUpload(upload: Upload): void {
  run(upload)
}

/** A file that was removed. */
export interface RemovedFile extends Pick<Document, 'kind' | 'name'> {
  /** The key of the upload, or the document's id. */
  readonly key: string
  /** Puts it back. Returns false where there is no room for it. */
  readonly restore: () => boolean
  /** It is not put back any more. */
  readonly forget: () => void
}

/** Ends an upload, which begins again where it is restored. */
export function removeUpload(upload: Upload): RemovedFile {
  const { key, kind, name } = upload
  const work = works.get(key)
  work?.stopping.abort()
  works.delete(key)
  useUploads.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.key !== key) }))
  if (work?.access) deleteDocument(work.access)
  const restore = () => {
    if (!work || !hasRoom()) return false
    const { stopping: _, access: __, ...again } = work
    begin({ ...upload, key: newId(), state: 'encrypting', progress: 0 }, again)
    return true
  }
  return { key, kind, name, restore, forget: () => undefined }
}

/** Removes a document. It stays on the server until that is final. */
export function removeDocument(document: Document): RemovedFile {
  const { id: key, kind, name } = document
  const { documents } = useDraft.getState().form.answers
  const index = documents.indexOf(document)
  editAnswers({ documents: documents.filter((one) => one !== document) })
  const restore = () => {
    if (!hasRoom()) return false
    const { documents: now } = useDraft.getState().form.answers
    editAnswers({ documents: [...now.slice(0, index), document, ...now.slice(index)] })
    return true
  }
  return { key, kind, name, restore, forget: () => deleteUnused(key) }
}

/** One that the draft or the form still has stays on the server, until it expires. */
function deleteUnused(id: string): void {
  const { draft, form } = useDraft.getState()
  const access = uploaded.get(id)
  const listed = [...draft.documents, ...form.answers.documents]
  if (!access || listed.some((one) => one.id === id)) return
  uploaded.delete(id)
  previews.delete(id)
  deleteDocument(access)
}

async function run(upload: Upload): Promise<void> {
  const { key, kind, name, size } = upload
  const work = works.get(key)
  if (!work) return
  const { signal } = work.stopping
  try {
    const documents = useDraft.getState().form.correction?.documents ?? pageConfig().documents
    if (!documents) return
    note(key, { state: 'encrypting', progress: 0 })
    // The encryption itself may have to be loaded.
    if (!navigator.onLine) note(key, { state: 'paused' })
    await online(signal)
    note(key, { state: 'encrypting' })
    work.encrypted ??= await encryptFile(work.file, documents.recipients)
    note(key, { state: 'uploading' })
    const access = await sendDocument({
      document: { kind, recipients: documents.fingerprint },
      file: work.encrypted,
      access: work.access,
      onCreated: (created) => {
        work.access = created
      },
      onProgress: (progress) => note(key, { state: 'uploading', progress }),
      onPaused: () => note(key, { state: 'paused' }),
      signal,
    })
    if (!works.delete(key)) return
    const { sha256 } = work.encrypted
    uploaded.set(access.id, access)
    work.preview.then((image) => showPreview(access.id, image))
    const isCommitted = useUploads
      .getState()
      .uploads.some((one) => one.key === key && one.isCommitted)
    useUploads.setState(({ uploads }) => ({
      uploads: uploads.filter((one) => one.key !== key),
      finished: name,
    }))
    const { documents: before } = useDraft.getState().form.answers
    const document = { kind, id: access.id, name, size, type: work.type, sha256 }
    editAnswers({ documents: [...before, document] })
    if (!isCommitted) return
    useDraft.setState(({ draft }) => ({
      draft: { ...draft, documents: [...draft.documents, document] },
    }))
  } catch (error) {
    if (error instanceof RequestRefused) work.access = undefined
    if (!signal.aborted) note(key, { state: 'failed', because: reasonOf(error) })
  }
}

function reasonOf(error: unknown): NonNullable<Upload['because']> {
  if (error instanceof FileChanged) return 'changed'
  return error instanceof RequestRefused ? 'refused' : 'connection'
}

function note(key: string, changes: Partial<Upload>): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)),
  }))
}
