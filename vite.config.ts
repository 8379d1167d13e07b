import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstChunk } from './scripts/first-chunk.ts'
import { oneLocale } from './scripts/one-locale.ts'
import { precompress } from './scripts/precompress.ts'
import { retryScripts } from './scripts/retry-scripts.ts'
import { withoutServerSources } from './scripts/without-server-sources.ts'

const root = import.meta.dirname
const LOCALE = 'en-US'

/**
 * Nothing is a data: address: the page's policy admits scripts and styles from our own origin only,
 * and what is inline in the page by its hash.
 */
export default defineConfig({
  root: join(root, 'src/web'),
  base: '/apply/',
  publicDir: join(root, 'public'),
  plugins: [
    { ...optimizeLocales.vite({ locales: [LOCALE] }), enforce: 'pre' },
    oneLocale(LOCALE),
    react(),
    withoutServerSources(['agreement']),
    retryScripts(),
    precompress(),
  ],
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    // The contract's schemas are made by `z.…()` alone: the pages need its types and paths, and
    // without this the whole schema library would come along.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          groups: [{ name: firstChunk(join(root, 'src/web/main.tsx')), debugName: 'first' }],
        },
      },
    },
    sourcemap: false,
    reportCompressedSize: false,
  },
})
