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
import { contentSecurityPolicy, inlineHashes } from '../platform/http/content-security-policy.ts'

/** Everything comes from our own origin, and nothing leaves it; the key is in a worker. */
const POLICY = contentSecurityPolicy({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': ["'self'"],
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': [CONSOLE_TYPES_POLICY],
})

/**
 * A worker has the policy of its own script, not the page's. It loads what compares names, and the
 * list that they are compared with.
 */
const WORKER_POLICY = contentSecurityPolicy({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
})

const FRAME_FILE = 'document-frame.html'

/**
 * A document is a file from a stranger. So the frame that draws it has an origin of its own, and
 * nothing but the script and the style that it was built with; it can load and send nothing. PDF's
 * image formats are decoded by WebAssembly, in a worker whose script is in the page.
 */
function framePolicy(html: string): string {
  return contentSecurityPolicy({
    sandbox: ['allow-scripts'],
    'default-src': ["'none'"],
    'script-src': [...inlineHashes(html, 'script'), "'wasm-unsafe-eval'"],
    'style-src': inlineHashes(html, 'style'),
    'img-src': ['blob:'],
    'worker-src': ['blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [CONSOLE_FRAME_TYPES_POLICY],
  })
}

/** `GET` of the pages and of `/console/assets/…`; nothing if they are not built. */
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
  // Its routes name no role themselves.
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

/** Whether a path is one of the console's pages. */
export function isConsolePage(path: string): boolean {
  return CONSOLE_PAGES.some((page) =>
    new RegExp(`^${page.replace(':reference', '[A-Za-z0-9-]{1,40}')}$`).test(path),
  )
}
