/**
 * The files on the way to the server, and the actions on them. A reload ends them, and so does a
 * phone that needs the memory for its camera. The tab then says which to choose again.
 */
import { create } from 'zustand'
import { documentTypeOf, TYPE_BYTES } from '../../application/documents/document-type.ts'
import type { Document, FileKind } from '../../application/documents/documents.ts'
import type { DocumentType } from '../../application/reference/document-kinds.ts'
import { limits } from '../../application/reference/limits.ts'
import { cutMiddle } from '../../application/text/cut-text.ts'
import { cleanText } from '../../application/text/sanitize-text.ts'
import { editAnswers, hasAnswers, useDraft } from '../draft/draft.ts'
import { currentIntent } from '../draft/intent.ts'
import { newId } from '../draft/random.ts'
import { savedUploads, saveUploads } from '../draft/saved-uploads.ts'
import { deleteDocument, RequestRefused } from '../requests/documents.ts'
import { pageConfig } from '../requests/page-config.ts'
import type { Access } from '../requests/request.ts'
import { type EncryptedFile, encryptFile, FileChanged } from './encrypt-file.ts'
import { needsPassword } from './needs-password.ts'
import { online, sendDocument } from './send-document.ts'

export interface Upload {
  /** The key of the upload, which only this page knows. */
  readonly key: string
  readonly kind: FileKind
  readonly name: string
  /** The size in bytes. */
  readonly size: number
  /** `paused`: the browser is offline. */
  readonly state: 'encrypting' | 'uploading' | 'paused' | 'failed'
  /**
   * The reason for the failure. `refused`: the server did not accept the file. `changed`: the
   * browser can no longer read the chosen file, because it was changed, or the page was reloaded.
   */
  readonly because?: 'connection' | 'refused' | 'changed'
  /** The part that has arrived, from 0 to 1. */
  readonly progress: number
  /** Whether Next was pressed, so that the file becomes part of the draft once it is uploaded. */
  readonly isCommitted?: boolean
}

interface Uploads {
  readonly uploads: readonly Upload[]
  /** The name of the last uploaded file. */
  readonly finished: string | undefined
}

/** The reason why a file is not accepted. */
export type FileError = 'tooLarge' | 'empty' | 'type' | 'password' | 'tooMany' | 'changed'

/** The parts of an upload that the page does not show. */
interface Work {
  readonly file: File
  readonly type: DocumentType
  readonly stopping: AbortController
  readonly preview: Promise<ImageBitmap | undefined>
  encrypted?: EncryptedFile
  access?: Access | undefined
}

/** A longer name keeps its end, which tells the kind of file. */
const MAX_NAME_LENGTH = 200
/** Twice the height on the page, for sharp screens. */
const PREVIEW_PX = 96
const NONE: Uploads = { uploads: [], finished: undefined }

export const useUploads = create(unfinished)

const works = new Map<string, Work>()
/**
 * The previews of images: by the key of the upload, and by the id of the document once it has
 * arrived. A reload ends them.
 */
export const previews = new Map<string, ImageBitmap>()
/** The access to uploaded documents, which allows their deletion. */
const uploaded = new Map<string, Access>()

// Files of a deleted draft need no upload.
useDraft.subscribe((state, before) => {
  if (state.idempotencyKey === before.idempotencyKey) return
  for (const { stopping } of works.values()) stopping.abort()
  works.clear()
  uploaded.clear()
  previews.clear()
  useUploads.setState(hasAnswers(state) ? unfinished() : NONE)
})

useUploads.subscribe(({ uploads }) => saveUploads(uploads))

/** Returns the files that an earlier page in the tab did not finish uploading. */
function unfinished(): Uploads {
  const lost = { state: 'failed', because: 'changed', progress: 0 } as const
  return { ...NONE, uploads: savedUploads().map((file) => ({ ...file, ...lost, key: newId() })) }
}

/** Encrypts and uploads a file. Returns why it is not accepted. */
export async function addFile(kind: FileKind, file: File): Promise<FileError | undefined> {
  if (file.size === 0) return 'empty'
  if (file.size > limits.documentBytes) return 'tooLarge'
  const type = await typeOf(file).catch(() => 'changed' as const)
  if (type === 'changed') return type
  if (!type) return 'type'
  // A PDF that cannot be checked is accepted: the reviewer's page says if it needs a password.
  if (type === 'application/pdf' && (await needsPassword(file).catch(() => false)))
    return 'password'
  if (!hasRoom()) return 'tooMany'
  const upload: Upload = {
    key: newId(),
    kind,
    // The server accepts no name that reads differently from its characters.
    name: cutMiddle(cleanText(file.name), MAX_NAME_LENGTH),
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

/** The image may be ready after the file has arrived or was removed. */
function showPreview(id: string, image: ImageBitmap | undefined): void {
  if (!image || !(works.has(id) || uploaded.has(id))) return
  previews.set(id, image)
  useUploads.setState((state) => ({ ...state }))
}

/** Marks the files on the way, so that they become part of the draft once they are uploaded. */
export function commitUploads(): void {
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.map((upload) => ({ ...upload, isCommitted: true })),
  }))
}

/** Tries a failed upload again. */
export function retryUpload(upload: Upload): void {
  run(upload)
}

export interface RemovedFile extends Pick<Document, 'kind' | 'name'> {
  /** The key of the upload, or the document's id. */
  readonly key: string
  /** Restores it. Returns false if there is no room for it. */
  readonly restore: () => boolean
  /** Called when it can no longer be restored. */
  readonly forget: () => void
}

/** Ends an upload. Restoring it starts it again. */
export function removeUpload(upload: Upload): RemovedFile {
  const { key, kind, name } = upload
  const work = works.get(key)
  work?.stopping.abort()
  works.delete(key)
  previews.delete(key)
  useUploads.setState(({ uploads }) => ({
    uploads: uploads.filter((upload) => upload.key !== key),
  }))
  if (work?.access) deleteDocument(work.access)
  const restore = () => {
    if (!hasRoom()) return false
    if (work) {
      const { stopping: _, access: __, ...again } = work
      begin({ ...upload, key: newId(), state: 'encrypting', progress: 0 }, again)
    } else useUploads.setState(({ uploads }) => ({ uploads: [...uploads, upload] }))
    return true
  }
  return { key, kind, name, restore, forget: () => undefined }
}

/** Removes a document. It stays on the server until the removal is final. */
export function removeDocument(document: Document): RemovedFile {
  const { id: key, kind, name } = document
  const { documents } = useDraft.getState().form.answers
  const index = documents.indexOf(document)
  editAnswers({ documents: documents.filter((other) => other !== document) })
  const restore = () => {
    if (!hasRoom()) return false
    const { documents: now } = useDraft.getState().form.answers
    editAnswers({ documents: [...now.slice(0, index), document, ...now.slice(index)] })
    return true
  }
  return { key, kind, name, restore, forget: () => deleteUnused(key) }
}

/** Deletes a document that neither the draft nor the form lists. A listed one stays. */
function deleteUnused(id: string): void {
  const { draft, form } = useDraft.getState()
  const access = uploaded.get(id)
  const listed = [...draft.documents, ...form.answers.documents]
  if (!access || listed.some((document) => document.id === id)) return
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
    // The encryption code itself may have to be loaded.
    if (!navigator.onLine) note(key, { state: 'paused' })
    await online(signal)
    note(key, { state: 'encrypting' })
    work.encrypted ??= await encryptFile(work.file, documents.recipients)
    note(key, { state: 'uploading' })
    // The application may have been given up while the file was encrypted.
    signal.throwIfAborted()
    const access = await sendDocument({
      document: { kind, recipients: documents.fingerprint },
      file: work.encrypted,
      intent: currentIntent(),
      access: work.access,
      onCreated: (created) => {
        work.access = created
      },
      onProgress: (progress) => note(key, { state: 'uploading', progress }),
      onPaused: () => note(key, { state: 'paused' }),
      signal,
    })
    if (!works.delete(key)) return
    previews.delete(key)
    const { sha256 } = work.encrypted
    uploaded.set(access.id, access)
    work.preview.then((image) => showPreview(access.id, image))
    const isCommitted = useUploads
      .getState()
      .uploads.some((upload) => upload.key === key && upload.isCommitted)
    useUploads.setState(({ uploads }) => ({
      uploads: uploads.filter((upload) => upload.key !== key),
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
    uploads: uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
  }))
}
