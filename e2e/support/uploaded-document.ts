import type { Document } from '../../src/application/documents/documents.ts'
import type { DocumentKind } from '../../src/application/reference/document-kinds.ts'
import { recipientsHash } from '../../src/server/platform/encryption/recipient.ts'
import { encryptFile } from '../../src/web/documents/encrypt-file.ts'
import { sendDocument } from '../../src/web/documents/send-document.ts'
import { providePageConfig } from '../../src/web/requests/page-config.ts'
import type { App } from './server.ts'

const TIMEOUT_MS = 30_000

/** The intent of every application that is submitted without a browser. */
export const UPLOADED_INTENT = 'u'.repeat(43)

/** A file that an applicant chooses, for a kind of document. */
interface ChosenFile extends Pick<Document, 'name' | 'type'> {
  readonly kind: DocumentKind
  readonly content: Blob
}

/** Uploads a document as the applicant's page does, without a browser. */
export async function uploadedDocument(
  app: App,
  recipients: readonly string[],
  { content, ...chosen }: ChosenFile,
): Promise<Document> {
  const file = await encryptFile(content, recipients)
  providePageConfig({ apiUrl: app.url } as Parameters<typeof providePageConfig>[0])
  const { id } = await sendDocument({
    document: { kind: chosen.kind, recipients: recipientsHash(recipients) },
    file,
    intent: UPLOADED_INTENT,
    access: undefined,
    onCreated: () => undefined,
    onProgress: () => undefined,
    onPaused: () => undefined,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { ...chosen, id, size: content.size, sha256: file.sha256 }
}
