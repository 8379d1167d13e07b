import type { Plugin } from 'vite'

/** Leaves files of texts out of the pages, which never load them. `files` are without endings. */
export function withoutTexts(files: readonly string[]): Plugin {
  const loaders = new RegExp(
    `^ {2}\\w+: \\(\\) => import\\('\\./(?:${files.join('|')})\\.ts'\\),\n`,
    'gm',
  )
  return {
    name: 'without-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/messages\/\w+\/language\.ts$/ },
      handler(source, id) {
        if (source.match(loaders)?.length !== files.length) {
          this.error(`${id} does not load its texts as the build expects`)
        }
        return { code: source.replace(loaders, ''), map: null }
      },
    },
  }
}
