import { ConfigError } from '../server/platform/config/config.ts'
import { existingKeyPair } from '../server/platform/encryption/own-key-pair.ts'
import { loadPrograms } from '../server/programs/loading-service.ts'
import type { Programs } from '../server/programs/service.ts'
import type { CommandContext } from './command.ts'

/**
 * The public keys that the server seals to: its settings, or outside production the key pair that
 * it created in its folder. Commands never create a pair: in a shell without the server's settings
 * they would seal to a key that nobody has. Throws a `ConfigError` in that case.
 */
export async function sealingRecipients({ config }: CommandContext): Promise<readonly string[]> {
  if (config.SEALING_RECIPIENTS.length > 0) return config.SEALING_RECIPIENTS
  const pair = config.production ? undefined : await existingKeyPair(config.DATA_DIR)
  if (pair) return pair.recipients
  throw new ConfigError(["SEALING_RECIPIENTS is not set: run this with the server's settings"])
}

/** The programs, each with its recipients. Throws a `ConfigError` with all that is wrong with them. */
export async function configuredPrograms(context: CommandContext): Promise<Programs> {
  return loadPrograms(context.config, await sealingRecipients(context))
}
