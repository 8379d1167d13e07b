/** The console's own page, with a policy of its own, and its files. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import {
  CONSOLE_DOCUMENT_FRAME_PATH,
  CONSOLE_FRAME_TYPES_POLICY,
} from '../../api/console/documents.ts'
import { CONSOLE_PAGES, CONSOLE_PATH, CONSOLE_TYPES_POLICY } from '../../api/console/session.ts'
import {
  contentSecurityPolicy,
  inlineHashes,
  trustedTypes,
} from '../platform/http/content-security-policy.ts'

/** Everything comes from our own origin, and nothing leaves it. The key is in a worker. */
const POLICY = contentSecurityPolicy({
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'worker-src': ["'self'"],
  ...trustedTypes(CONSOLE_TYPES_POLICY),
})

/**
 * The policy of a worker's script, because the page's policy does not apply to workers. It allows
 * loading the name comparison and the sanctions list.
 */
const WORKER_POLICY = contentSecurityPolicy({
  'script-src': ["'self'"],
  'connect-src': ["'self'"],
})

const FRAME_FILE = 'document-frame.html'

/**
 * Returns the policy of the frame that draws a document, which is a stranger's file. The frame has
 * an origin of its own, and only the script and style of its build; it can neither load nor send
 * anything. PDF's image formats are decoded by WebAssembly, in a worker whose script is part of the
 * page.
 */
function framePolicy(html: string): string {
  return contentSecurityPolicy({
    sandbox: ['allow-scripts'],
    'script-src': [...inlineHashes(html, 'script'), "'wasm-unsafe-eval'"],
    'style-src': inlineHashes(html, 'style'),
    'img-src': ['blob:'],
    'worker-src': ['blob:'],
    'frame-ancestors': ["'self'"],
    ...trustedTypes(CONSOLE_FRAME_TYPES_POLICY),
  })
}

/** Serves the pages and `/console/assets/…`, if they are built. */
export async function consolePage(
  app: FastifyInstance,
  { folder }: { readonly folder: string },
): Promise<void> {
  const indexFile = join(folder, 'index.html')
  if (!existsSync(indexFile)) return
  const html = await readFile(indexFile, 'utf8')
  const options = { config: { role: 'viewer', isPage: true } } as const
  for (const path of CONSOLE_PAGES) {
    app.get(path, options, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(html),
    )
  }
  const assets = join(folder, 'assets')
  const policy = framePolicy(await readFile(join(assets, FRAME_FILE), 'utf8'))
  // These routes do not declare a role themselves.
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, role: 'viewer', isApart: true }
    })
    files.addHook('onRequest', async (request, reply) => {
      if (request.url.endsWith('.js')) reply.header('content-security-policy', WORKER_POLICY)
    })
    await files.register(fastifyStatic, {
      root: assets,
      prefix: `${CONSOLE_PATH}/assets/`,
      preCompressed: true,
      index: false,
      cacheControl: false,
    })
    files.get(CONSOLE_DOCUMENT_FRAME_PATH, async (_request, reply) =>
      reply
        .header('content-security-policy', policy)
        .header('x-frame-options', 'SAMEORIGIN')
        .sendFile(FRAME_FILE),
    )
  })
}
