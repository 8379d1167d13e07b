/** The files that are not uploaded yet, as the tab saves them beside the draft. */
import type { Document } from '../../application/documents/documents.ts'
import { isRecord } from '../../application/json/is-record.ts'
import { withStorage } from '../tab/tab-storage.ts'
import { uploadsUnder } from './persist-draft.ts'

type UnfinishedFile = Pick<Document, 'kind' | 'name' | 'size'>

/** Returns the files that an earlier page in the tab did not finish uploading. */
export function savedUploads(): readonly UnfinishedFile[] {
  const saved: unknown = withStorage((storage) => JSON.parse(storage.getItem(uploadsUnder()) ?? ''))
  return Array.isArray(saved) ? saved.filter(isUnfinished) : []
}

function isUnfinished(file: unknown): file is UnfinishedFile {
  return (
    isRecord(file) &&
    typeof file.kind === 'string' &&
    typeof file.name === 'string' &&
    typeof file.size === 'number'
  )
}

export function saveUploads(uploads: readonly UnfinishedFile[]): void {
  const files = uploads.map(({ kind, name, size }) => ({ kind, name, size }))
  withStorage((storage) => {
    if (files.length === 0) storage.removeItem(uploadsUnder())
    else storage.setItem(uploadsUnder(), JSON.stringify(files))
  })
}
