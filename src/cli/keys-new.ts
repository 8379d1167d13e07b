import { generateIdentity, identityToRecipient } from 'age-encryption'
import { fileErrorMessage } from '../server/platform/config/error-messages.ts'
import { writeOnce } from '../server/platform/encryption/write-once.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed } from './command.ts'

export const keysNew: Command = {
  name: 'keys new',
  usage: 'FILE',
  summary: 'create a key pair: private key in FILE, public key for SEALING_RECIPIENTS',
  details: `FILE must not exist. Keep it off the server: whoever has it can read every application. The public
key is printed.
`,

  async run(args, context) {
    const [file = ''] = readArguments(args, ['FILE'], {}).positionals
    const identity = await generateIdentity()
    const recipient = await identityToRecipient(identity)
    const created = `# created: ${context.now().toISOString()}\n# public key: ${recipient}\n`
    if (!(await write(file, `${created}${identity}\n`))) {
      throw new CommandFailed(`${file} already exists`)
    }
    context.print(`${recipient}\n`)
  },
}

async function write(file: string, text: string): Promise<boolean> {
  try {
    return await writeOnce(file, text)
  } catch (error) {
    const message = fileErrorMessage(error)
    throw message ? new CommandFailed(message) : error
  }
}
