import type { Plugin } from 'vite'
import { PAGES_BASE } from '../src/contract/pages.ts'

/**
 * Lets the page fetch a chunk from the start that its script asks for by `import()`.
 *
 * @param module ends the path of the module that the chunk is about
 */
export function preloadChunk(module: string): Plugin {
  return {
    name: 'preload-chunk',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunk = Object.values(bundle).find(
          (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(module),
        )
        if (!chunk) throw new Error(`No chunk is about ${module}`)
        const href = `${PAGES_BASE}/${chunk.fileName}`
        const attrs = { rel: 'modulepreload', crossorigin: true, href }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
