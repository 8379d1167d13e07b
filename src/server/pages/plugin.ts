import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { type PrerenderedPages, prerenderedFile } from '../../api/prerendered-pages.ts'
import { api } from '../../messages/en-later.ts'
import type { Config } from '../platform/config/config.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { type PageFlags, shellRenderer } from './html-shell.ts'
import { isPageAddress, pageRoutes, sendNotFoundPage } from './routes.ts'
import { staticFiles } from './static-files.ts'

interface Pages {
  /** The folder of the built pages. */
  readonly folder: string
}

/** The built pages; an address that no other feature has declared is answered with the 404 page. */
export const pages = fp<Pages>(async (app, { folder }) => {
  const { config, bankLink } = app
  const renderShell = shellRenderer({
    config,
    indexHtml: await readFile(join(folder, 'index.html'), 'utf8'),
    prerendered: await prerenderedPages(config, folder),
    flags: () => pageFlags(app),
    bankLink: bankLink.page,
  })
  await app.register(staticFiles, { folder })
  await app.register(pageRoutes, { renderShell })
  app.setNotFoundHandler(async (request, reply) => {
    const asksForPage = request.method === 'GET' || request.method === 'HEAD'
    if (!asksForPage || !isPageAddress(request.url))
      throw new HttpError(404, api.errors['not-found'])
    return sendNotFoundPage(request, reply, renderShell)
  })
})

/** A flag is on only if its service exists. */
export async function pageFlags(app: FastifyInstance): Promise<PageFlags> {
  const on = await app.flags()
  return {
    'bank-link': on['bank-link'] && app.bankLink.isPresent(),
    'address-suggestions': on['address-suggestions'] && app.suggestsAddresses,
  }
}

/** In the shape that the configuration gives them; none where only the script is built. */
async function prerenderedPages(config: Config, folder: string): Promise<PrerenderedPages> {
  const file = prerenderedFile({
    brandLogo: config.BRAND_LOGO ?? '',
    sandbox: config.sandbox,
    supportEmail: config.SUPPORT_EMAIL ?? '',
    supportPhone: config.SUPPORT_PHONE ?? '',
  })
  const json = await readFile(join(folder, file), 'utf8').catch(() => '{}')
  return JSON.parse(json)
}
