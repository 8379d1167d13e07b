/** Draws the first step into the built pages, with its style inlined, before any script runs. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import {
  FIRST_STEP_PLACE,
  firstStepFile,
  firstStepShapes,
  markedConfig,
} from '../src/api/first-step.ts'
import type { PageConfig } from '../src/api/page-config.ts'

const root = join(import.meta.dirname, '..')
const drawing = join(root, 'dist/prerender')

const STYLE_LINK = /<link rel="stylesheet"[^>]*href="\/apply\/(assets\/[^"]+)"[^>]*>\s*/g

/**
 * Adds a file for each shape of the page to a folder of built pages, and puts the style that the
 * first step needs into `index.html`: a style sheet of its own would hold the first paint back.
 */
export async function drawFirstStep(pages: string): Promise<void> {
  await build({
    configFile: join(root, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    build: { ssr: 'prerender.tsx', outDir: drawing, emptyOutDir: true, copyPublicDir: false },
  })
  const drawn: { prerenderFirstStep(config: PageConfig): Promise<string> } = await import(
    pathToFileURL(join(drawing, 'prerender.js')).href
  )
  for (const shape of firstStepShapes) {
    const html = withoutHints(await drawn.prerenderFirstStep(markedConfig(shape)))
    if (/ style="/.test(html)) throw new Error('A style attribute would be blocked by the policy')
    writeFileSync(join(pages, firstStepFile(shape)), html)
  }
  rmSync(drawing, { recursive: true })
  inlineStyles(pages)
}

/** A preload of the logo is no part of the markup, and no earlier than the logo itself. */
function withoutHints(html: string): string {
  return html.replace(/^(<link rel="preload"[^>]*>)+/, '')
}

function inlineStyles(pages: string): void {
  const file = join(pages, 'index.html')
  const page = readFileSync(file, 'utf8')
  if (!page.includes(FIRST_STEP_PLACE))
    throw new Error('index.html has no place for the first step')
  const styled = page.replace(STYLE_LINK, (_, asset: string) => {
    const style = readFileSync(join(pages, asset), 'utf8').trim()
    return `<style>${style}</style>\n    `
  })
  writeFileSync(file, styled)
}
