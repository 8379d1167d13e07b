import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { categoryTables } from './scripts/category-tables.ts'
import { compileHint } from './scripts/compile-hint.ts'
import { firstChunk, screensChunk } from './scripts/first-chunk.ts'
import { leanPreload } from './scripts/lean-preload.ts'
import { leanQr } from './scripts/lean-qr.ts'
import { leanReact } from './scripts/lean-react.ts'
import { precompress } from './scripts/precompress.ts'
import { PURE_FUNCTIONS } from './scripts/pure-functions.ts'
import { retryScripts } from './scripts/retry-scripts.ts'
import { withoutSchemas } from './scripts/without-schemas.ts'
import { withoutServerSources } from './scripts/without-server-sources.ts'
import { withoutTexts } from './scripts/without-texts.ts'
import { schemaHash } from './src/server/platform/http/schema-hash.ts'

const root = import.meta.dirname

/** The style sheets by their names. */
const sheets = new Map<string, string>()

/**
 * Nothing is a data: address: the page's policy admits scripts and styles from our own origin only,
 * and what is inline in the page by its hash.
 */
export default defineConfig({
  root: join(root, 'src/web'),
  base: '/apply/',
  publicDir: join(root, 'public'),
  css: { modules: { generateScopedName } },
  // The router brings what React before 18 lacks.
  resolve: {
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
    // The age library's part for post-quantum keys brings another release of each, of the same
    // interface: what it encrypts with these, it opens with its own, and the other way around.
    dedupe: ['@noble/curves', '@noble/hashes'],
  },
  define: { SCHEMA_HASH: JSON.stringify(schemaHash) },
  plugins: [
    react({ jsxImportSource: '#jsx' }),
    leanReact(),
    leanPreload(),
    leanQr(),
    categoryTables(),
    withoutServerSources(['agreement']),
    withoutSchemas(),
    withoutTexts(['server', 'decline-letter', 'correction-templates']),
    retryScripts(),
    compileHint(),
    precompress(),
  ],
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    // The first script is 0.8 KB smaller than with the bundler's own minifier. Not both: to the
    // second, the `v` of `manualPureFunctions` is whatever the first has named so.
    minify: 'terser',
    terserOptions: { ecma: 2020, safari10: false, compress: { passes: 3, sequences: false } },
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The first start shows what the build writes. A module of two later screens is one that the
      // first screen loads later, too.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      treeshake: {
        manualPureFunctions: PURE_FUNCTIONS,
        propertyReadSideEffects: false,
      },
      output: {
        // The first script lists all others. One that several screens share has no name of its own.
        chunkFileNames: ({ name, isDynamicEntry, facadeModuleId }) => {
          const [, language] = /src\/messages\/(\w+)\//.exec(facadeModuleId ?? '') ?? []
          if (language !== undefined) return `assets/${language}-[name]-[hash:6].js`
          return isDynamicEntry || name === 'first'
            ? 'assets/[name]-[hash:6].js'
            : 'assets/[hash:6].js'
        },
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:6][extname]' : 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            { name: firstChunk(join(root, 'src/web/main.tsx')), debugName: 'first' },
            // The first texts of a language, which the later ones use, too.
            { name: firstTexts, debugName: 'texts', test: /src\/messages\// },
            // What several screens share is one script: one for each set of screens would be listed
            // in the first. Others have what only the last steps share, and what no step needs.
            ...(['lazy-screens', 'last-steps'] as const).map((module) => ({
              name: screensChunk(join(root, `src/web/app/${module}.ts`), module),
              debugName: module,
              test: /src\/(?:api|application|web)\//,
              minShareCount: 2,
            })),
            {
              name: 'shared',
              test: /src\/(?:api|application|web)\//,
              minShareCount: 2,
            },
          ],
        },
      },
    },
    sourcemap: false,
    reportCompressedSize: false,
    // The first start would show a warning about the PDF reader, which few pages load.
    chunkSizeWarningLimit: 2000,
  },
})

/** Keeps what the texts of the first step share with others together: a file is a request. */
function firstTexts(id: string): string | null {
  const [, language] =
    /(\w+)\/(?:business-details|first-step-errors|formats|frame)\.ts$/.exec(id) ?? []
  return language === undefined ? null : `${language}-shared`
}

/**
 * `primary` of `Button.module.css` is `Button_primary`: a hash and a line number, as names have by
 * default, do not compress.
 */
function generateScopedName(name: string, file: string): string {
  const sheet = basename(file, '.module.css')
  if ((sheets.get(sheet) ?? file) !== file) throw new Error(`${sheet} names two style sheets`)
  sheets.set(sheet, file)
  return `${sheet}_${name}`
}
