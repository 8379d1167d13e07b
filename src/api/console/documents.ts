/**
 * `GET /console/api/applications/:reference/documents/:id`: an encrypted document as it is stored.
 */
import * as v from 'valibot'
import { jsonObject } from '../../application/json/json-object.ts'
import { documentParams } from '../documents.ts'
import { route } from '../route.ts'
import { applicationParams } from '../stored-applications.ts'
import { done } from './session.ts'

/** The page that shows an opened document in the console. It has its own origin and no network. */
export const CONSOLE_DOCUMENT_FRAME_PATH = '/console/document-frame'

/** The only Trusted Types policy of that page, which allows its worker. */
export const CONSOLE_FRAME_TYPES_POLICY = 'document-frame'

const consoleDocumentParams = v.strictObject({
  ...applicationParams.entries,
  ...documentParams.entries,
})

export const documentRoute = route('GET', '/console/api/applications/:reference/documents/:id', {
  params: consoleDocumentParams,
})

const consoleCopyParams = v.strictObject({
  ...applicationParams.entries,
  version: v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number)),
})

/** The `copyKey` of the sealed record. */
const copyKeyRequest = jsonObject({
  key: v.pipe(v.string(), v.base64(), v.length(44)),
})

export const copyRoute = route('GET', '/console/api/applications/:reference/copies/:version', {
  params: consoleCopyParams,
})

export const checkCopyRoute = route(
  'POST',
  '/console/api/applications/:reference/copies/:version',
  {
    params: consoleCopyParams,
    body: copyKeyRequest,
    response: { 204: done },
  },
)
