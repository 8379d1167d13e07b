import { existingServerSigner, readOperator } from '../../server/ledger/signers-service.ts'
import type { Config } from '../../server/platform/config/config.ts'
import type { Signer } from '../../server/platform/encryption/signing-key.ts'
import { type CommandContext, CommandFailed } from '../command.ts'

/** The option of commands that are recorded in the audit log under the operator's name. */
export const SIGNER_OPTION = { signer: { type: 'string' } } as const

/** Describes the option in a command's help, with the explanation at `column`. */
export const signerDetails = (column: number) =>
  `${'  --signer FILE'.padEnd(column)}your signing key, or set OPERATOR_KEY: the audit log records who you are`

const MISSING =
  'In production, this command needs your signing key: use --signer FILE or set OPERATOR_KEY. To make one, run keys signer.'

/**
 * Returns the person who runs the command: the holder of the key in `--signer` or `OPERATOR_KEY`.
 * Outside production, without a key, the server's own.
 */
export async function operatorSigner(
  context: Pick<CommandContext, 'config' | 'ledger' | 'ask'>,
  option: string | undefined,
): Promise<Signer> {
  const file = option ?? context.config.OPERATOR_KEY
  if (file === undefined) return serverInstead(context)
  return readOperator(context, file, () => passphraseOf(context))
}

async function serverInstead({ config }: Pick<CommandContext, 'config'>): Promise<Signer> {
  if (config.production) throw new CommandFailed(MISSING)
  return serverSignerOr(
    `There is no signing key in ${config.DATA_DIR}. Is DATA_DIR right? Or use --signer FILE.`,
    config,
  )
}

/** Returns the server's own signer; fails with this message where its key is not. */
export async function serverSignerOr(message: string, config: Config): Promise<Signer> {
  const signer = await existingServerSigner(config)
  if (signer) return signer
  throw new CommandFailed(message)
}

async function passphraseOf({
  config,
  ask,
}: Pick<CommandContext, 'config' | 'ask'>): Promise<string> {
  if (config.OPERATOR_KEY_PASSPHRASE !== undefined) return config.OPERATOR_KEY_PASSPHRASE
  if (ask) return ask('Passphrase of your signing key: ', { hidden: true })
  throw new CommandFailed('Your signing key has a passphrase: set OPERATOR_KEY_PASSPHRASE_FILE')
}
