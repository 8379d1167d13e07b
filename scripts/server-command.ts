import manifest from '../package.json' with { type: 'json' }

/** What `npm start` gives Node: its own flags, and the program. */
export const serverCommand: readonly string[] = manifest.scripts.start
  .replace(/^.* node /, '')
  .split(' ')
