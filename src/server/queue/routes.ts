import { apiKeyHeaders } from '../../api/api-keys.ts'
import { APPLICATIONS_PATH } from '../../api/applications.ts'
import { errorResponses } from '../../api/errors.ts'
import {
  applicationParams,
  feed,
  feedQuery,
  STORED_APPLICATION_PATH,
  STORED_RECORD_PATH,
  storedApplication,
  storedRecord,
} from '../../api/stored-applications.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import { ownerEntriesOf } from '../records/owner-entries-service.ts'
import { findApplication, listedApplication } from '../records/service.ts'
import { versionsOf } from '../records/versions-service.ts'
import { feedPage, positionBefore } from './feed-store.ts'

const tags = ['Stored applications']
const security = [{ apiKey: [] }]
const errors = errorResponses(400, 401, 403, 404, 429)

/** Stored applications for the operator's systems, which have an API key. */
export const readingRoutes: FastifyPluginAsyncValibot<object> = async (app) => {
  const { db } = app
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    await app.apiKeyOf(request, 'applications')
  })

  app.get(
    APPLICATIONS_PATH,
    {
      schema: {
        operationId: 'listApplications',
        summary: 'List applications by when they changed last, and what changed since',
        tags,
        security,
        headers: apiKeyHeaders,
        querystring: feedQuery,
        response: { 200: feed, ...errors },
      },
    },
    async ({ query: { changedSince, cursor } }) => {
      const after = cursor === undefined ? await start(changedSince) : Number(cursor)
      const { changes, position, hasMore } = await feedPage(db, after)
      return {
        changes: changes.map(({ reference, at, row }) => ({
          reference,
          changedAt: at,
          application: row ? listedApplication(row) : null,
        })),
        cursor: String(position),
        hasMore,
      }
    },
  )

  app.get(
    STORED_APPLICATION_PATH,
    {
      schema: {
        operationId: 'readApplication',
        summary: 'Read the status of an application, and what is readable of it',
        tags,
        security,
        headers: apiKeyHeaders,
        params: applicationParams,
        response: { 200: storedApplication, ...errors },
      },
    },
    async ({ params: { reference } }) => listedApplication(await found(reference)),
  )

  app.get(
    STORED_RECORD_PATH,
    {
      schema: {
        operationId: 'readRecord',
        summary: "Read the sealed record of an application, which the operator's identity opens",
        tags,
        security,
        headers: apiKeyHeaders,
        params: applicationParams,
        response: { 200: storedRecord, ...errors },
      },
    },
    async ({ params: { reference } }) => {
      const { sealed } = await found(reference)
      const entries = (await ownerEntriesOf(db, [reference])).get(reference) ?? []
      const versions = (await versionsOf(db, [reference])).get(reference) ?? []
      return {
        reference,
        sealed: base64(sealed),
        entries: entries.map((one) => ({ invitation: one.invitation, sealed: base64(one.sealed) })),
        versions: versions.map((one) => ({ number: one.version, sealed: base64(one.sealed) })),
      }
    },
  )

  async function start(changedSince: string | undefined): Promise<number> {
    return changedSince === undefined ? 0 : positionBefore(db, new Date(changedSince))
  }

  async function found(reference: string) {
    const row = await findApplication(db, reference)
    if (!row) throw new HttpError(404)
    return row
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
