import { rekey as sealAnew } from '../use-cases/rekey.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed } from './command.ts'
import { neededIdentity, readIdentity } from './identity.ts'
import { serverSeal } from './sealing.ts'
import { withDatabase } from './with-database.ts'

const TELL_EVERY = 1000

export const rekey: Command = {
  name: 'rekey',
  usage: '--identity FILE',
  summary: 'seals old applications to the recipients of now; stopped half-way, call it again',

  async run(args, context) {
    const { values } = readArguments(args, [], { identity: { type: 'string' } })
    const unseal = await readIdentity(neededIdentity(values.identity))
    const seal = await serverSeal(context)
    const { rekeyed, already, notOpened } = await withDatabase(context, (db) =>
      sealAnew({
        db,
        unseal,
        seal,
        now: context.now,
        onRekeyed: (count) => {
          if (count % TELL_EVERY === 0) context.print(`${count} sealed anew …\n`)
        },
      }),
    )
    context.print(`${rekeyed} sealed anew, ${already} were before.\n`)
    if (notOpened.length > 0) {
      const lines = notOpened.map((reference) => `  ${reference}`).join('\n')
      throw new CommandFailed(`This identity does not open ${notOpened.length}:\n${lines}`)
    }
  },
}
