import {
  CONSOLE_SHOWN_PATH,
  type ConsoleApplication,
  ofApplication,
} from '../../api/console/applications.ts'
import { consoleDocumentPath } from '../../api/console/documents.ts'
import type { Document } from '../../application/documents.ts'
import { sha256Of } from '../../web/ui/sha256.ts'
import { type Failure, getBytes, send } from '../requests/request.ts'
import { openBytes } from '../vault/vault.ts'
import { storedHash } from './stored-hash.ts'

/** A document of the application, and its place among them. */
export interface Listed {
  readonly document: Document
  readonly index: number
}

export type OpenedDocument =
  | { readonly state: 'opened'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly state: 'not-yours' | 'changed' }
  | { readonly state: 'failed'; readonly failure: Failure }

/** Opens a document. The server records it first. */
export async function openDocument(
  { reference, history }: Pick<ConsoleApplication, 'reference' | 'history'>,
  { document, index }: Listed,
): Promise<OpenedDocument> {
  const fields = [`documents.${index}`]
  const recorded = await send('POST', ofApplication(CONSOLE_SHOWN_PATH, reference), { fields })
  if (!recorded.ok) return { state: 'failed', failure: recorded.failure }
  const sealed = await getBytes(consoleDocumentPath(reference, document.id))
  if (!sealed.ok) return { state: 'failed', failure: sealed.failure }
  if ((await sha256Of(sealed.value)) !== storedHash(document, history)) return { state: 'changed' }
  try {
    return { state: 'opened', bytes: await openBytes(sealed.value) }
  } catch {
    return { state: 'not-yours' }
  }
}
