import { rm } from 'node:fs/promises'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { jsonText } from '../../application/json/json-text.ts'
import { addOperator, isOperatorName } from '../../server/ledger/signers-service.ts'
import { sealTo } from '../../server/platform/encryption/seal.ts'
import { writeOnce } from '../../server/platform/encryption/secret-file.ts'
import { newSigningKey, privatePem } from '../../server/platform/encryption/signing-key.ts'
import { fileErrorMessage } from '../../server/platform/files/file-errors.ts'
import { type Command, type CommandContext, CommandFailed, UsageError } from '../command.ts'
import { readArguments } from '../terminal/arguments.ts'
import { neededIdentity, readIdentity } from './identity.ts'
import { sealingRecipients } from './sealing.ts'

export const keysNew: Command = {
  usage: 'FILE',
  summary: 'create a key pair: private key in FILE, public key for SEALING_RECIPIENTS',
  details: `FILE must not exist. Keep it off the server: anyone who has it can read every application. The public
key is printed.
`,

  async run(args, context) {
    const [file = ''] = readArguments(args, ['FILE'], {}).positionals
    const identity = await generateIdentity()
    const recipient = await identityToRecipient(identity)
    const created = `# created: ${context.now().toISOString()}\n# public key: ${recipient}\n`
    await writeNewKey(file, `${created}${identity}\n`)
    context.print(`${recipient}\n`)
  },
}

export const keysCheck: Command = {
  usage: '--identity FILE [--json]',
  summary: 'check that a private key opens what the server seals',
  details: `  --identity FILE  the private key
  --json           print JSON: whether it opens what each public key seals

Run this with the server's settings: it seals to SEALING_RECIPIENTS as the server does.
`,

  async run(args, context) {
    const { values } = readArguments(args, [], {
      identity: { type: 'string' },
      json: { type: 'boolean', default: false },
    })
    const unseal = await readIdentity(neededIdentity(values.identity))
    const recipients = await sealingRecipients(context)
    const probe = { sealed: context.now().toISOString() }
    const keys: { readonly recipient: string; readonly opened: boolean }[] = []
    for (const recipient of recipients) {
      const record = await unseal(await sealTo([recipient])(probe)).catch(() => undefined)
      keys.push({ recipient, opened: JSON.stringify(record) === JSON.stringify(probe) })
    }
    const lines = keys.map(
      ({ recipient, opened }) =>
        `${recipient}  ${opened ? 'opened' : 'not opened by this identity'}\n`,
    )
    context.print(values.json ? `${jsonText(keys, 2)}\n` : lines.join(''))
    if (!keys.some(({ opened }) => opened)) {
      throw new CommandFailed('This identity opens nothing that the server seals')
    }
  },
}

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

/** Writes a private key to a new file that only its owner may read. */
async function writeNewKey(file: string, text: string): Promise<void> {
  const isWritten = await writeOnce(file, text).catch((error: unknown) => {
    const message = fileErrorMessage(error)
    throw message ? new CommandFailed(message) : error
  })
  if (!isWritten) throw new CommandFailed(`${file} already exists`)
}
