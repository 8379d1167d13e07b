import { ledgerOf } from './ledger/secrets.ts'
import { hasAdded } from './ledger/seen/by-process-service.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/database.ts'
import type { Ledger } from './platform/ledger.ts'

/**
 * Opens the ledger of a server or a command. The modules that it needs are loaded when it is used.
 *
 * @param folder the folder of the trusted keys; the server's own by default
 */
export function openLedger(config: Config, folder?: string): Ledger {
  const follow = async () => (await import('./what-follows.ts')).whatFollows
  return ledgerOf(config, follow, folder)
}

/**
 * Saves the ends of chains that a command has added. The command has done its work, even if the
 * file belongs to another login, or the disk is full.
 */
export async function saveAdded(config: Config, db: Database, ledger: Ledger): Promise<void> {
  if (!hasAdded(config)) return
  const { saveAddedEnds } = await import('./ledger/seen/saving-service.ts')
  await saveAddedEnds({ config, db, ledger }).catch(() => undefined)
}
