/** Opens the ledger, which a server or a command does once. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import { trustedFolder } from '../platform/encryption/trusted-keys.ts'
import type { Ledger, RowsOfEvents } from '../platform/ledger.ts'
import { OpenLedger, trustOf } from './ledger.ts'
import type { Trust } from './trust.ts'

/**
 * Reads the trusted keys once, and again when their files change, so that a new operator needs no
 * restart of the server.
 *
 * @param follow what is stored of applications besides their events
 * @param folder of the keys; the server's own unless given
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
    // A command that asks nothing loads nothing.
    const trust = import('./trust.ts').then(({ readTrust }) => readTrust(config, folder))
    known = { files, trust }
    // What could not be read is read again the next time.
    trust.catch(() => {
      known = undefined
    })
    return trust
  }, follow)
}

/**
 * What tells that a key was added, removed or changed. Each read of an application asks: a few short
 * system calls, which take a fifth of what they would through the thread pool.
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

/** Returns the holder of the trusted key with this id: an operator's name, or `server`. */
export async function holderOfKey(ledger: Ledger, keyId: string): Promise<string | undefined> {
  return (await trustOf(ledger)).keys.get(keyId)?.holder
}
