/**
 * `GET /console/api/applications/:reference/documents/:id`: an encrypted document as it is stored.
 */

import * as v from 'valibot'
import { documentParams } from '../documents.ts'
import { route } from '../route.ts'
import { applicationParams } from '../stored-applications.ts'
import { ofApplication } from './applications.ts'

const CONSOLE_DOCUMENT_PATH = '/console/api/applications/:reference/documents/:id'

/** The page in which the console shows an opened document. It has its own origin and no network. */
export const CONSOLE_DOCUMENT_FRAME_PATH = '/console/document-frame'

/** The only Trusted Types policy of that page, which allows its worker. */
export const CONSOLE_FRAME_TYPES_POLICY = 'document-frame'

const consoleDocumentParams = v.strictObject({
  ...applicationParams.entries,
  ...documentParams.entries,
})

/** Returns the path of an application's document. */
export function consoleDocumentPath(reference: string, id: string): string {
  return ofApplication(CONSOLE_DOCUMENT_PATH, reference).replace(':id', encodeURIComponent(id))
}

export const documentSchema = { params: consoleDocumentParams }
export const documentRoute = route<typeof documentSchema>(
  'GET',
  '/console/api/applications/:reference/documents/:id',
)
