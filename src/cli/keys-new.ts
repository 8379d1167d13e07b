import { generateIdentity, identityToRecipient } from 'age-encryption'
import { readArguments } from './arguments.ts'
import type { Command } from './command.ts'
import { writeNewKey } from './write-new-key.ts'

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
