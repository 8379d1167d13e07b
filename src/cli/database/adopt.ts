import { signOpenRights } from '../../server/adoption/service.ts'
import { type Command, UsageError } from '../command.ts'
import { serverSignerOr } from '../keys/signer.ts'
import { readArguments } from '../terminal/arguments.ts'
import { YES_OPTION } from '../terminal/confirm.ts'
import { withDatabase } from '../with-database.ts'

const STATEMENT =
  'From now on, every stored link that no server has signed will count, including any that someone else wrote to the database.'

export const adopt: Command = {
  usage: '--yes',
  summary:
    'after a rollback to 0.2.0 or earlier, sign the links it stored, so that they work again',
  details: `The first start of a newer release does this automatically, once. Run it on a server after going back to
0.2.0 and forward again: until then, links that were saved in between do not work.

  --yes   needed, because every link that was stored unsigned counts from then on
`,

  async run(args, context) {
    const { values } = readArguments(args, [], YES_OPTION)
    if (!values.yes) throw new UsageError(`${STATEMENT} To continue, add --yes.`)
    const signer = await serverSignerOr(
      "This needs the server's signing key: run it on a server.",
      context.config,
    )
    const ledger = context.ledger
    await withDatabase(context, (db) =>
      signOpenRights(db, { at: context.now(), signer, ledger }, { isFirst: false }),
    )
    context.print('The stored links count now. To see how many, run show ADOPTED.\n')
  },
}
