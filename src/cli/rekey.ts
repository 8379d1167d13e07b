import { rekey as sealAnew } from '../server/applications/rekey.ts'
import { sealTo } from '../server/platform/encryption/seal.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed } from './command.ts'
import { doesNotOpen, neededIdentity, readIdentity } from './identity.ts'
import { sealingRecipients } from './sealing.ts'
import { skippedLines } from './skipped.ts'
import { withDatabase } from './with-database.ts'

const PROGRESS_EVERY = 1000

export const rekey: Command = {
  name: 'rekey',
  usage: '--identity FILE',
  summary: 're-encrypt old applications for the current recipients; safe to rerun',
  details: `  --identity FILE  the old private key, which opens the applications

The recipients are SEALING_RECIPIENTS, the public keys that the server seals to. Run this with the
server's settings.
`,

  async run(args, context) {
    const { values } = readArguments(args, [], { identity: { type: 'string' } })
    const unseal = await readIdentity(neededIdentity(values.identity))
    const recipients = await sealingRecipients(context)
    context.notify(`Sealing to ${listed(recipients)}\n`)
    const { rekeyed, already, notOpened, skipped } = await withDatabase(context, (db) =>
      sealAnew({
        db,
        unseal,
        seal: sealTo(recipients),
        now: context.now,
        onRekeyed: (count) => {
          if (count % PROGRESS_EVERY === 0) context.print(`${count} re-encrypted …\n`)
        },
      }),
    )
    context.print(`${rekeyed} re-encrypted, ${already} already were.\n`)
    const failures = [
      ...skippedLines(skipped, 're-encrypted'),
      ...(notOpened.length > 0 ? [doesNotOpen(notOpened).message] : []),
    ]
    if (failures.length > 0) throw new CommandFailed(failures.join('\n'))
  },
}

/** Public keys are not secret: an operator who sees a wrong one can still stop. */
function listed(recipients: readonly string[]): string {
  const count = `${recipients.length} ${recipients.length === 1 ? 'recipient' : 'recipients'}`
  return `${count}:\n${recipients.map((recipient) => `  ${recipient}`).join('\n')}`
}
