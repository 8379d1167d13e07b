/** The workers of the console: no script but theirs may be started as one. */
import { CONSOLE_TYPES_POLICY } from '../../api/console/session.ts'
import { scriptPolicy } from '../../web/ui/script-policy.ts'
import mapping from '../exports/mapping-worker.ts?worker&url'
import comparison from '../screening/compare-worker.ts?worker&url'
import vault from '../vault/worker.ts?worker&url'

const scripts = { vault, mapping, comparison } as const

const trusted = scriptPolicy(CONSOLE_TYPES_POLICY, (url) => Object.values(scripts).includes(url))

export function startWorker(name: keyof typeof scripts): Worker {
  return new Worker(trusted(scripts[name]), { type: 'module' })
}

/** Starts a worker for all tabs that give the same instance's name, or joins it. */
export function joinWorker(name: keyof typeof scripts, instance: string): SharedWorker {
  return new SharedWorker(trusted(scripts[name]), { type: 'module', name: instance })
}
