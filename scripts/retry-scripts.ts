import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const inline = readFileSync(join(import.meta.dirname, '../src/web/before-hydration.js'), 'utf8')
const SCRIPT = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g

/**
 * Moves the page's scripts to its end, after an inline script that retries those that do not load.
 * The Content-Security-Policy allows the inline script by its hash.
 */
export function retryScripts(): Plugin {
  return {
    name: 'retry-scripts',
    apply: 'build',
    transformIndexHtml: { order: 'post', handler: withRetriedScripts },
  }
}

export function withRetriedScripts(page: string): string {
  const scripts = page.match(SCRIPT)
  if (!scripts) throw new Error('The page has no script')
  const end = `  <script>\n{\n${inline}}</script>${scripts.join('')}\n  </body>`
  return page.replace(SCRIPT, '').replace('</body>', () => end)
}

/** A built page that loads one more script, before its own. */
export function withScript(page: string, url: string): string {
  const [first] = page.match(SCRIPT) ?? []
  if (first === undefined) throw new Error('The page has no script')
  return page.replace(first, () => first.replace(/src="[^"]+"/, `src="${url}"`) + first)
}

export function scriptSources(page: string): readonly string[] {
  return [...page.matchAll(SCRIPT)].map(([, src = '']) => src)
}
