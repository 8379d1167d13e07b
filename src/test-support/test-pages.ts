import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { type PageConfig, pageConfig } from '../api/page-config.ts'

/** The built web pages, reduced to what the server needs. */
export const INDEX_HTML =
  '<!doctype html><html lang="en"><head><!--page-config--><style>p{color:red}</style></head><body><p>Too old.<!--support--></p><p>Apply</p><script>start()</script></body></html>'

/** Writes the built pages' folder and returns its path. */
export async function testPages(folder: string): Promise<string> {
  const web = join(folder, 'web')
  await mkdir(join(web, 'assets'), { recursive: true })
  await writeFile(join(web, 'index.html'), INDEX_HTML)
  await writeFile(join(web, 'embed.js'), 'export {}')
  await writeFile(join(web, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(web, 'assets/main-a1b2c3d4.js'), 'console.log("as it is")')
  await writeFile(join(web, 'assets/main-a1b2c3d4.js.br'), 'brotli')
  await writeFile(join(web, 'assets/main-a1b2c3d4.js.gz'), 'gzip')
  return web
}

/** Returns the data that a page of the server receives. */
export function configIn(html: string): PageConfig {
  const [, json = ''] =
    /<script type="application\/json" id="page-config">(.*?)<\/script>/s.exec(html) ?? []
  return v.parse(pageConfig, JSON.parse(json))
}
