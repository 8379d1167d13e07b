/** A program on a separate server, and a partner's site whose pages show its form in a frame. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, startApp } from './server.ts'

export interface PartnerSite {
  readonly app: App
  /** The program's origin. */
  readonly program: string
  /** The pages with the example of docs/embedding.md, on a listed and on another origin. */
  readonly listed: string
  readonly unlisted: string
  /**
   * The same page on the form's own site, since Chromium stores nothing for frames of other sites
   * in private windows, which the tests use.
   */
  readonly sameSite: string
  /** The origin of the other program. */
  readonly otherProgram: string
  /** Returns a page of the listed origin with this body. */
  readonly showing: (html: string) => string
  /** Returns the listed page with an invitation, `ID#SECRET`. */
  readonly inviting: (invitation: string) => string
  readonly stop: () => Promise<void>
}

/** @param settings the server's settings, as in {@link startApp} */
export async function startPartnerSite(
  settings: Readonly<Record<string, string>> = {},
): Promise<PartnerSite> {
  let example = ''
  const pages: string[] = []
  const server = createServer(({ url = '/' }, response) => {
    const { searchParams, pathname } = new URL(url, 'http://localhost')
    const invitation = searchParams.get('invitation')
    const own = pages[Number(pathname.slice(1)) - 1]
    const attribute = invitation === null ? '' : `invitation="${invitation}" `
    const page = example.replace('<merchant-application ', `$&${attribute}`)
    response.setHeader('content-type', 'text/html; charset=utf-8').end(own ?? page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const folder = await mkdtemp(join(tmpdir(), 'merchant-application-programs-'))
  for (const [id, file] of Object.entries({
    acme: {
      hosts: ['acme.localhost'],
      brandName: 'Acme Payments',
      documents: ['id?'],
      embedOrigins: [`http://partner.localhost:${port}`, `http://shop.acme.localhost:${port}`],
    },
    beta: {
      hosts: ['beta.localhost'],
      brandName: 'Beta Cards',
      languages: ['es', 'en'],
      embedOrigins: [`http://partner.localhost:${port}`],
    },
  })) {
    await mkdir(join(folder, id))
    await writeFile(join(folder, id, 'program.json'), JSON.stringify(file))
  }
  const app = await startApp({ ...settings, PROGRAMS_DIR: folder })
  const program = app.url.replace('127.0.0.1', 'acme.localhost')
  const docs = await readFile(join(import.meta.dirname, '../../docs/embedding.md'), 'utf8')
  example = (/```html\n(.*?)```/s.exec(docs)?.[1] ?? '').replaceAll(
    'https://apply.acme.example',
    program,
  )
  const listed = `http://partner.localhost:${port}/`
  return {
    app,
    program,
    listed,
    unlisted: `http://other.localhost:${port}/`,
    sameSite: `http://shop.acme.localhost:${port}/`,
    otherProgram: app.url.replace('127.0.0.1', 'beta.localhost'),
    showing: (html) => `${listed}${pages.push(`<!doctype html><title>Partner</title>${html}`)}`,
    inviting: (invitation) => `${listed}?${new URLSearchParams({ invitation })}`,
    stop: async () => {
      await app.stop()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
