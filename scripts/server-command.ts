import manifest from '../package.json' with { type: 'json' }

const words = manifest.scripts.start.split(' ')
const node = words.indexOf('node')

/** The arguments of `node` in `npm start`: flags, and the program. */
export const serverCommand: readonly string[] = words.slice(node + 1)

/** The environment variables that `npm start` sets; paths are relative to the project's root. */
export const serverEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  words
    .slice(0, node)
    .filter((word) => word.includes('='))
    .map((word) => word.split('=', 2)),
)
