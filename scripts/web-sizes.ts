/** What the built pages weigh, as it is sent: compressed with brotli. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** The part of Vite's manifest that is read here. */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string
      readonly name?: string
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

const ENTRY = 'index.html'
/** React's renderer, which the entry asks for by itself. */
const RENDERER = 'client'

/** Measures a folder of built pages. Throws where the first step's modules are not found. */
export function webSizes(pages: string): WebSizes {
  const manifest: Manifest = JSON.parse(readFileSync(join(pages, '.vite/manifest.json'), 'utf8'))
  const sent = (entries: readonly string[], later: boolean) =>
    filesOf(manifest, entries, later)
      .map((file) => statSync(join(pages, `${file}.br`)).size)
      .reduce((sum, size) => sum + size, 0)
  const styles = readFileSync(join(pages, 'index.html'), 'utf8').match(/<style>[\s\S]*?<\/style>/g)
  return {
    firstStyle: brotliCompressSync(styles?.join('') ?? '').length,
    firstStep: sent([ENTRY, chunkNamed(RENDERER, manifest)], false),
    everything: sent([ENTRY], true),
  }
}

/** The key of a chunk in the manifest, by the name of the module that it is about. */
function chunkNamed(name: string, manifest: Manifest): string {
  const [key] = Object.entries(manifest).find(([, chunk]) => chunk.name === name) ?? []
  return key ?? name
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
