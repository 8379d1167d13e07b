import type { Plugin } from 'vite'

const SCRIPT = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g
const PRELOAD = /\s*<link rel="modulepreload"[^>]*>/g

/**
 * Asks for the page's scripts once what stands in the page is painted: asking for them while it is
 * read would hold the first paint of a slow phone back, and so would starting them. A page in
 * which nothing stands yet asks at once. The server admits the script by its hash.
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
  const ask = sources.map((src) => `import("${src}")`).join(';')
  const start = `(s=>document.getElementById("root").firstChild?requestAnimationFrame(()=>setTimeout(s)):s())(()=>{${ask}})`
  return page
    .replace(SCRIPT, '')
    .replace(PRELOAD, '')
    .replace('</body>', () => `  <script>${start}</script>\n  </body>`)
}

/** The addresses of the scripts that a built page asks for. */
export function scriptsAskedFor(page: string): readonly string[] {
  return [...page.matchAll(/import\("([^"]+)"\)/g)].map(([, src = '']) => src)
}
