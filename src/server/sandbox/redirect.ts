import type { FastifyPluginAsync } from 'fastify'

/** `GET /sandbox` leads to the sandbox's page for fault injection. */
export const sandboxRedirect: FastifyPluginAsync<{ readonly pageUrl: string }> = async (
  app,
  { pageUrl },
) => {
  app.get('/sandbox', { schema: { hide: true } }, async (_request, reply) =>
    reply.redirect(`${pageUrl}/sandbox`),
  )
}
