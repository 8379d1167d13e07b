import { jsonText } from '../application/json/json-text.ts'
import {
  countSkipped,
  listDeliveries,
  retryDeliveries,
  sendSkippedWebhooks,
  shownDelivery,
} from '../server/outbox/service.ts'
import type { Config } from '../server/platform/config/config.ts'
import { type Command, CommandFailed, UsageError } from './command.ts'
import { readArguments, readLimit } from './terminal/arguments.ts'
import { minute, readPeriod, table } from './terminal/print.ts'
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
      const cells = rows.map(shownDelivery).map(({ isRowChanged, ...shown }) => {
        const { kind, type, status, attempts, dueAt, lastFailure } = shown
        const due = dueAt === null ? '' : minute(dueAt)
        const known = isRowChanged ? ['', '', '', '', ''] : [kind, type, status, attempts, due]
        return [shown.id, shown.reference, ...known, lastFailure ?? '']
      })
      context.print(table(HEADINGS, cells))
    }
    if (skipped > 0) context.notify(notAnnounced(skipped, context.config))
  },
}

function notAnnounced(count: number, config: Config): string {
  const events = count === 1 ? '1 event was' : `${count} events were`
  const when = hasWebhook(config) ? 'Use' : 'Once WEBHOOK_URL is set, use'
  return `${events} not announced, because no webhook was set up. ${when} deliveries backfill to announce them.\n`
}

/** Programs may have webhooks of their own. */
function hasWebhook({ WEBHOOK_URL, PROGRAMS_DIR }: Config): boolean {
  return WEBHOOK_URL !== undefined || PROGRAMS_DIR !== undefined
}

export const deliveriesRetry: Command = {
  usage: '[--id ID]',
  summary: 'retry one delivery, or all that have not arrived, with a full set of attempts',
  details: `  --id ID  only this delivery; deliveries list shows the IDs

A decision that can still be undone is announced afterwards.
`,

  async run(args, context) {
    const { values } = readArguments(args, [], { id: { type: 'string' } })
    const count = await withDatabase(context, (db) => retryDeliveries(db, values.id, context.now()))
    if (count === 0 && values.id !== undefined) {
      throw new CommandFailed('No unfinished delivery has this id, or it is being sent now')
    }
    context.print(`${count} ${count === 1 ? 'delivery is' : 'deliveries are'} due now.\n`)
  },
}

const NO_WEBHOOK =
  'These settings have no WEBHOOK_URL. A server without one does not announce them either.\n'

export const deliveriesBackfill: Command = {
  usage: '--since DATE',
  summary: 'announce events from before a webhook was set up',

  async run(args, context) {
    const { values } = readArguments(args, [], { since: { type: 'string' } })
    const { since } = readPeriod(values)
    if (since === undefined) throw new UsageError('--since is missing')
    const count = await withDatabase(context, (db) => sendSkippedWebhooks(db, since))
    context.print(`${count} ${count === 1 ? 'webhook is' : 'webhooks are'} due now.\n`)
    if (count > 0 && !hasWebhook(context.config)) context.notify(NO_WEBHOOK)
  },
}
