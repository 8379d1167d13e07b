import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Keeps these folders of `public/`, which the server renders itself, out of the built pages. */
export function withoutServerSources(folders: readonly string[]): Plugin {
  let outDir = ''
  return {
    name: 'without-server-sources',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler() {
        for (const folder of folders) rmSync(join(outDir, folder), { recursive: true, force: true })
      },
    },
  }
}
