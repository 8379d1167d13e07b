/**
 * The signed copy of a version of an application, in the operator's console. `GET
 * /console/api/applications/:reference/copies/:version`: the encrypted PDF; 204 before it is
 * generated, and again some time after the applicant's link has expired. `POST` generates it, or
 * checks the stored one. The server needs the copy's key for that, which only the opened
 * application contains.
 */

import * as v from 'valibot'
import { jsonObject } from '../../application/json-object.ts'
import { route } from '../route.ts'
import { applicationParams } from '../stored-applications.ts'
import { ofApplication } from './applications.ts'
import { done } from './session.ts'

const CONSOLE_COPY_PATH = '/console/api/applications/:reference/copies/:version'

const consoleCopyParams = v.strictObject({
  ...applicationParams.entries,
  version: v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/), v.transform(Number)),
})

/** The `copyKey` of the sealed record. */
const copyKeyRequest = jsonObject({
  key: v.pipe(v.string(), v.base64(), v.length(44)),
})

/** Returns the path of a version's copy. */
export function consoleCopyPath(reference: string, version: number): string {
  return ofApplication(CONSOLE_COPY_PATH, reference).replace(':version', String(version))
}

export const copySchema = { params: consoleCopyParams }
export const copyRoute = route<typeof copySchema>(
  'GET',
  '/console/api/applications/:reference/copies/:version',
)

export const checkCopySchema = {
  params: consoleCopyParams,
  body: copyKeyRequest,
  response: { 204: done },
}
export const checkCopyRoute = route<typeof checkCopySchema>(
  'POST',
  '/console/api/applications/:reference/copies/:version',
)
