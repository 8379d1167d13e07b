import { sealTo } from '../server/platform/encryption/seal.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed } from './command.ts'
import { neededIdentity, readIdentity } from './identity.ts'
import { sealingRecipients } from './sealing.ts'

export const keysCheck: Command = {
  name: 'keys check',
  usage: '--identity FILE',
  summary: 'check that a private key opens what the server seals',
  details: `  --identity FILE  the private key

Run this with the server's settings: it seals to SEALING_RECIPIENTS as the server does.
`,

  async run(args, context) {
    const { values } = readArguments(args, [], { identity: { type: 'string' } })
    const unseal = await readIdentity(neededIdentity(values.identity))
    const recipients = await sealingRecipients(context)
    const probe = { sealed: context.now().toISOString() }
    const opened: boolean[] = []
    for (const recipient of recipients) {
      const record = await unseal(await sealTo([recipient])(probe)).catch(() => undefined)
      opened.push(JSON.stringify(record) === JSON.stringify(probe))
      context.print(`${recipient}  ${opened.at(-1) ? 'opened' : 'not opened by this identity'}\n`)
    }
    if (!opened.includes(true)) {
      throw new CommandFailed('This identity opens nothing that the server seals')
    }
  },
}
