import { documentRoute, documentSchema } from '../../api/console/documents.ts'
import { served } from '../../api/route.ts'
import { documentStore, documentsOf, readDocument } from '../documents/service.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'

/** `GET` of a document, which the reviewer's browser opens. */
export const documentRoutes: FastifyPluginAsyncValibot<object> = async (app) => {
  const { config, db } = app
  const store = documentStore(config)
  app.route({
    ...served(documentRoute, documentSchema),
    config: { role: 'viewer' },
    handler: async (request, reply) => {
      const { reference, id } = request.params
      const documents = (await documentsOf(db, [reference])).get(reference) ?? []
      const found = documents.find((one) => one.id === id)
      if (!found) throw new HttpError(404)
      return reply.type('application/octet-stream').send(await readDocument(db, store, found))
    },
  })
}
