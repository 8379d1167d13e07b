/**
 * Which folder in `src` may import which. Each row is for a folder or a single file; the most
 * specific row applies. A folder without a row fails the check.
 */
export interface Row {
  /** Below `src`: a folder, or a file. */
  readonly part: string
  /** Below `src`: folders with everything in them, and files; `*` stands for one name. */
  readonly may: readonly string[]
  /** Folders and files of which only types may be imported. */
  readonly mayTypes?: readonly string[]
  /** Packages by name; `node:` stands for Node's modules, `*` for all packages but the browser's. */
  readonly packages: readonly string[]
  /** The members of this folder (its files and subfolders) never import each other. */
  readonly isolated?: true
  readonly why: string
}

const NODE = ['node:', '*']

export const TABLE: readonly Row[] = [
  {
    part: 'application',
    may: [],
    packages: ['valibot'],
    why: 'runs the same in the browser, on the server and in the command line',
  },
  {
    part: 'application/testing',
    may: ['application', 'messages'],
    packages: [],
    why: 'is sample data for tests',
  },
  { part: 'application/fields', may: ['application'], packages: [], why: 'is a kind of field' },
  { part: 'application/reference', may: ['application'], packages: [], why: 'is reference data' },
  {
    part: 'messages',
    may: [],
    mayTypes: ['application'],
    packages: [],
    why: 'is text',
  },
  {
    part: 'api',
    may: ['application'],
    packages: ['valibot'],
    why: 'is the contract between the page and the server',
  },

  {
    part: 'server',
    may: ['server', 'application', 'api', 'messages'],
    packages: NODE,
    why: 'is the composition root',
  },
  {
    part: 'server/config.ts',
    may: ['server/environment.ts'],
    packages: ['node:', 'valibot'],
    why: 'reads the environment and depends on nothing else',
  },
  {
    part: 'server/environment.ts',
    may: ['server/sealing/seal.ts'],
    packages: ['node:', 'valibot'],
    why: 'declares the settings and depends on nothing else',
  },
  {
    part: 'server/http',
    may: [
      'messages',
      'api',
      'server/storage/database-unavailable.ts',
      'server/threads/worker-busy.ts',
    ],
    packages: NODE,
    why: 'is the HTTP that all routes share, and knows none of them',
  },
  {
    part: 'server/routes',
    may: ['messages', 'server/use-cases', 'api'],
    mayTypes: ['server/http/valibot-schemas.ts'],
    packages: NODE,
    why: 'translates between HTTP and a use case',
  },
  {
    part: 'server/use-cases',
    may: [
      'application',
      'messages',
      'server/storage',
      'server/sealing',
      'server/documents',
      'server/threads',
      'server/integrations/*/port.ts',
    ],
    mayTypes: ['api'],
    packages: NODE,
    why: 'knows outside services only by their ports',
  },
  {
    part: 'server/storage',
    may: [],
    mayTypes: ['application'],
    packages: NODE,
    why: 'stores data and makes no decisions',
  },
  {
    part: 'server/integrations',
    may: [],
    mayTypes: ['application'],
    packages: NODE,
    why: 'calls outside services and makes no decisions',
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
    why: 'delivers what is in storage',
  },
  {
    part: 'server/documents',
    may: ['application', 'messages', 'server/threads'],
    packages: NODE,
    why: 'renders the agreement and the signed copy',
  },
  {
    part: 'server/threads',
    may: [],
    packages: NODE,
    why: 'runs any work on another thread',
  },
  {
    part: 'server/sandbox',
    may: [],
    mayTypes: ['application'],
    packages: NODE,
    why: 'fakes outside services and knows nothing of the product',
  },
  {
    part: 'server/testing',
    may: ['server', 'application', 'api', 'messages'],
    packages: [...NODE, 'vitest'],
    why: 'helps tests and is not part of the product',
  },
  {
    part: 'server/proof',
    may: ['server', 'application', 'api', 'messages'],
    packages: [...NODE, 'vitest'],
    why: 'tests the whole server under faults',
  },
  {
    part: 'server/operator',
    may: ['server', 'application', 'api', 'messages'],
    packages: NODE,
    why: 'is the composition root of the command line',
  },

  {
    part: 'web',
    may: ['web', 'application', 'api', 'messages'],
    packages: ['react', 'react-dom', 'wouter'],
    why: 'starts the page',
  },
  {
    part: 'web/app',
    may: ['web', 'application', 'api', 'messages'],
    packages: ['react', 'wouter', 'react-error-boundary'],
    why: 'combines the screens',
  },
  { part: 'web/ui', may: [], packages: ['react'], why: 'knows only its props' },
  {
    part: 'web/draft',
    may: ['application'],
    mayTypes: ['api'],
    packages: ['zustand', 'dequal'],
    why: 'is what the applicant has entered',
  },
  {
    part: 'web/draft/testing',
    may: ['web/draft', 'application'],
    packages: [],
    why: 'is sample data for tests',
  },
  { part: 'web/state', may: [], packages: ['zustand'], why: 'is state that all screens share' },
  {
    part: 'web/requests',
    may: ['api', 'messages'],
    mayTypes: ['application'],
    packages: [],
    why: 'calls the server',
  },
  {
    part: 'web/form',
    may: ['web/ui', 'web/draft', 'web/requests', 'application', 'messages'],
    packages: ['react'],
    why: 'is what all steps share, and knows none of them',
  },
  {
    part: 'web/steps',
    may: [
      'web/form',
      'web/ui',
      'web/draft',
      'web/state',
      'web/requests',
      'api',
      'application',
      'messages',
    ],
    packages: ['react'],
    isolated: true,
    why: 'is a step that knows no other',
  },
  {
    part: 'web/pages',
    may: ['web/ui', 'web/state', 'web/requests', 'api', 'application', 'messages'],
    packages: ['react'],
    isolated: true,
    why: 'is a page that knows no other',
  },
]

/** What `*.test.ts` and `*.test.tsx` may import in addition to their folder's row. */
export const IN_TESTS = {
  packages: ['vitest', 'fast-check', '@valibot/to-json-schema'],
  may: ['application', 'messages', 'web/draft'],
  serverMay: ['server', 'application', 'api', 'messages'],
}

/** Packages that only the browser uses, so `*` does not include them. */
export const BROWSER_PACKAGES: readonly string[] = [
  'dequal',
  'react',
  'react-dom',
  'react-error-boundary',
  'wouter',
  'zustand',
]
