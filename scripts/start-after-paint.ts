import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Stands in the page as it is, with the scripts' addresses in the place of its mark. */
const ask = readFileSync(join(import.meta.dirname, '../src/web/ask-for-scripts.js'), 'utf8')

const SCRIPT = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g
const PRELOAD = /\s*<link rel="modulepreload"[^>]*>/g
const MARK = '__SCRIPTS__'
const SOURCES = /\bconst sources = (\[.*\])/

/**
 * Asks for the page's scripts once what stands in the page is painted: asking for them while it is
 * read would hold the first paint of a slow phone back, and so would starting them. Where nothing
 * is drawn yet they are asked for at once. The server admits the script that asks by its hash.
 */
export function startAfterPaint(): Plugin {
  return {
    name: 'start-after-paint',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: withScriptsAfterPaint },
  }
}

/** A built page with one script at its end in place of those that it asks for. */
export function withScriptsAfterPaint(page: string): string {
  const sources = [...page.matchAll(SCRIPT)].map(([, src]) => src)
  if (sources.length === 0) throw new Error('The page asks for no script')
  const script = `<script>\n{\n${ask.replace(MARK, JSON.stringify(sources))}}</script>`
  return page
    .replace(SCRIPT, '')
    .replace(PRELOAD, '')
    .replace('</body>', () => `  ${script}\n  </body>`)
}

/** The addresses of the scripts that a built page asks for. */
export function scriptsAskedFor(page: string): readonly string[] {
  const [, sources] = SOURCES.exec(page) ?? []
  if (sources === undefined) throw new Error('The page asks for no script')
  return JSON.parse(sources)
}
