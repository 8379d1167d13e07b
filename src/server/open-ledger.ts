import { ledgerOf } from './ledger/secrets.ts'
import type { Config } from './platform/config/config.ts'
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
