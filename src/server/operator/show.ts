import { type Unseal, unsealWith } from '../sealing/unseal.ts'
import { findApplication } from '../storage/applications.ts'
import { applicationFields } from './application-fields.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed } from './command.ts'
import { outline } from './print.ts'
import { withDatabase } from './with-database.ts'

export const show: Command = {
  name: 'show',
  usage: 'REFERENCE [--identity FILE] [--json]',
  summary: 'one application; with the identity, also its sealed part',

  async run(args, context) {
    const { values, positionals } = readArguments(args, ['REFERENCE'], {
      json: { type: 'boolean', default: false },
      identity: { type: 'string' },
    })
    const reference = (positionals[0] ?? '').toUpperCase()
    const unseal = values.identity === undefined ? undefined : await identity(values.identity)
    const found = await withDatabase(context, (db) => findApplication(db, reference))
    if (!found) throw new CommandFailed('There is no application with this reference')
    const fields = applicationFields(found)
    const shown = unseal ? { ...fields, record: await open(unseal, found.sealed) } : fields
    context.print(values.json ? `${JSON.stringify(shown, null, 2)}\n` : outline(shown))
    if (!values.json && !unseal) {
      context.print('\nThe rest is sealed: --identity FILE opens it.\n')
    }
  },
}

async function identity(file: string): Promise<Unseal> {
  try {
    return await unsealWith(file)
  } catch {
    throw new CommandFailed(`${file} cannot be read or holds no age identity`)
  }
}

async function open(unseal: Unseal, sealed: Uint8Array): Promise<unknown> {
  try {
    return await unseal(sealed)
  } catch {
    throw new CommandFailed('This identity does not open the application')
  }
}
