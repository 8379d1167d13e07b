import { nextApplications } from '../storage/upkeep.ts'
import { purge as erase } from '../use-cases/purge.ts'
import { readArguments } from './arguments.ts'
import { type Command, UsageError } from './command.ts'
import { readAge } from './times.ts'
import { withDatabase } from './with-database.ts'

const MOST_LISTED = 10_000

export const purge: Command = {
  name: 'purge',
  usage: '--older-than 400d [--dry-run]',
  summary: 'erases old applications for good; with --dry-run only says which',

  async run(args, context) {
    const { values } = readArguments(args, [], {
      'older-than': { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    })
    const age = values['older-than']
    if (age === undefined) throw new UsageError('--older-than is missing')
    const until = readAge(age, '--older-than', context.now())
    const references = await withDatabase(context, async (db) => {
      if (!values['dry-run']) return erase(db, until, context.now)
      const rows = await nextApplications(db, { after: undefined, until, limit: MOST_LISTED })
      return rows.map(({ reference }) => reference)
    })
    for (const reference of references) context.print(`${reference}\n`)
    const count = `${references.length} ${references.length === 1 ? 'application' : 'applications'}`
    context.print(values['dry-run'] ? `${count} would be erased.\n` : `${count} erased.\n`)
  },
}
