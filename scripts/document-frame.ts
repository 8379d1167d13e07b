import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const SCRIPT = /(<script[^>]*?) src="(\w+\.ts)">/g

/**
 * Adds the page that draws documents, with its scripts inlined and its worker's script as a text,
 * since the page has an opaque origin and could load none of our files.
 */
export function documentFrame(folder: string): Plugin {
  return {
    name: 'document-frame',
    apply: 'build',
    async generateBundle() {
      let source = readFileSync(join(folder, 'index.html'), 'utf8')
      for (const [tag, start, file = ''] of source.matchAll(SCRIPT)) {
        const script = await scriptOf(join(folder, file))
        // In an inline script, either would be parsed as markup.
        if (/<\/script|<!--/i.test(script)) throw new Error(`${file} of the frame ends too early`)
        source = source.replace(tag, () => `${start}>${script}`)
      }
      this.emitFile({ type: 'asset', fileName: 'assets/document-frame.html', source })
    },
  }
}

async function scriptOf(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // The parts of PDF.js that use its address never run here.
      rolldownOptions: { input, output: { format: 'iife' }, checks: { emptyImportMeta: false } },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  const [script, ...rest] = output
  if (rest.length > 0) throw new Error('The script of the frame has more than one file')
  return script.code
}
