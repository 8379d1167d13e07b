import { checkCopyRoute, copyRoute, documentRoute } from '../../api/console/documents.ts'
import { documentStore, documentsOf, readDocument } from '../documents/service.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { sourceOf } from '../platform/http/limits/request-source.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { signedDocument } from '../records/check-service.ts'
import { findCopy, recordDownload } from '../signed-copies/service.ts'
import { personOf } from './access.ts'
import { refusedActionError } from './refused-action.ts'

/** `GET` of a document, which the reviewer's browser opens. */
export function documentRoutes(app: ValibotApp): void {
  const { config, db } = app
  const store = documentStore(config)
  app.route({
    ...documentRoute,
    config: { role: 'viewer' },
    handler: async (request, reply) => {
      const { reference, id } = request.params
      const documents = (await documentsOf(db, [reference])).get(reference) ?? []
      const document = documents.find((document) => document.id === id)
      // The row is not trusted, because it may belong to an application of another program.
      const signed = await signedDocument(db, reference, id, app.ledger)
      if (!document || document.sha256 !== signed?.sha256) throw new HttpError(404)
      const bytes = await readDocument(db, store, document)
      if (!bytes) throw refusedActionError({ refusal: 'evidence' }, app.now())
      return reply.type('application/octet-stream').send(bytes)
    },
  })
}

/**
 * `GET` returns a signed copy, which the reviewer's browser decrypts. `POST` generates it, or
 * checks it against the signed events. Only then does the server see the copy's content, as it does
 * when the applicant downloads it.
 */
export function copyRoutes(app: ValibotApp): void {
  const { db, now, signer, readCopy } = app

  app.route({
    ...copyRoute,
    config: { role: 'viewer', pace: 'reading' },
    handler: async (request, reply) => {
      const { reference, version } = request.params
      const copy = await findCopy(db, { reference, version })
      if (!copy) throw new HttpError(404)
      if (!copy.pdf) return reply.code(204).send()
      const context = { reference, version, at: now(), signer }
      if (!(await recordDownload(db, context, personOf(request)))) throw new HttpError(404)
      return reply.type('application/octet-stream').send(Buffer.from(copy.pdf))
    },
  })

  app.route({
    ...checkCopyRoute,
    config: { role: 'viewer' },
    handler: async (request, reply) => {
      const pdf = await readCopy({ ...request.params, ...request.body }, sourceOf(request))
      if (!pdf) throw new HttpError(404)
      return reply.code(204).send()
    },
  })
}
