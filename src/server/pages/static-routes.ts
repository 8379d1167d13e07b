/** Serves the built pages' files, precompressed. Files with hashed names are cached forever. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { BASE_PATH } from '../../application/step-list.ts'

export interface StaticFiles {
  /** The folder of the built pages. */
  readonly folder: string
}

/** `GET /apply/assets/…`, and the files beside `index.html`, such as an operator's logo. */
export const staticFiles: FastifyPluginAsync<StaticFiles> = async (app, { folder }) => {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${BASE_PATH}/assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    schemaHide: true,
  })
  // The only file that pages of other sites load.
  app.get('/embed.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .sendFile('embed.js', folder, { immutable: false, maxAge: '1h' }),
  )
  for (const name of await filesBeside(folder)) {
    app.get(`${BASE_PATH}/${name}`, { schema: { hide: true } }, async (_request, reply) =>
      reply.sendFile(name, folder, { immutable: false, maxAge: '1h' }),
    )
  }
}

async function filesBeside(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter(
      (entry) =>
        entry.isFile() && /^[\w.-]+\.(?:svg|png|webp|jpe?g|ico|txt|webmanifest)$/.test(entry.name),
    )
    .map((entry) => entry.name)
}
