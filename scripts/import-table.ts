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

/** A folder of the server: its routes, services and tables, and the features that it builds on. */
function feature(
  name: string,
  why: string,
  features: readonly string[] = [],
  mayTypes: readonly string[] = [],
): Row {
  return {
    part: `server/${name}`,
    may: [
      'server/platform',
      'application',
      'api',
      'messages',
      ...features.map((other) => `server/${other}`),
    ],
    mayTypes,
    packages: NODE,
    why,
  }
}

/** A feature of the applicant's pages: its parts, and the features that it builds on. */
function pageFeature(
  name: string,
  why: string,
  { may = [], ...more }: Partial<Row> & Pick<Row, 'packages'>,
): Row {
  const shared = ['ui', 'draft', 'language', 'requests'].map((part) => `web/${part}`)
  return { part: `web/${name}`, may: [...may, ...shared, 'application'], ...more, why }
}

export const TABLE: readonly Row[] = [
  {
    part: 'application',
    may: ['messages/registry.ts'],
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
  {
    part: 'application/record',
    may: ['application'],
    mayTypes: ['messages'],
    packages: ['valibot'],
    why: 'is what a sealed record contains, for whoever opens it',
  },
  {
    part: 'application/screening',
    may: ['application'],
    packages: ['valibot', 'minisearch'],
    why: 'compares names with a sanctions list, where an application is open',
  },
  {
    part: 'application/reading',
    may: ['application'],
    packages: ['valibot'],
    why: 'reads what earlier releases stored',
  },
  { part: 'application/reference', may: ['application'], packages: [], why: 'is reference data' },
  {
    part: 'messages',
    may: [],
    mayTypes: ['application', 'api'],
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
    part: 'server/platform',
    may: [
      'server/platform',
      'messages',
      'api/described-questions.ts',
      'api/page-outdated.ts',
      'api/pages.ts',
      'api/programs.ts',
      'api/webhooks.ts',
      'application/is-record.ts',
      'application/language.ts',
      'application/record/identity-file.ts',
      'application/reference',
      'application/sanitize-text.ts',
      'application/schema-shape.ts',
    ],
    mayTypes: ['api', 'application'],
    packages: NODE,
    why: 'is what features share, and knows none of them',
  },
  feature('addresses', 'suggests addresses'),
  feature('agreements', 'renders and stores the agreement'),
  feature('api-keys', 'lets systems of the operator call the API', ['audit-log']),
  feature('audit-log', 'chains events', ['timestamps'], ['server/records']),
  feature('bank-link', 'links bank accounts', ['flags']),
  feature('console', "is the operator's console", [
    'audit-log',
    'corrections',
    'decisions',
    'documents',
    'evidence',
    'funnel',
    'notifications',
    'outbox',
    'owner-invitations',
    'queue',
    'records',
    'retention',
    'screening',
    'signed-copies',
    'submissions',
    'programs',
  ]),
  feature('corrections', 'asks applicants to correct what they have signed', [
    'audit-log',
    'bank-link',
    'documents',
    'notifications',
    'outbox',
    'records',
    'signed-copies',
    'signing',
    'submissions',
    'programs',
  ]),
  feature('decisions', 'decides about applications', [
    'audit-log',
    'corrections',
    'notifications',
    'outbox',
    'records',
    'screening',
  ]),
  feature('documents', 'stores encrypted documents'),
  feature('drafts', 'stores encrypted drafts'),
  feature('evidence', 'verifies what is stored', [
    'agreements',
    'audit-log',
    'documents',
    'outbox',
    'records',
  ]),
  feature('flags', 'turns parts of the page on and off'),
  feature('funnel', 'counts how applicants get through the form'),
  feature('leads', 'stores and finds leads'),
  feature('monitoring', 'shows how the server is doing', ['evidence', 'outbox', 'records']),
  feature('notifications', 'tells what happened to an application', [
    'audit-log',
    'outbox',
    'records',
    'programs',
  ]),
  feature('outbox', 'delivers webhooks and mail', ['audit-log', 'notifications', 'records']),
  feature('owner-invitations', 'lets owners enter their own details', ['programs']),
  feature('pages', 'serves the built pages', ['addresses', 'bank-link', 'flags', 'programs']),
  feature('programs', 'says which brands there are, and which one a request is about', [
    'agreements',
  ]),
  feature('queue', 'finds applications', ['audit-log', 'records']),
  feature('records', 'keeps applications', [
    'audit-log',
    'corrections',
    'documents',
    'outbox',
    'owner-invitations',
    'signed-copies',
  ]),
  feature('retention', 'erases applications', [
    'audit-log',
    'decisions',
    'documents',
    'leads',
    'records',
  ]),
  feature('routing-numbers', 'finds the names of banks'),
  feature('running-servers', 'compares the settings of servers on one database', [
    'agreements',
    'audit-log',
  ]),
  feature('screening', 'keeps the sanctions list, and what was found', ['audit-log', 'records']),
  feature('signed-copies', 'issues and verifies signed copies', [
    'agreements',
    'audit-log',
    'notifications',
    'outbox',
    'timestamps',
  ]),
  feature('signing', 'signs and seals a complete application', [
    'agreements',
    'audit-log',
    'documents',
    'notifications',
    'outbox',
    'owner-invitations',
    'records',
    'signed-copies',
  ]),
  feature('submissions', 'takes applications', [
    'agreements',
    'audit-log',
    'bank-link',
    'documents',
    'notifications',
    'outbox',
    'owner-invitations',
    'records',
    'signed-copies',
    'signing',
    'programs',
  ]),
  feature('timestamps', 'obtains time stamps'),
  {
    part: 'server/sandbox',
    may: ['server/platform/pki'],
    mayTypes: ['application'],
    packages: NODE,
    why: 'fakes outside services and knows nothing of the product',
  },
  {
    part: 'test-support',
    may: ['server', 'cli', 'application', 'api', 'messages'],
    packages: [...NODE, 'vitest'],
    why: 'helps tests and is not part of the product',
  },
  {
    part: 'resilience-tests',
    may: ['server', 'test-support', 'application', 'api', 'messages'],
    packages: [...NODE, 'vitest'],
    why: 'tests the whole server under faults',
  },
  {
    part: 'cli',
    may: ['server', 'application', 'api', 'messages'],
    packages: NODE,
    why: 'is the composition root of the command line',
  },
  {
    part: 'web',
    may: ['web', 'application', 'api', 'messages'],
    packages: ['react', 'react-dom'],
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
    packages: ['zustand', 'dequal', 'valibot'],
    why: 'is what the applicant has entered',
  },
  {
    part: 'web/draft/testing',
    may: ['web/draft', 'application'],
    packages: [],
    why: 'is sample data for tests',
  },
  {
    part: 'web/language',
    may: ['api', 'messages'],
    mayTypes: ['application'],
    packages: ['react'],
    why: 'is the language that is shown, and its texts',
  },
  {
    part: 'web/state',
    may: [],
    packages: ['react', 'zustand'],
    why: 'is state that all screens share',
  },
  {
    part: 'web/requests',
    may: ['api', 'web/language', 'application/is-record.ts'],
    mayTypes: ['application'],
    packages: [],
    why: 'calls the server',
  },
  {
    part: 'web/secret-links',
    may: ['web/ui', 'web/language'],
    packages: ['react', 'qr'],
    why: 'is links with a secret, and encryption under it',
  },
  {
    part: 'web/funnel',
    may: ['web/draft', 'web/language', 'web/requests', 'web/state', 'application', 'api'],
    packages: [],
    why: 'counts how applicants get through the form',
  },
  pageFeature('save-later', 'saves an application on the server, to finish it later', {
    may: ['web/secret-links', 'web/state', 'api', 'messages'],
    packages: ['react', 'valibot', 'zustand', 'dequal'],
  }),
  pageFeature('signature-requests', 'lets someone else sign', {
    may: ['web/secret-links', 'web/form', 'web/state', 'api'],
    packages: ['react', 'valibot', 'wouter'],
  }),
  pageFeature('corrections', 'is where an applicant corrects what a reviewer asks for', {
    may: [
      'web/steps',
      'web/questions',
      'web/documents',
      'web/secret-links',
      'web/form',
      'web/state',
      'api',
      'web/app/IdleNotice.tsx',
      'web/app/OfflineNotice.tsx',
      'web/app/Received.tsx',
      'web/app/RestoredNotice.tsx',
    ],
    packages: ['react', 'valibot'],
  }),
  pageFeature('owner-invitations', 'asks owners to enter their own details', {
    may: ['web/secret-links', 'web/form', 'web/state', 'api'],
    packages: ['react', 'valibot'],
  }),
  pageFeature('owner-entry', 'is where an owner enters their own details', {
    may: [
      'web/owner-invitations/shown-invitation.ts',
      'web/questions',
      'web/secret-links',
      'web/form',
      'web/state',
    ],
    packages: ['react'],
  }),
  pageFeature('documents', 'encrypts and uploads documents', {
    may: ['api'],
    packages: ['react', 'zustand', 'age-encryption'],
  }),
  {
    part: 'web/form',
    may: ['web/ui', 'web/draft', 'web/language', 'web/requests', 'application', 'messages'],
    packages: ['react'],
    why: 'is what all steps share, and knows none of them',
  },
  pageFeature('questions', 'is every question with its input', {
    may: ['web/form', 'web/state'],
    packages: ['react'],
  }),
  pageFeature('steps', 'is a step that knows no other', {
    may: [
      'web/questions',
      'web/documents',
      'web/owner-invitations',
      'web/signature-requests',
      'web/form',
      'web/state',
      'api',
      'messages',
    ],
    packages: ['react'],
    isolated: true,
  }),
  {
    part: 'web/pages',
    may: ['web/ui', 'web/language', 'web/state', 'web/requests', 'api', 'application', 'messages'],
    packages: ['react'],
    isolated: true,
    why: 'is a page that knows no other',
  },
  {
    part: 'console',
    may: [
      'web/ui',
      'web/styles',
      'web/secret-links/secret-link.ts',
      'web/state/leaving.ts',
      'application',
      'api',
      'messages',
    ],
    packages: [
      'react',
      'react-dom',
      'wouter',
      'zustand',
      'age-encryption',
      '@scure/base',
      'pdfjs-dist',
      'valibot',
    ],
    why: "is the operator's console",
  },
]

/** What `*.test.ts` and `*.test.tsx` may import in addition to their folder's row. */
export const IN_TESTS = {
  packages: ['vitest', 'fast-check', '@valibot/to-json-schema'],
  may: ['application', 'messages', 'web/draft'],
  serverMay: ['server', 'test-support', 'application', 'api', 'messages'],
}

/** Packages that only the browser uses, so `*` does not include them. */
export const BROWSER_PACKAGES: readonly string[] = [
  'dequal',
  'pdfjs-dist',
  'qr',
  'react',
  'react-dom',
  'react-error-boundary',
  'wouter',
  'zustand',
]
