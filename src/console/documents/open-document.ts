import { type ConsoleApplication, shownRoute } from '../../api/console/applications.ts'
import { documentRoute } from '../../api/console/documents.ts'
import { urlOf } from '../../api/route.ts'
import type { Document } from '../../application/documents/documents.ts'
import { sha256Of } from '../../web/ui/sha256.ts'
import { type Failure, getBytes, send } from '../requests/request.ts'
import { openBytes } from '../vault/vault.ts'
import { storedHash } from './stored-hash.ts'

export interface ListedDocument {
  readonly document: Document
  readonly index: number
}

export type OpenedDocument =
  | { readonly state: 'opened'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly state: 'not-yours' | 'changed' }
  | { readonly state: 'failed'; readonly failure: Failure }

/** Opens a document after the server has recorded it. */
export async function openDocument(
  { reference, history }: Pick<ConsoleApplication, 'reference' | 'history'>,
  { document, index }: ListedDocument,
): Promise<OpenedDocument> {
  const fields = [`documents.${index}`]
  const recorded = await send(shownRoute, { params: { reference }, body: { fields } })
  if (!recorded.ok) return { state: 'failed', failure: recorded.failure }
  const sealed = await getBytes(urlOf(documentRoute, { params: { reference, id: document.id } }))
  if (!sealed.ok) {
    const { failure } = sealed
    return failure === 'conflict' ? { state: 'changed' } : { state: 'failed', failure }
  }
  if ((await sha256Of(sealed.value)) !== storedHash(document, history)) return { state: 'changed' }
  try {
    return { state: 'opened', bytes: await openBytes(sealed.value) }
  } catch {
    return { state: 'not-yours' }
  }
}
