import { ownKeyPair } from '../sealing/own-key-pair.ts'
import { type Seal, sealTo } from '../sealing/seal.ts'
import { type CommandContext, CommandFailed } from './command.ts'

/** To whom the server seals: by its settings, or outside production to the pair in its folder. */
export async function sealingRecipients({ config }: CommandContext): Promise<readonly string[]> {
  if (config.SEALING_RECIPIENTS.length > 0) return config.SEALING_RECIPIENTS
  if (config.production) throw new CommandFailed('SEALING_RECIPIENTS is not set')
  return (await ownKeyPair(config.DATA_DIR)).recipients
}

/** Seals as the server does. */
export async function serverSeal(context: CommandContext): Promise<Seal> {
  return sealTo(await sealingRecipients(context))
}
