/**
 * Which folders in `src` may import which. Each row is for a folder; the row of the innermost
 * folder applies. A folder without a row fails the check.
 */
export interface Row {
  /** A folder, below `src`. */
  readonly part: string
  /** The level of a feature of the server: see `feature`. */
  readonly level?: number
  /** Folders with everything in them, and files, below `src`; `*` stands for one name. */
  readonly may: readonly string[]
  /** Folders and files that only types may be imported from. */
  readonly mayTypes?: readonly string[]
  /** Packages by name; `node:` stands for Node's modules, `*` for all packages but browsers'. */
  readonly packages: readonly string[]
  /** The members of this folder (its files and subfolders) never import each other. */
  readonly isolated?: true
  readonly why: string
}

const NODE = ['node:', '*']

/**
 * Returns the row of a feature of the server. A feature may import the services of features on
 * lower levels, and of its own level unless that makes a cycle.
 * @param level 1 for features that know no application, 2 for stored parts of applications, 3 for
 * people's work with them, 4 for features that show or check everything
 */
function feature(name: string, level: 1 | 2 | 3 | 4, reason: string): Row {
  return {
    part: `server/${name}`,
    level,
    may: ['server/platform', 'application', 'api', 'messages'],
    packages: NODE,
    why: reason,
  }
}

/** Returns the rows of a feature of the applicant's pages: its parts, and the features below it. */
function pageFeature(
  name: string,
  reason: string,
  { may = [], ...more }: Partial<Row> & Pick<Row, 'packages'>,
): Row {
  const shared = ['ui', 'draft', 'language', 'requests'].map((part) => `web/${part}`)
  return { part: `web/${name}`, may: [...may, ...shared, 'application'], ...more, why: reason }
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
    packages: ['vitest', 'valibot'],
    why: 'is sample data for tests, and how they wait',
  },
  {
    part: 'application/facts',
    may: ['application', 'messages'],
    packages: ['valibot'],
    why: 'is what signed events say, what follows of an application, and what rules are given',
  },
  {
    part: 'application/facts/kinds',
    may: ['application', 'messages'],
    packages: ['valibot'],
    why: 'is the kinds of events, by what they are about',
  },
  {
    part: 'application/corrections',
    may: ['application'],
    packages: ['valibot'],
    why: 'is what a reviewer asks after the signature, and what the applicant answers',
  },
  {
    part: 'application/documents',
    may: ['application'],
    packages: [],
    why: 'is which documents belong to an application, and which files they may be',
  },
  {
    part: 'application/summary',
    may: ['application'],
    packages: [],
    why: 'is how answers are shown',
  },
  { part: 'application/fields', may: ['application'], packages: [], why: 'is a kind of field' },
  {
    part: 'application/record',
    may: ['application'],
    mayTypes: ['messages'],
    packages: ['valibot'],
    why: 'is what a sealed record contains, for anyone who opens it',
  },
  {
    part: 'application/json',
    may: [],
    packages: ['valibot'],
    why: 'reads values that may be anything',
  },
  { part: 'application/dates', may: ['application/fields'], packages: [], why: 'is the calendar' },
  {
    part: 'application/text',
    may: ['application/json'],
    packages: [],
    why: 'cleans, compares, shortens and writes text',
  },
  {
    part: 'application/text-file',
    may: ['application/text'],
    packages: [],
    why: 'reads and writes files of text, in the browser, on the server and in the command line',
  },
  {
    part: 'application/mapping',
    may: ['application'],
    packages: ['jsonata'],
    why: 'turns opened applications into what other systems take, where they are open',
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
  {
    part: 'application/forms',
    may: ['application'],
    packages: ['valibot'],
    why: 'is what an operator may add to the form',
  },
  {
    part: 'application/forms/us',
    may: ['application'],
    packages: ['valibot'],
    why: 'is the form that ships, and all that is known of the United States',
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
    may: ['server/platform', 'messages', 'api', 'application'],
    packages: NODE,
    why: 'is what features share, and knows none of them',
  },
  feature('addresses', 1, 'suggests addresses'),
  feature('agreements', 1, 'renders and stores the agreement'),
  feature('api-keys', 1, 'lets systems of the operator call the API'),
  feature('bank-link', 1, 'links bank accounts'),
  feature('documents', 1, 'stores encrypted documents'),
  feature('drafts', 1, 'stores encrypted drafts'),
  feature('flags', 1, 'turns parts of the page on and off'),
  feature('funnel', 1, 'counts how applicants get through the form'),
  feature('forms', 1, 'reads what operators add to the form'),
  feature('leads', 1, 'stores and finds leads'),
  feature('ledger', 1, 'owns signed events, keys, and what counts by them'),
  feature('outbox', 1, 'delivers webhooks and mail, and knows no application'),
  feature('owner-entry', 1, 'lets owners enter their own details'),
  feature('pages', 1, 'serves the built pages'),
  feature('programs', 1, 'says which brands there are, and which one a request is about'),
  feature('routing-numbers', 1, 'finds the names of banks'),
  feature('running-servers', 1, 'compares the settings of servers on one database'),
  feature('sign-in', 1, 'lets people sign in to the console, and knows their roles'),
  feature('timestamps', 1, 'obtains time stamps'),
  feature('notifications', 2, 'says in webhooks and mail what happened to an application'),
  feature('invitations', 2, 'invites applicants'),
  feature('records', 2, 'keeps applications: rows, versions, checking one'),
  feature('signed-copies', 2, 'issues and verifies signed copies'),
  feature('signing', 2, 'signs and seals a complete application'),
  feature('threads', 2, 'keeps what reviewer and applicant write to each other'),
  feature('application-status', 3, 'shows applicants what became of their application'),
  feature('boarding', 3, 'records what processors said of approved applications'),
  feature('corrections', 3, 'asks applicants to correct what they have signed'),
  feature('decisions', 3, 'decides about applications'),
  feature('exports', 3, 'reads applications for other systems, and records that'),
  feature('queue', 3, 'finds applications'),
  feature('rekeying', 3, 'seals applications to other keys'),
  feature('retention', 3, 'erases applications'),
  feature('screening', 3, 'keeps the sanctions list, and what was found'),
  feature('submissions', 3, 'takes applications'),
  feature('monitoring', 4, 'shows how the server is doing'),
  feature('console', 4, "is the operator's console"),
  feature('verification', 4, 'verifies everything that is stored'),
  feature('adoption', 4, 'signs what releases before left open'),
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
    packages: ['react', 'wouter'],
    why: 'combines the screens',
  },
  {
    part: 'web/jsx',
    may: ['application'],
    packages: ['react'],
    why: 'is how JSX becomes elements, on every page',
  },
  { part: 'web/ui', may: [], packages: ['react'], why: 'knows only its props' },
  {
    part: 'web/draft',
    may: ['web/tab', 'application'],
    mayTypes: ['api'],
    packages: ['zustand', 'dequal', 'valibot'],
    why: 'is what the applicant has entered',
  },
  {
    part: 'web/draft/testing',
    may: ['web/draft', 'application'],
    packages: ['vitest'],
    why: 'is sample data for tests, and the tab that they open',
  },
  {
    part: 'web/language',
    may: ['api', 'messages'],
    mayTypes: ['application'],
    packages: ['react'],
    why: 'is the language that is shown, and its texts',
  },
  {
    part: 'web/tab',
    may: ['application'],
    packages: ['react', 'zustand'],
    why: 'is the tab of the browser: what it remembers, and how it is left',
  },
  { part: 'web/toasts', may: [], packages: ['zustand'], why: 'is the short messages of all pages' },
  {
    part: 'web/presses',
    may: [],
    packages: [],
    why: 'completes presses that the page has changed under, or was not ready for',
  },
  {
    part: 'web/requests',
    may: ['api', 'web/language', 'application'],
    packages: [],
    why: 'calls the server',
  },
  {
    part: 'web/secret-links',
    may: ['web/ui', 'web/language', 'web/requests', 'application/reading', 'api'],
    packages: ['react', 'qr'],
    why: 'is links with a secret, and encryption under it',
  },
  {
    part: 'web/funnel',
    may: ['web/draft', 'web/language', 'web/requests', 'web/tab', 'application', 'api'],
    packages: [],
    why: 'counts how applicants get through the form',
  },
  pageFeature('finish-later', 'saves an application on the server, to finish it later', {
    may: ['web/secret-links', 'web/tab', 'web/toasts', 'api', 'messages'],
    packages: ['react', 'valibot', 'zustand', 'dequal'],
  }),
  pageFeature('signature-requests', 'lets someone else sign', {
    may: ['web/secret-links', 'web/form', 'web/toasts', 'api'],
    packages: ['react', 'valibot', 'wouter'],
  }),
  pageFeature('corrections', 'is where an applicant corrects what a reviewer asks for', {
    may: [
      'web/steps',
      'web/questions',
      'web/documents',
      'web/secret-links',
      'web/form',
      'web/tab',
      'api',
      'messages',
      'web/notices',
      'web/pages',
    ],
    packages: ['react', 'valibot'],
  }),
  pageFeature('own-questions', "is what the operator's own questions add to the page", {
    may: ['web/form', 'messages', 'api'],
    packages: ['react'],
  }),
  pageFeature('invitations', 'is the link of an invitation', {
    may: ['web/secret-links', 'web/form', 'web/tab', 'api'],
    packages: ['react', 'zustand', 'dequal', 'valibot'],
  }),
  pageFeature('embedding', 'tells the site around a framed page what happens', {
    may: ['web/presses', 'web/tab', 'web/toasts'],
    packages: [],
  }),
  pageFeature('owner-entry', 'asks owners to enter their own details, and is where they do', {
    may: [
      'web/questions',
      'web/secret-links',
      'web/form',
      'web/tab',
      'web/toasts',
      'api',
      'messages',
    ],
    packages: ['react', 'valibot'],
  }),
  pageFeature('documents', 'encrypts and uploads documents', {
    may: ['api', 'web/toasts'],
    packages: ['react', 'zustand', 'age-encryption', 'pdfjs-dist', 'pdfkit'],
  }),
  pageFeature('notices', 'tells the applicant what happens around the form', {
    may: ['web/form', 'web/tab', 'api', 'web/toasts'],
    packages: ['react'],
  }),
  {
    part: 'web/form',
    may: [
      'web/ui',
      'web/draft',
      'web/language',
      'web/requests',
      'web/presses',
      'application',
      'messages',
    ],
    packages: ['react', 'react-dom', 'zustand', 'dequal'],
    why: 'is what all steps share, and knows none of them',
  },
  pageFeature('questions', 'is every question with its input', {
    may: ['web/form', 'web/toasts'],
    packages: ['react'],
  }),
  pageFeature('steps', 'is a step that knows no other', {
    may: [
      'web/questions',
      'web/documents',
      'web/invitations',
      'web/owner-entry',
      'web/signature-requests',
      'web/form',
      'web/presses',
      'web/tab',
      'web/toasts',
      'api',
      'messages',
    ],
    packages: ['react'],
    isolated: true,
  }),
  {
    part: 'web/pages',
    may: [
      'web/ui',
      'web/language',
      'web/presses',
      'web/tab',
      'web/requests',
      'web/secret-links',
      'api',
      'application',
      'messages',
    ],
    packages: ['react'],
    isolated: true,
    why: 'is a page that knows no other',
  },
  {
    part: 'console',
    may: ['web/ui', 'web/styles', 'web/secret-links', 'web/tab', 'application', 'api', 'messages'],
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
  packages: ['vitest', 'fast-check', '@valibot/to-json-schema', 'pdfkit'],
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
  'wouter',
  'zustand',
]
