import { ConfigError } from '../../server/platform/config/config.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { existingKeyPair } from '../../server/platform/encryption/unseal.ts'
import { loadPrograms } from '../../server/programs/loading-service.ts'
import type { Program } from '../../server/programs/program-service.ts'
import {
  type ProgramOfSignature,
  programFor,
} from '../../server/programs/removed-program-service.ts'
import type { Programs } from '../../server/programs/service.ts'
import { type CommandContext, CommandFailed } from '../command.ts'

/**
 * Returns the public keys that the server seals to: from its settings, or outside production from
 * the key pair in its folder. Commands never create a pair: in a shell without the server's
 * settings, they would seal to a key that nobody has. Throws a `ConfigError` in that case.
 */
export async function sealingRecipients({ config }: CommandContext): Promise<readonly string[]> {
  if (config.SEALING_RECIPIENTS.length > 0) return config.SEALING_RECIPIENTS
  const pair = config.production ? undefined : await existingKeyPair(config.DATA_DIR)
  if (pair) return pair.recipients
  throw new ConfigError(["SEALING_RECIPIENTS is not set: run this with the server's settings"])
}

/** Returns the programs, each with its recipients. Throws a `ConfigError` with all their errors. */
export async function configuredPrograms(context: CommandContext): Promise<Programs> {
  return loadPrograms(context.config, await sealingRecipients(context))
}

/** Returns the program whose recipients may read what a command seals. */
export async function programToSealFor(
  db: Database,
  programs: Programs,
  signed: ProgramOfSignature,
): Promise<Program> {
  const program = await programFor(db, programs, signed)
  if (program) return program
  throw new CommandFailed(
    `The stored configuration of the program ${signed?.id} was changed: run operator verify`,
  )
}
