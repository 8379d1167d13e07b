import { purge as erase, purgeable } from '../server/applications/purge.ts'
import { readArguments } from './arguments.ts'
import { type Command, CommandFailed, UsageError } from './command.ts'
import { skippedLines } from './skipped.ts'
import { readAge } from './times.ts'
import { withDatabase } from './with-database.ts'

const LOG = 'Nothing was erased, because the audit log is not intact. Run operator verify.'
const NOT_OVERWRITTEN =
  'Erased data may still be readable in the database file, because other processes kept using it. Run purge again.'

export const purge: Command = {
  name: 'purge',
  usage: '--older-than 400d [--dry-run]',
  summary: 'permanently erase old applications; with --dry-run, only list them',

  async run(args, context) {
    const { values } = readArguments(args, [], {
      'older-than': { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    })
    const age = values['older-than']
    if (age === undefined) throw new UsageError('--older-than is missing')
    const until = readAge(age, '--older-than', context.now())
    const { erased, skipped, log, isOverwritten } = await withDatabase(context, async (db) =>
      values['dry-run']
        ? { ...(await purgeable(db, until)), isOverwritten: true }
        : erase(db, until, context.now),
    )
    for (const reference of erased) context.print(`${reference}\n`)
    const count = `${erased.length} ${erased.length === 1 ? 'application' : 'applications'}`
    context.print(values['dry-run'] ? `${count} would be erased.\n` : `${count} erased.\n`)
    const failures = [
      ...skippedLines(skipped, 'erased'),
      ...(log.length > 0 ? [...log, LOG] : []),
      ...(isOverwritten ? [] : [NOT_OVERWRITTEN]),
    ]
    if (failures.length > 0) throw new CommandFailed(failures.join('\n'))
  },
}
