/** Prerenders pages at build time in each language, and inlines their styles. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { PageConfig } from '../src/api/page-config.ts'
import { VERIFY_PATH } from '../src/api/pages.ts'
import {
  indexFile,
  type PrerenderedPages,
  placeholderConfig,
  prerenderedFile,
  ROOT,
  shapes,
} from '../src/api/prerendered-pages.ts'
import { type Language, languages } from '../src/application/language.ts'
import { BASE_PATH } from '../src/application/step-list.ts'
import { type AllMessages, allMessages } from '../src/messages/all.ts'
import { withScript } from './retry-scripts.ts'
import { entriesOf, filesOf, type Manifest, manifestOf, stylesBeside } from './web-sizes.ts'

const root = join(import.meta.dirname, '..')
const output = join(root, 'dist/prerender')

/** The prerendered pages whose parts have styles that the first step lacks, by their modules. */
const STYLED: Readonly<Record<string, string>> = { [VERIFY_PATH]: 'pages/verify/Verify.tsx' }

const STYLE_LINK = /<link rel="stylesheet"[^>]*href="\/apply\/(assets\/[^"]+)"[^>]*>\s*/g

/**
 * Adds a file of prerendered pages for each language and shape of the configuration to the built
 * pages, and makes an `index.html` for each language, with the first step's styles inlined: a
 * separate style sheet would delay the first paint.
 */
export async function prerender(folder: string): Promise<void> {
  await build({
    configFile: join(root, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    build: {
      ssr: 'prerender.tsx',
      outDir: output,
      emptyOutDir: true,
      copyPublicDir: false,
      // The code runs once, here.
      minify: false,
    },
  })
  const { prerenderPages }: { prerenderPages(config: PageConfig): Promise<PrerenderedPages> } =
    await import(pathToFileURL(join(output, 'prerender.js')).href)
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  if (!page.includes(ROOT)) throw new Error('index.html has no root for the prerendered pages')
  const manifest = manifestOf(folder)
  const styles = Object.entries(STYLED).map(([path, module]) => [
    path,
    stylesOf(module, page, manifest),
  ])
  const stylesAt: Readonly<Record<string, readonly string[]>> = Object.fromEntries(styles)
  for (const shape of shapes) {
    const pages = await prerenderPages(placeholderConfig(shape))
    const cleaned = Object.entries(pages).map(([path, rendered]) => [
      path,
      { ...cleanedPage(rendered), styles: stylesAt[path] },
    ])
    writeFileSync(join(folder, prerenderedFile(shape)), JSON.stringify(Object.fromEntries(cleaned)))
  }
  rmSync(output, { recursive: true })
  const styled = withInlineStyles(page, folder)
  for (const language of languages) {
    const scripted = withScript(styled, messagesFile(folder, language))
    writeFileSync(join(folder, indexFile(language)), withTexts(scripted, allMessages[language]))
  }
}

/** Removes the preload of the logo, which is not part of the markup and saves no time. */
function cleanedPage(page: PrerenderedPages[string]): PrerenderedPages[string] {
  const html = page.html.replace(/^(<link rel="preload"[^>]*>)+/, '')
  if (/ style="|<script/.test(html)) {
    throw new Error(
      `The Content-Security-Policy would block a style or a script in "${page.title}"`,
    )
  }
  return { ...page, html }
}

function withInlineStyles(page: string, folder: string): string {
  return page.replace(STYLE_LINK, (_, asset: string) => {
    const style = readFileSync(join(folder, asset), 'utf8').trim()
    return `<style>${style}</style>\n    `
  })
}

/** Returns the style sheets that a module would load, and the page does not have. */
function stylesOf(module: string, page: string, manifest: Manifest): readonly string[] {
  const inPage = filesOf(manifest, entriesOf(page, manifest), false)
  const styles = stylesBeside(manifest, filesOf(manifest, [module], false), inPage)
  return styles.map((file) => `${BASE_PATH}/${file}`)
}

function messagesFile(folder: string, language: Language): string {
  const messages = manifestOf(folder)[`../messages/${language}/first-step.ts`]
  if (!messages) throw new Error(`The build has no messages in “${language}”`)
  return `${BASE_PATH}/${messages.file}`
}

/** Fills a language's texts (`{{noScript}}`) and tag into the page; throws for an unknown text. */
function withTexts(page: string, { language, withoutScript }: AllMessages): string {
  const texts = new Map(Object.entries(withoutScript))
  return page
    .replace('lang="en"', `lang="${language}"`)
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const text = texts.get(name)
      if (text === undefined) throw new Error(`The page has no text “${name}”`)
      return text
    })
}
