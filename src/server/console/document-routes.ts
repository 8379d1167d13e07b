import { documentRoute, documentSchema } from '../../api/console/documents.ts'
import { served } from '../../api/route.ts'
import { documentStore, documentsOf, readDocument } from '../documents/service.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { signedDocument } from '../records/check-service.ts'

/** `GET` of a document, which the reviewer's browser opens. */
export function documentRoutes(app: ValibotApp): void {
  const { config, db } = app
  const store = documentStore(config)
  app.route({
    ...served(documentRoute, documentSchema),
    config: { role: 'viewer' },
    handler: async (request, reply) => {
      const { reference, id } = request.params
      const documents = (await documentsOf(db, [reference])).get(reference) ?? []
      const document = documents.find((one) => one.id === id)
      // The row is not trusted, because it may belong to an application of another program.
      const signed = await signedDocument(db, reference, id, app.ledger)
      if (!document || document.sha256 !== signed?.sha256) throw new HttpError(404)
      return reply.type('application/octet-stream').send(await readDocument(db, store, document))
    },
  })
}
