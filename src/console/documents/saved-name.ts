import { documentTypeOf } from '../../application/document-type.ts'
import type { DocumentType } from '../../application/reference/document-kinds.ts'
import { visibleText } from '../../application/sanitize-text.ts'

const EXTENSIONS: Readonly<Record<DocumentType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/heic': 'heic',
}

/**
 * Under which name a stranger's file is saved: with the extension of its bytes, whatever it says
 * itself, else `.bin`.
 */
export function savedName(name: string, bytes: Uint8Array): string {
  const type = documentTypeOf(bytes)
  const plain = visibleText(name).replace(/[/\\:*?"<>|]/g, '_')
  const stem = plain.replace(/\.[^.]*$/, '') || 'document'
  return `${stem}.${type ? EXTENSIONS[type] : 'bin'}`
}
