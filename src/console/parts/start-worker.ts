/** The workers of the console: no script but theirs may be started as one. */
import { CONSOLE_TYPES_POLICY } from '../../api/console/session.ts'
import { scriptPolicy } from '../../web/ui/script-policy.ts'
import mapping from '../exports/mapping-worker.ts?worker&url'
import vault from '../vault/worker.ts?worker&url'

const scripts = { vault, mapping } as const

const trusted = scriptPolicy(CONSOLE_TYPES_POLICY, (url) => Object.values(scripts).includes(url))

export function startWorker(name: keyof typeof scripts): Worker {
  return new Worker(trusted(scripts[name]), { type: 'module' })
}
