/** Prerenders pages at build time, and inlines their styles. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { PageConfig } from '../src/api/page-config.ts'
import {
  type PrerenderedPages,
  placeholderConfig,
  prerenderedFile,
  ROOT,
  shapes,
} from '../src/api/prerendered-pages.ts'

const root = join(import.meta.dirname, '..')
const output = join(root, 'dist/prerender')

const STYLE_LINK = /<link rel="stylesheet"[^>]*href="\/apply\/(assets\/[^"]+)"[^>]*>\s*/g

/**
 * Adds a file of prerendered pages for each shape of the configuration to the built pages, and
 * inlines the first step's styles in `index.html`: a separate style sheet would delay the first
 * paint.
 */
export async function prerender(folder: string): Promise<void> {
  await build({
    configFile: join(root, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    build: { ssr: 'prerender.tsx', outDir: output, emptyOutDir: true, copyPublicDir: false },
  })
  const { prerenderPages }: { prerenderPages(config: PageConfig): Promise<PrerenderedPages> } =
    await import(pathToFileURL(join(output, 'prerender.js')).href)
  for (const shape of shapes) {
    const pages = await prerenderPages(placeholderConfig(shape))
    const cleaned = Object.entries(pages).map(([path, page]) => [path, cleanedPage(page)])
    writeFileSync(join(folder, prerenderedFile(shape)), JSON.stringify(Object.fromEntries(cleaned)))
  }
  rmSync(output, { recursive: true })
  inlineStyles(folder)
}

/** Without the preload of the logo, which is not part of the markup and comes no earlier than it. */
function cleanedPage(page: PrerenderedPages[string]): PrerenderedPages[string] {
  const html = page.html.replace(/^(<link rel="preload"[^>]*>)+/, '')
  if (/ style="|<script/.test(html)) {
    throw new Error(
      `The Content-Security-Policy would block a style or a script in "${page.title}"`,
    )
  }
  return { ...page, html }
}

function inlineStyles(folder: string): void {
  const file = join(folder, 'index.html')
  const page = readFileSync(file, 'utf8')
  if (!page.includes(ROOT)) throw new Error('index.html has no root for the prerendered pages')
  const styled = page.replace(STYLE_LINK, (_, asset: string) => {
    const style = readFileSync(join(folder, asset), 'utf8').trim()
    return `<style>${style}</style>\n    `
  })
  writeFileSync(file, styled)
}
