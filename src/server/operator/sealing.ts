import { ConfigError } from '../config.ts'
import { existingKeyPair } from '../sealing/own-key-pair.ts'
import type { CommandContext } from './command.ts'

/**
 * To whom the server seals: by its settings, or outside production to the pair that it made in its
 * folder. A command makes no pair: in a shell without the server's settings it would seal to a key
 * that nobody keeps. Throws a `ConfigError` there.
 */
export async function sealingRecipients({ config }: CommandContext): Promise<readonly string[]> {
  if (config.SEALING_RECIPIENTS.length > 0) return config.SEALING_RECIPIENTS
  const pair = config.production ? undefined : await existingKeyPair(config.DATA_DIR)
  if (pair) return pair.recipients
  throw new ConfigError(["SEALING_RECIPIENTS is not set: run this with the server's settings"])
}
