import { jsonText } from '../application/json-text.ts'
import { countSkipped, listDeliveries, shownDelivery } from '../server/outbox/service.ts'
import { readArguments } from './arguments.ts'
import type { Command } from './command.ts'
import { readLimit } from './limit.ts'
import { table } from './print.ts'
import { minute } from './times.ts'
import { withDatabase } from './with-database.ts'

const HEADINGS = [
  'Id',
  'Reference',
  'Kind',
  'Type',
  'Status',
  'Attempts',
  'Due (UTC)',
  'Last error',
]

export const deliveriesList: Command = {
  usage: '[--all] [--limit N] [--json]',
  summary: 'list deliveries that have not arrived; with --all, all of them',
  details: `  --all      also those that have arrived
  --limit N  list at most N deliveries (default: 100)
  --json     print JSON
`,

  async run(args, context) {
    const { values } = readArguments(args, [], {
      all: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      limit: { type: 'string', default: '100' },
    })
    const filter = { limit: readLimit(values.limit), unfinished: !values.all }
    const { rows, skipped } = await withDatabase(context, async (db) => ({
      rows: await listDeliveries(db, filter),
      skipped: await countSkipped(db, 'webhook'),
    }))
    if (values.json) {
      context.print(`${jsonText(rows.map(shownDelivery), 2)}\n`)
    } else if (rows.length === 0) {
      context.print(values.all ? 'No deliveries yet.\n' : 'No unfinished deliveries.\n')
    } else {
      const cells = rows.map((row) => [
        row.id,
        row.reference,
        row.kind,
        row.type,
        row.status,
        row.attempts,
        row.status === 'waiting' ? minute(row.due_at) : '',
        row.last_failure ?? '',
      ])
      context.print(table(HEADINGS, cells))
    }
    if (skipped > 0) context.notify(notAnnounced(skipped))
  },
}

function notAnnounced(count: number): string {
  const events = count === 1 ? '1 event was' : `${count} events were`
  return `${events} not announced, because no webhook was set up. Use deliveries backfill to announce them.\n`
}
