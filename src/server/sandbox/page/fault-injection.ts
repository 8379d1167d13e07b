/** Fault injection: a page for people, and JSON for tests: `/sandbox` and `/sandbox/switches`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import {
  FAULT_MEANINGS,
  FAULTS,
  type FaultInjector,
  type FaultSettings,
  noFaults,
  SERVICE_NAMES,
  SERVICES,
} from '../faults.ts'
import { ERROR_CODES } from '../plaid/errors.ts'

const PAGE_PATH = '/sandbox'
const FAULTS_PATH = '/sandbox/switches'

const fault = v.picklist(FAULTS)
const changes = v.strictObject({
  services: v.optional(
    v.strictObject({
      'bank-link': v.optional(fault),
      'bank-link-script': v.optional(fault),
      addresses: v.optional(fault),
      'bank-names': v.optional(fault),
      leads: v.optional(fault),
      timestamps: v.optional(fault),
      'sign-in': v.optional(fault),
    }),
  ),
  submission512: v.optional(v.boolean()),
  bankLinkError: v.optional(v.union([v.literal(''), v.picklist(ERROR_CODES)])),
})

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const FILES = {
  [PAGE_PATH]: ['switches.html', 'text/html; charset=utf-8'],
  '/sandbox/switches.js': ['switches.js', 'text/javascript; charset=utf-8'],
  '/sandbox/switches.css': ['switches.css', 'text/css; charset=utf-8'],
} as const

/**
 * `GET` returns the faults and their possible values, `PATCH` changes the given ones, and `DELETE`
 * resets all. Browsers can call it only from the same origin.
 */
export function faultInjection(injector: FaultInjector) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const [path, [file, type]] of Object.entries(FILES)) {
      app.get(path, async (_request, reply) => {
        reply.type(type).header('content-security-policy', POLICY)
        return readFile(join(import.meta.dirname, file))
      })
    }

    app.get(FAULTS_PATH, async () => ({
      switches: injector.get(),
      services: SERVICES,
      names: SERVICE_NAMES,
      faults: FAULTS.map((name) => ({ name, meaning: FAULT_MEANINGS[name] })),
      errorCodes: ERROR_CODES,
    }))

    app.patch(FAULTS_PATH, async (request, reply) => {
      const parsed = v.safeParse(changes, request.body)
      if (!parsed.success) return reply.code(400).send({ error: 'unknown fault' })
      injector.set(applyChange(injector.get(), parsed.output))
      return { switches: injector.get() }
    })

    app.delete(FAULTS_PATH, async () => {
      injector.set(noFaults)
      return { switches: injector.get() }
    })
  }
}

function applyChange(before: FaultSettings, change: v.InferOutput<typeof changes>): FaultSettings {
  const services = { ...before.services }
  for (const service of SERVICES)
    services[service] = change.services?.[service] ?? services[service]
  return {
    services,
    submission512: change.submission512 ?? before.submission512,
    bankLinkError: change.bankLinkError ?? before.bankLinkError,
  }
}
