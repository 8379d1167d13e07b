import { jsonText } from '../application/json-text.ts'
import { sealTo } from '../server/platform/encryption/seal.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed } from './command.ts'
import { neededIdentity, readIdentity } from './identity.ts'
import { sealingRecipients } from './sealing.ts'

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
