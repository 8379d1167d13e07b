import { sealTo } from '../sealing/seal.ts'
import { rekey as sealAnew } from '../use-cases/rekey.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed } from './command.ts'
import { doesNotOpen, neededIdentity, readIdentity } from './identity.ts'
import { linesOfLeft } from './left.ts'
import { sealingRecipients } from './sealing.ts'
import { withDatabase } from './with-database.ts'

const TELL_EVERY = 1000

export const rekey: Command = {
  name: 'rekey',
  usage: '--identity FILE',
  summary: 'seals old applications to the recipients of now; stopped half-way, call it again',

  async run(args, context) {
    const { values } = readArguments(args, [], { identity: { type: 'string' } })
    const unseal = await readIdentity(neededIdentity(values.identity))
    const recipients = await sealingRecipients(context)
    context.tell(`Sealing to ${listed(recipients)}\n`)
    const { rekeyed, already, notOpened, left } = await withDatabase(context, (db) =>
      sealAnew({
        db,
        unseal,
        seal: sealTo(recipients),
        now: context.now,
        onRekeyed: (count) => {
          if (count % TELL_EVERY === 0) context.print(`${count} sealed anew …\n`)
        },
      }),
    )
    context.print(`${rekeyed} sealed anew, ${already} were before.\n`)
    const failures = [
      ...linesOfLeft(left, 'sealed anew'),
      ...(notOpened.length > 0 ? [doesNotOpen(notOpened).message] : []),
    ]
    if (failures.length > 0) throw new CommandFailed(failures.join('\n'))
  },
}

/** Public keys, which are no secret: whoever sees a wrong one can still stop. */
function listed(recipients: readonly string[]): string {
  const count = `${recipients.length} ${recipients.length === 1 ? 'recipient' : 'recipients'}`
  return `${count}:\n${recipients.map((recipient) => `  ${recipient}`).join('\n')}`
}
