/**
 * Who may import whom in `src`. One row a folder, or a single file; the longest row that fits a
 * file is its row. A folder without a row fails the check: say here where it belongs first.
 */
export interface Row {
  /** Below `src`: a folder, or a file. */
  readonly part: string
  /** Below `src`: folders (all that is in them) and files; `*` stands for one name. */
  readonly may: readonly string[]
  /** Folders and files whose types may be imported, and nothing that runs. */
  readonly mayTypes?: readonly string[]
  /** Packages by name; `node:` stands for Node's own, `*` for every package but the browser's. */
  readonly packages: readonly string[]
  /** The things directly in this folder never import one another. */
  readonly apart?: true
  readonly why: string
}

const NODE = ['node:', '*']
const SCREEN = ['react', 'react-aria-components']

export const TABLE: readonly Row[] = [
  { part: 'application', may: [], packages: [], why: 'runs the same in browser, server and test' },
  { part: 'api', may: ['application'], packages: ['zod'], why: 'what both sides agree on' },

  {
    part: 'server',
    may: ['server', 'application', 'api'],
    packages: NODE,
    why: 'puts it together',
  },
  {
    part: 'server/config.ts',
    may: ['server/environment.ts'],
    packages: ['node:'],
    why: 'reads the environment and knows nobody',
  },
  {
    part: 'server/environment.ts',
    may: ['server/sealing/seal.ts'],
    packages: ['node:', 'zod'],
    why: 'says what a setting may hold and knows nobody',
  },
  {
    part: 'server/http',
    may: ['api', 'server/storage/database-unavailable.ts', 'server/threads/thread-busy.ts'],
    packages: NODE,
    why: 'is HTTP as all routes share it and knows none of them',
  },
  {
    part: 'server/routes',
    may: ['server/use-cases', 'api'],
    packages: NODE,
    why: 'translates between HTTP and a use case',
  },
  {
    part: 'server/use-cases',
    may: [
      'application',
      'server/storage',
      'server/sealing',
      'server/documents',
      'server/threads',
      'server/integrations/*/port.ts',
    ],
    mayTypes: ['api'],
    packages: NODE,
    why: 'knows an outside service by its port only',
  },
  {
    part: 'server/storage',
    may: [],
    mayTypes: ['application'],
    packages: NODE,
    why: 'keeps what it is given and decides nothing',
  },
  {
    part: 'server/integrations',
    may: [],
    mayTypes: ['application'],
    packages: NODE,
    why: 'speaks to the outside and decides nothing',
  },
  {
    part: 'server/sealing',
    may: [],
    mayTypes: ['application'],
    packages: NODE,
    why: 'seals bytes, whatever they mean',
  },
  {
    part: 'server/delivery',
    may: ['server/storage'],
    mayTypes: ['application'],
    packages: NODE,
    why: 'hands on what storage holds',
  },
  {
    part: 'server/documents',
    may: ['application', 'server/threads'],
    packages: NODE,
    why: 'makes the agreement and the signed copy of what it is given',
  },
  {
    part: 'server/threads',
    may: [],
    packages: NODE,
    why: 'runs work elsewhere, whatever it is',
  },
  {
    part: 'server/sandbox',
    may: [],
    mayTypes: ['application'],
    packages: NODE,
    why: 'stands in for the outside, so it knows nothing of the inside',
  },
  {
    part: 'server/testing',
    may: ['server', 'application', 'api'],
    packages: [...NODE, 'vitest'],
    why: 'puts it together for tests, and is no part of the product',
  },
  {
    part: 'server/proof',
    may: ['server', 'application', 'api'],
    packages: [...NODE, 'vitest'],
    why: 'holds the whole server against what it promises under faults',
  },
  {
    part: 'server/operator',
    may: ['server', 'application', 'api'],
    packages: NODE,
    why: 'the second way in: puts it together for the command line',
  },

  {
    part: 'web',
    may: ['web', 'application', 'api'],
    packages: ['react', 'react-dom', 'react-aria-components', 'wouter', 'react-error-boundary'],
    why: 'starts the application',
  },
  {
    part: 'web/app',
    may: ['web', 'application', 'api'],
    packages: [...SCREEN, 'wouter', 'react-error-boundary'],
    why: 'puts the screens together',
  },
  { part: 'web/styles', may: [], packages: [], why: 'CSS alone' },
  { part: 'web/ui', may: [], packages: SCREEN, why: 'shows what its props say' },
  {
    part: 'web/state',
    may: ['application'],
    packages: ['react', 'zustand'],
    why: 'keeps the draft',
  },
  {
    part: 'web/requests',
    may: ['api'],
    mayTypes: ['application'],
    packages: [],
    why: 'asks the server',
  },
  {
    part: 'web/form',
    may: ['web/ui', 'web/state', 'web/requests', 'application'],
    packages: SCREEN,
    why: 'is what all steps share and knows none of them',
  },
  {
    part: 'web/steps',
    may: ['web/form', 'web/ui', 'web/state', 'web/requests', 'application'],
    packages: [...SCREEN, 'wouter'],
    apart: true,
    why: 'a step stands alone',
  },
  {
    part: 'web/pages',
    may: ['web/ui', 'web/state', 'web/requests', 'application'],
    packages: [...SCREEN, 'wouter'],
    apart: true,
    why: 'a page stands alone',
  },
]

/** What `*.test.ts` and `*.test.tsx` may import beyond their folder's row. */
export const IN_TESTS = {
  packages: ['vitest', 'fast-check'],
  serverMay: ['server', 'application', 'api'],
}

/** Packages that the server has no use for, so that `*` does not mean them. */
export const BROWSER_PACKAGES: readonly string[] = [
  'react',
  'react-dom',
  'react-aria-components',
  'react-error-boundary',
  'wouter',
  'zustand',
]
