import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const helper = readFileSync(join(import.meta.dirname, '../src/web/preload-helper.js'), 'utf8')
const EXPORT = 'export const __vitePreload ='

/** Loads the pages' parts by `src/web/preload-helper.js`. */
export function leanPreload(): Plugin {
  return {
    name: 'lean-preload',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        return { code: preloadHelper(code, this.environment.config.base), map: null }
      },
    },
  }
}

/** Returns the helper in place of the bundler's. Throws if another release has changed it. */
export function preloadHelper(code: string, base: string): string {
  if (!code.includes(EXPORT)) throw new Error('Vite loads parts of a page by another function')
  return helper.replace('<base>', () => base)
}
