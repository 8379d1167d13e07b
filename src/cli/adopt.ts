import { signOpenRights } from '../server/adoption/service.ts'
import { existingServerSigner } from '../server/ledger/signers-service.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed, UsageError } from './command.ts'
import { YES_OPTION } from './confirm.ts'
import { withDatabase } from './with-database.ts'

const STATEMENT =
  'Everything in the database that a link may open and that no server signed will count from now on, also what somebody else may have written there.'

export const adopt: Command = {
  usage: '--yes',
  summary: 'make links work that a release up to 0.2.0 stored after a rollback',
  details: `The first start of a newer release does this by itself, once. Run it on a server after going back to
0.2.0 and forward again: what was saved in between opens nothing until then.

  --yes   needed, since whatever is stored unsigned counts from then on
`,

  async run(args, context) {
    const { values } = readArguments(args, [], YES_OPTION)
    if (!values.yes) throw new UsageError(`${STATEMENT} To continue, add --yes.`)
    const signer = await existingServerSigner(context.config)
    if (!signer) throw new CommandFailed("This needs the server's signing key: run it on a server.")
    const ledger = context.ledger
    await withDatabase(context, (db) =>
      signOpenRights(db, { at: context.now(), signer, ledger }, { isFirst: false }),
    )
    context.print('What is open counts. show ADOPTED says how much that was.\n')
  },
}
