import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import type { Ledger, OPAQUE, RowsOfEvents } from '../platform/ledger.ts'
import type { Trust } from './trust.ts'
import { trustedFolder } from './trusted-keys.ts'

/**
 * The ledger with its secrets: its keys, and the events that it has seen. They decide which stored
 * events count.
 */
export class OpenLedger implements Ledger {
  declare readonly [OPAQUE]: true
  readonly #read: () => Promise<Trust>
  readonly #follow: () => Promise<RowsOfEvents>

  /** @param follow loads the rows that follow from events; needed to act on an application */
  constructor(read: () => Promise<Trust>, follow: () => Promise<RowsOfEvents> = nothingFollows) {
    this.#read = read
    this.#follow = follow
  }

  static trustOf(ledger: Ledger): Promise<Trust> {
    return requireOpened(ledger).#read()
  }

  static followingOf(ledger: Ledger): Promise<RowsOfEvents> {
    return requireOpened(ledger).#follow()
  }
}

/**
 * Open a ledger's secrets, for this folder only: `trustOf` returns the trusted keys and what was
 * verified with them, `followingOf` the rows that follow from events.
 */
export const { trustOf, followingOf } = OpenLedger

function requireOpened(ledger: Ledger): OpenLedger {
  if (ledger instanceof OpenLedger) return ledger
  throw new Error('A ledger that is not an OpenLedger has no secrets')
}

async function nothingFollows(): Promise<never> {
  throw new Error('This ledger was opened without what follows from its events')
}

/**
 * Opens a ledger that reads the trusted keys once, and again when their files change, so that a new
 * operator needs no restart of the server.
 *
 * @param follow loads the rows of applications that follow from events
 * @param folder the folder of the keys; the server's own by default
 */
export function ledgerOf(
  config: Config,
  follow: () => Promise<RowsOfEvents>,
  folder = trustedFolder(config.DATA_DIR),
): Ledger {
  let known: { readonly files: string; readonly trust: Promise<Trust> } | undefined
  return new OpenLedger(async () => {
    const files = filesIn(folder)
    if (known?.files === files) return known.trust
    // A command that does not need the keys should not load this module.
    const trust = import('./trust.ts').then(({ readTrust }) => readTrust(config, folder))
    known = { files, trust }
    // A failed read is tried again the next time.
    trust.catch(() => {
      known = undefined
    })
    return trust
  }, follow)
}

/**
 * Returns a text that changes when a key is added, removed or changed. Runs at each read of an
 * application, so it uses a few short system calls: through the thread pool they would take five
 * times as long.
 */
function filesIn(folder: string): string {
  return namesIn(folder)
    .toSorted()
    .map((name) => {
      const stats = statSync(join(folder, name), { throwIfNoEntry: false })
      return [name, stats?.ino, stats?.size, stats?.mtimeMs, stats?.ctimeMs].join(' ')
    })
    .join('\n')
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
