/**
 * Bundles the server and the operator's commands with the packages that they import into a few
 * scripts, since reading a thousand files would slow down every start. The scripts keep names and
 * the files of modules, so that stack traces stay readable.
 */
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from '../run.ts'

/** Packages that read their own files. */
export const KEPT_PACKAGES = ['@resvg/resvg-wasm', 'dejavu-fonts-ttf', 'piscina'] as const

const SOURCES = join(root, 'src')
/** Scripts that run on a thread or in a separate process: the file is named, not imported. */
const NAMED_SCRIPT = /new URL\(["'](\.[^"']+)\.ts["'], import\.meta\.url\)/g
/** The placeholder of each, until the module's script is known. */
const PLACE = /PLACE_(FOLDER|SCRIPT)\("([^"]*)"\)/g

/** Writes `server/main.js`, `cli/main.js`, and their shared code to a folder. */
export async function bundle(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: [...KEPT_PACKAGES] },
    plugins: [withOwnPlaces()],
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        input: Object.fromEntries(
          ['server/main', 'cli/main'].map((name) => [name, join(SOURCES, `${name}.ts`)]),
        ),
        checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
}

/** Lets a script find the files beside its modules, and modules that are named by their file. */
function withOwnPlaces(): Plugin {
  return {
    name: 'own-places',
    transform: {
      filter: { id: /\/src\/.*\.ts$/ },
      handler(code, id) {
        const folder = dirname(id)
        return code
          .replaceAll('import.meta.dirname', `PLACE_FOLDER("${relative(SOURCES, folder)}")`)
          .replaceAll(NAMED_SCRIPT, (_, path: string) => {
            const name = relative(SOURCES, join(folder, path))
            this.emitFile({ type: 'chunk', id: join(folder, `${path}.ts`), name })
            return `PLACE_SCRIPT("${name}.js")`
          })
      },
    },
    renderChunk(code, { fileName }) {
      const up = relative(dirname(fileName), '.') || '.'
      return code.replaceAll(PLACE, (_, kind: string, path: string) =>
        kind === 'FOLDER'
          ? `(import.meta.dirname + "/${join(up, path)}")`
          : `new URL("${up}/${path}", import.meta.url)`,
      )
    },
  }
}
