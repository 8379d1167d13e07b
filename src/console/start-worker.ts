/** The workers of the console. The browser starts no other script as a worker. */
import { CONSOLE_TYPES_POLICY } from '../api/console/session.ts'
import { scriptPolicy } from '../web/ui/script-policy.ts'
import mapping from './exports/mapping-worker.ts?worker&url'
import comparison from './screening/compare-worker.ts?worker&url'
import vault from './vault/worker.ts?worker&url'

const scripts = { vault, mapping, comparison } as const

const trusted = scriptPolicy(CONSOLE_TYPES_POLICY, (url) => Object.values(scripts).includes(url))

export function startWorker(name: keyof typeof scripts): Worker {
  return new Worker(trusted(scripts[name]), { type: 'module' })
}

/** Starts or joins the worker that all tabs with the same instance name share. */
export function joinWorker(name: keyof typeof scripts, instance: string): SharedWorker {
  return new SharedWorker(trusted(scripts[name]), { type: 'module', name: instance })
}
