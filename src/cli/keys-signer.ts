import { rm } from 'node:fs/promises'
import { addOperator, isOperatorName } from '../server/ledger/signers-service.ts'
import { newSigningKey, privatePem } from '../server/platform/encryption/signing-key.ts'
import { readArguments } from './arguments.ts'
import { type Command, type CommandContext, CommandFailed, UsageError } from './command.ts'
import { writeNewKey } from './write-new-key.ts'

export const keysSigner: Command = {
  usage: 'NAME --output FILE [--no-passphrase]',
  summary: 'create your signing key, so that the audit log says who decided',
  details: `  NAME           how the audit log names you: letters, digits, dots, hyphens and underscores
  --output FILE  the private key to write; it must not exist. Nobody else may read it
  --no-passphrase
                 do not encrypt it: anyone who can read the file can sign with it

Asks for a passphrase on the terminal, or takes OPERATOR_KEY_PASSPHRASE_FILE. The public key is added
to the trusted keys in DATA_DIR. Copy it to the same folder of every server.
`,

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['NAME'], {
      output: { type: 'string' },
      'no-passphrase': { type: 'boolean', default: false },
    })
    const [name = ''] = positionals
    const { output } = values
    if (output === undefined) throw new UsageError('--output FILE is missing')
    if (!isOperatorName(name)) {
      throw new UsageError(
        `${JSON.stringify(name)} is not a valid name: use letters, digits, dots, hyphens, and underscores`,
      )
    }
    const passphrase = values['no-passphrase']
      ? withoutPassphrase(context)
      : await newPassphrase(context)
    const key = newSigningKey()
    await writeNewKey(output, privatePem(key, passphrase))
    const file = await addOperator(context.config, name, key)
    if (file === undefined) {
      await rm(output)
      throw new CommandFailed(`A trusted key named ${name} already exists`)
    }
    context.print(`${file}\n`)
  },
}

function withoutPassphrase({ config }: CommandContext): undefined {
  if (config.OPERATOR_KEY_PASSPHRASE === undefined) return undefined
  throw new UsageError('--no-passphrase is given, and OPERATOR_KEY_PASSPHRASE is set')
}

const NO_TERMINAL =
  'There is no terminal to ask for a passphrase, so no key was written: set OPERATOR_KEY_PASSPHRASE_FILE, or add --no-passphrase'

/** Asks for a passphrase; undefined if the key is not to be encrypted. */
async function newPassphrase({ config, ask }: CommandContext): Promise<string | undefined> {
  if (config.OPERATOR_KEY_PASSPHRASE) return config.OPERATOR_KEY_PASSPHRASE
  if (ask === undefined) throw new CommandFailed(NO_TERMINAL)
  const passphrase = await ask('New passphrase (empty for none): ', { hidden: true })
  if (passphrase === '') return undefined
  if ((await ask('Confirm the passphrase: ', { hidden: true })) === passphrase) return passphrase
  throw new CommandFailed("The passphrases don't match")
}
