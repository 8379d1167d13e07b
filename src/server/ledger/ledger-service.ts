/** Opens the ledger. A server or a command does this once. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import type { Ledger, RowsOfEvents } from '../platform/ledger.ts'
import { OpenLedger } from './ledger.ts'
import type { Trust } from './trust.ts'
import { trustedFolder } from './trusted-keys.ts'

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
