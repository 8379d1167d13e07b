/** What the built pages weigh, as it is sent: compressed with brotli. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { PAGES_BASE } from '../src/api/pages.ts'
import { scriptsAskedFor } from './retry-scripts.ts'

/** The part of Vite's manifest that is read here. */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string
      readonly imports?: readonly string[]
      readonly dynamicImports?: readonly string[]
    }
  >
>

/** Sizes in bytes. */
export interface WebSizes {
  /** The style inlined in the page. */
  readonly firstStyle: number
  /** The script that the first step waits for. */
  readonly firstStep: number
  /** Every script of every page. */
  readonly everything: number
}

/** Measures a folder of built pages. Throws where the page asks for no script. */
export function webSizes(pages: string): WebSizes {
  const manifest: Manifest = JSON.parse(readFileSync(join(pages, '.vite/manifest.json'), 'utf8'))
  const sent = (entries: readonly string[], later: boolean) =>
    filesOf(manifest, entries, later)
      .map((file) => statSync(join(pages, `${file}.br`)).size)
      .reduce((sum, size) => sum + size, 0)
  const page = readFileSync(join(pages, 'index.html'), 'utf8')
  const styles = page.match(/<style>[\s\S]*?<\/style>/g)
  const entries = entriesOf(page, manifest)
  return {
    firstStyle: brotliCompressSync(styles?.join('') ?? '').length,
    firstStep: sent(entries, false),
    everything: sent(entries, true),
  }
}

/** The keys of the scripts that a page asks for. */
export function entriesOf(page: string, manifest: Manifest): readonly string[] {
  const asked = scriptsAskedFor(page)
  const entries = Object.keys(manifest).filter((key) =>
    asked.includes(`${PAGES_BASE}/${manifest[key]?.file}`),
  )
  if (entries.length === 0) throw new Error('The page asks for no script')
  return entries
}

/**
 * The scripts that come with entries of a manifest, each once.
 *
 * @param later whether those count, too, that are only fetched once they are needed
 */
export function filesOf(
  manifest: Manifest,
  entries: readonly string[],
  later: boolean,
): readonly string[] {
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The built pages have no ${name}`)
    if (seen.has(chunk.file)) return
    seen.add(chunk.file)
    chunk.imports?.forEach(visit)
    if (later) chunk.dynamicImports?.forEach(visit)
  }
  entries.forEach(visit)
  return [...seen]
}
