import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import fp from 'fastify-plugin'
import { indexFile, prerenderedFile } from '../../api/prerendered-pages.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { type Language, languages } from '../../application/language.ts'
import { BASE_PATH } from '../../application/step-list.ts'
import { type MinutesLeft, minutesLeft } from '../funnel/service.ts'
import { ifThere } from '../platform/files/stored-files.ts'
import { HttpError } from '../platform/http/http-error.ts'
import { periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import type { Program } from '../programs/program-service.ts'
import { type BuiltPages, type PageFlags, shellRenderer } from './html-shell.ts'
import { previews } from './preview/routes.ts'
import { isPageAddress, type PageRoutes, pageRoutes, sendUndeclared } from './routes.ts'

interface Pages {
  /** The folder of the built pages. */
  readonly folder: string
  readonly findInvited: PageRoutes['findInvited']
  readonly findProgramOfLead: PageRoutes['findProgramOfLead']
}

const ESTIMATE_MS = 3_600_000

/** The built pages. An address that no other feature declares gets the 404 page. */
export const pages = fp<Pages>(async (app, { folder, ...result }) => {
  const { db, programs, bankLink } = app
  let left: ReadonlyMap<string, MinutesLeft> = new Map()
  const estimate = async () => {
    left = await minutesLeft(db, (id) => formOf(programs.named(id)?.definition))
  }
  // Runs in the background, because no page may wait for the database.
  runWhileServing(app, periodicJob('estimate how long the form takes', ESTIMATE_MS, estimate))
  const built = pagesIn(folder)
  for (const language of languages) await built(programs.default, language)
  const renderShell = shellRenderer({
    built,
    flags: () => pageFlags(app),
    minutesLeft: (program) => left.get(program),
    bankLink: bankLink.page,
  })
  await app.register(staticFiles, { folder })
  pageRoutes(app, { renderShell, ...result })
  previews(app)
  app.setNotFoundHandler({ preHandler: app.sharedLimits }, async (request, reply) => {
    const asksForPage = request.method === 'GET' || request.method === 'HEAD'
    if (!asksForPage || !isPageAddress(request.url)) throw new HttpError(404)
    return sendUndeclared(request, reply, renderShell)
  })
})

/** Returns the flags. A flag is on only if its service exists. */
export async function pageFlags(app: FastifyInstance): Promise<PageFlags> {
  const flags = await app.flags()
  return {
    'bank-link': flags['bank-link'] && app.bankLink.isPresent(),
    'address-suggestions': flags['address-suggestions'] && app.suggestsAddresses,
  }
}

/**
 * Returns the pages in a language and with a program's configuration, each read once. An operator's
 * own pages may have only one language, and need not be prerendered.
 */
function pagesIn(folder: string) {
  const known = new Map<string, Promise<BuiltPages>>()
  return ({ config }: Program, language: Language): Promise<BuiltPages> => {
    const file = prerenderedFile({
      language,
      brandLogo: config.BRAND_LOGO ?? '',
      sandbox: config.sandbox,
      supportEmail: config.SUPPORT_EMAIL ?? '',
      supportPhone: config.SUPPORT_PHONE ?? '',
    })
    const read = known.get(file) ?? builtPages(folder, language, file)
    known.set(file, read)
    return read
  }
}

async function builtPages(
  folder: string,
  language: Language,
  prerendered: string,
): Promise<BuiltPages> {
  /** Returns undefined for a file that an operator's own pages may lack. */
  const own = (file: string) => ifThere(readFile(join(folder, file), 'utf8'))
  const indexHtml =
    (await own(indexFile(language))) ?? (await readFile(join(folder, 'index.html'), 'utf8'))
  return { indexHtml, prerendered: JSON.parse((await own(prerendered)) ?? '{}') }
}

interface StaticFiles {
  /** The folder of the built pages. */
  readonly folder: string
}

/** `GET /apply/assets/…`, and the files beside `index.html`, such as an operator's logo. */
const staticFiles: FastifyPluginAsync<StaticFiles> = async (app, { folder }) => {
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
