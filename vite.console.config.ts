import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { categoryTables } from './scripts/category-tables.ts'
import { documentFrame } from './scripts/document-frame.ts'
import { firstChunk } from './scripts/first-chunk.ts'
import { leanPreload } from './scripts/lean-preload.ts'
import { leanReact } from './scripts/lean-react.ts'
import { precompress } from './scripts/precompress.ts'
import { PURE_FUNCTIONS } from './scripts/pure-functions.ts'
import { withoutSchemas } from './scripts/without-schemas.ts'
import { withoutTexts } from './scripts/without-texts.ts'

const root = import.meta.dirname

/** The operator's console. Its policy admits nothing inline, so nothing is a data: address. */
export default defineConfig({
  root: join(root, 'src/console'),
  base: '/console/',
  publicDir: false,
  // The router brings what React before 18 lacks.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [
    react({ jsxImportSource: '#jsx' }),
    leanReact(),
    leanPreload(),
    categoryTables(),
    withoutSchemas(),
    // The console imports what it shows of the applicants' texts.
    withoutTexts(['first-step', 'pages', 'outside-wizard', 'server']),
    documentFrame(join(root, 'src/console/document-frame')),
    precompress(),
  ],
  worker: { format: 'es' },
  build: {
    outDir: join(root, 'dist/console'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The first start shows what the build writes.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [{ name: firstChunk(join(root, 'src/console/main.tsx')), debugName: 'first' }],
        },
      },
      treeshake: {
        manualPureFunctions: PURE_FUNCTIONS,
        propertyReadSideEffects: false,
      },
    },
    sourcemap: false,
    reportCompressedSize: false,
  },
})
