/** The switches as a page for people, and as JSON for tests: `/sandbox` and `/sandbox/switches`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  allWell,
  FAULT_MEANINGS,
  FAULTS,
  SERVICES,
  type SwitchBoard,
  type Switches,
} from '../faults.ts'
import { ERROR_CODES } from '../plaid/errors.ts'

const SWITCHES_PAGE_PATH = '/sandbox'
const SWITCHES_PATH = '/sandbox/switches'

const fault = z.enum(FAULTS)
const change = z.strictObject({
  services: z.optional(
    z.strictObject({
      'bank-link': z.optional(fault),
      'bank-link-script': z.optional(fault),
      addresses: z.optional(fault),
      'bank-names': z.optional(fault),
      leads: z.optional(fault),
    }),
  ),
  submission512: z.optional(z.boolean()),
  bankLinkError: z.optional(z.union([z.literal(''), z.enum(ERROR_CODES)])),
})

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const FILES = {
  [SWITCHES_PAGE_PATH]: ['switches.html', 'text/html; charset=utf-8'],
  '/sandbox/switches.js': ['switches.js', 'text/javascript; charset=utf-8'],
  '/sandbox/switches.css': ['switches.css', 'text/css; charset=utf-8'],
} as const

/**
 * `GET` tells the switches and what they may be; `PATCH` turns those that it names; `DELETE` puts
 * all back. Only a caller of the same origin, or none that is a browser, may turn them.
 */
export function switches(board: SwitchBoard) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const [path, [file, type]] of Object.entries(FILES)) {
      app.get(path, async (_request, reply) => {
        reply.type(type).header('content-security-policy', POLICY)
        return readFile(join(import.meta.dirname, file))
      })
    }

    app.get(SWITCHES_PATH, async () => ({
      switches: board.get(),
      services: SERVICES,
      faults: FAULTS.map((name) => ({ name, meaning: FAULT_MEANINGS[name] })),
      errorCodes: ERROR_CODES,
    }))

    app.patch(SWITCHES_PATH, async (request, reply) => {
      const asked = z.safeParse(change, request.body)
      if (!asked.success) return reply.code(400).send({ error: 'unknown switch' })
      board.set(changed(board.get(), asked.data))
      return { switches: board.get() }
    })

    app.delete(SWITCHES_PATH, async () => {
      board.set(allWell)
      return { switches: board.get() }
    })
  }
}

function changed(before: Switches, asked: z.infer<typeof change>): Switches {
  const services = { ...before.services }
  for (const service of SERVICES) services[service] = asked.services?.[service] ?? services[service]
  return {
    services,
    submission512: asked.submission512 ?? before.submission512,
    bankLinkError: asked.bankLinkError ?? before.bankLinkError,
  }
}
