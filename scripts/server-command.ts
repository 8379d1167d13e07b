import manifest from '../package.json' with { type: 'json' }

const words = manifest.scripts.start.split(' ')
const node = words.indexOf('node')

/** What `npm start` gives Node: its own flags, and the program. */
export const serverCommand: readonly string[] = words.slice(node + 1)

/** What `npm start` sets in the environment; paths are below the project's root. */
export const serverEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  words
    .slice(0, node)
    .filter((word) => word.includes('='))
    .map((word) => word.split('=', 2)),
)
