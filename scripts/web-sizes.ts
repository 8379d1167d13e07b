/** The sizes of the built pages, compressed with brotli as they are sent: see `compressedSize`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { CONSOLE_PATH } from '../src/api/console/session.ts'
import { indexFile, prerenderedFile, ROOT, shapes } from '../src/api/prerendered-pages.ts'
import type { Language } from '../src/application/language.ts'
import { BASE_PATH, firstStep, stepPath } from '../src/application/step-list.ts'
import { scriptSources } from './retry-scripts.ts'

/** The part of Vite's manifest that is used here. */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string
      readonly imports?: readonly string[]
      readonly dynamicImports?: readonly string[]
      readonly css?: readonly string[]
    }
  >
>

/** Sizes in bytes. */
export interface WebSizes {
  /** The style inlined in the page. */
  readonly firstStyle: number
  /** The script that the first step waits for. */
  readonly firstStep: number
  /** The files that the first step loads until it is idle, before anything is typed. */
  readonly firstLoad: number
  /** Every script of every page, in this language, except `rare`. */
  readonly everything: number
  /** The files that the page loads only for an encrypted PDF. */
  readonly rare: number
}

/** The manifest's key of the module that is loaded only for rare files. */
const RARE = 'documents/pdf-reader.ts'

/** The hash in the name of a built file, which differs from folder to folder. */
const HASH = /[\w-]{6}(?=\.(?:css|js)\b)/g
const SAME_HASH = 'ABCDEF'

/** Returns the screens that the first step loads ahead of time, as the manifest names them. */
function screens(): readonly string[] {
  const module = join(import.meta.dirname, '../src/web/app/lazy-screens.ts')
  const loads = [...readFileSync(module, 'utf8').matchAll(/import\('\.\.?\/([^']+)'\)/g)]
  return loads.map(([, name = '']) => (name.includes('/') ? name : `app/${name}`))
}

/** Measures a folder of built pages in a language. Throws if the page has no script. */
export function webSizes(pages: string, language: Language): WebSizes {
  const manifest = manifestOf(pages)
  const page = readFileSync(join(pages, indexFile(language)), 'utf8')
  const styles = page.match(/<style>[\s\S]*?<\/style>/g)
  const entries = entriesOf(page, manifest)
  const shown = inOneLanguage(manifest, language)
  const all = filesOf(shown, entries, true)
  const [largest = { html: '' }] = shapes
    .filter((shape) => shape.language === language)
    .map((shape): { html: string } => {
      const prerendered = readFileSync(join(pages, prerenderedFile(shape)), 'utf8')
      return JSON.parse(prerendered)[stepPath(firstStep)]
    })
    .toSorted((one, other) => other.html.length - one.html.length)
  const firstFiles = filesOf(manifest, entries, false)
  const ahead = filesOf(
    manifest,
    [...entries, `../messages/${language}/pages.ts`, ...screens()],
    false,
  )
  const everything = compressedSize(pages, filesOf(without(shown, RARE), entries, true))
  return {
    firstStyle: brotliCompressSync(styles?.join('') ?? '').length,
    firstStep: compressedSize(pages, firstFiles),
    firstLoad:
      brotliCompressSync(page.replace(ROOT, () => largest.html).replace(HASH, SAME_HASH)).length +
      compressedSize(pages, [...ahead, ...stylesBeside(manifest, ahead, firstFiles)]),
    everything,
    rare: compressedSize(pages, all) - everything,
  }
}

/** Returns the manifest with the scripts of one language, since a visitor loads only one. */
function inOneLanguage(manifest: Manifest, language: Language): Manifest {
  const isShown = (name: string) =>
    !name.startsWith('../messages/') || name.startsWith(`../messages/${language}/`)
  return Object.fromEntries(
    Object.entries(manifest).map(([name, { dynamicImports = [], ...chunk }]) => [
      name,
      { ...chunk, dynamicImports: dynamicImports.filter(isShown) },
    ]),
  )
}

/** Returns the manifest without the files that are reached only through one module. */
function without(manifest: Manifest, module: string): Manifest {
  return Object.fromEntries(
    Object.entries(manifest).map(([name, { dynamicImports = [], ...chunk }]) => [
      name,
      { ...chunk, dynamicImports: dynamicImports.filter((imported) => imported !== module) },
    ]),
  )
}

/** Returns the size in bytes of the script that the operator's console waits for. */
export function consoleSize(folder: string): number {
  const manifest = manifestOf(folder)
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  return compressedSize(folder, filesOf(manifest, entriesOf(page, manifest, CONSOLE_PATH), false))
}

export function manifestOf(pages: string): Manifest {
  return JSON.parse(readFileSync(join(pages, '.vite/manifest.json'), 'utf8'))
}

const sizes = new Map<string, number>()

/**
 * Returns the size in bytes of files, compressed as they are sent; but with the same hash in all
 * names, so that the same sources always have the same size.
 */
function compressedSize(pages: string, files: readonly string[]): number {
  return files.map((file) => sizeOf(join(pages, file))).reduce((sum, size) => sum + size, 0)
}

function sizeOf(path: string): number {
  const known = sizes.get(path)
  if (known !== undefined) return known
  const text = readFileSync(path, 'utf8').replace(HASH, SAME_HASH)
  const size = brotliCompressSync(text).length
  sizes.set(path, size)
  return size
}

/** Returns the style sheets of scripts, except those whose styles are in the page. */
export function stylesBeside(
  manifest: Manifest,
  files: readonly string[],
  inPage: readonly string[],
): readonly string[] {
  const chunks = Object.values(manifest).filter(
    ({ file }) => files.includes(file) && !inPage.includes(file),
  )
  return [...new Set(chunks.flatMap(({ css = [] }) => css))]
}

export function entriesOf(
  page: string,
  manifest: Manifest,
  basePath: string = BASE_PATH,
): readonly string[] {
  const sources = scriptSources(page)
  const entries = Object.keys(manifest).filter((key) =>
    sources.includes(`${basePath}/${manifest[key]?.file}`),
  )
  if (entries.length === 0) throw new Error('The page has no script')
  return entries
}

/** Returns the files of manifest entries and all imports, each once; `lazy`: also dynamic ones. */
export function filesOf(
  manifest: Manifest,
  entries: readonly string[],
  lazy: boolean,
): readonly string[] {
  const seen = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The built pages have no ${name}`)
    if (seen.has(chunk.file)) return
    seen.add(chunk.file)
    chunk.imports?.forEach(visit)
    if (lazy) chunk.dynamicImports?.forEach(visit)
  }
  entries.forEach(visit)
  return [...seen]
}
