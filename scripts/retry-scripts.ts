import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const inline = readFileSync(join(import.meta.dirname, '../src/web/retry-scripts.js'), 'utf8')
const SCRIPT = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g

/**
 * Puts the page's scripts at its end, after one that stands in the page itself and asks again for
 * those that do not come. The server admits that one by its hash.
 */
export function retryScripts(): Plugin {
  return {
    name: 'retry-scripts',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: withRetriedScripts },
  }
}

/** A built page whose scripts are asked for again. */
export function withRetriedScripts(page: string): string {
  const scripts = page.match(SCRIPT)
  if (!scripts) throw new Error('The page asks for no script')
  const end = `  <script>\n{\n${inline}}</script>${scripts.join('')}\n  </body>`
  return page.replace(SCRIPT, '').replace('</body>', () => end)
}

/** The addresses of the scripts that a built page asks for. */
export function scriptsAskedFor(page: string): readonly string[] {
  return [...page.matchAll(SCRIPT)].map(([, src = '']) => src)
}
