import { generateIdentity, identityToRecipient } from 'age-encryption'
import { writeOnce } from '../sealing/write-once.ts'
import { fileFault } from '../told-in-words.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed } from './command.ts'

export const keysNew: Command = {
  name: 'keys new',
  usage: 'FILE',
  summary: 'makes a key pair: the private key into FILE, the public key for SEALING_RECIPIENTS',

  async run(args, context) {
    const [file = ''] = readArguments(args, ['FILE'], {}).positionals
    const identity = await generateIdentity()
    const recipient = await identityToRecipient(identity)
    const created = `# created: ${context.now().toISOString()}\n# public key: ${recipient}\n`
    if (!(await write(file, `${created}${identity}\n`))) {
      throw new CommandFailed(`${file} exists already`)
    }
    context.print(`${recipient}\n`)
  },
}

async function write(file: string, text: string): Promise<boolean> {
  try {
    return await writeOnce(file, text)
  } catch (error) {
    const fault = fileFault(error)
    throw fault ? new CommandFailed(fault) : error
  }
}
