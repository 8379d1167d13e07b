/** The workers of the console: no script but theirs may be started as one. */
import { CONSOLE_TYPES_POLICY } from '../../api/console/session.ts'
import mapping from '../exports/mapping-worker.ts?worker&url'
import vault from '../vault/worker.ts?worker&url'

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { readonly createScriptURL: (url: string) => string },
      ): { createScriptURL(url: string): string }
    }
  }
}

const scripts = { vault, mapping } as const

const policy = window.trustedTypes?.createPolicy(CONSOLE_TYPES_POLICY, {
  createScriptURL: (asked) => {
    if (!Object.values(scripts).includes(asked)) throw new TypeError('Not a worker of the console')
    return asked
  },
})

export function startWorker(name: keyof typeof scripts): Worker {
  const script = scripts[name]
  return new Worker(policy?.createScriptURL(script) ?? script, { type: 'module' })
}
