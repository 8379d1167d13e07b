import {
  addPasskeyRoute,
  allPasskeysRoute,
  passkeysRoute,
  removePasskeyRoute,
} from '../../api/console/passkeys.ts'
import { base64 } from '../platform/base64.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import type { Passkeys } from '../sign-in/passkeys-service.ts'
import { findPeople } from '../sign-in/sessions-service.ts'
import type { ConsoleSettings } from '../sign-in/settings-service.ts'
import { personOf, sessionOf } from './access.ts'
import { conflict } from './refused-action.ts'

export interface PasskeyRoutes {
  readonly passkeys: Passkeys
  readonly originOf: ConsoleSettings['originOf']
}

/** Access to a person's own passkeys. */
const VIEWER = { config: { role: 'viewer', isApart: true } } as const
const RARE = { config: { ...VIEWER.config, pace: 'rare' } } as const

/** `/console/api/passkeys` */
export function passkeyRoutes(app: ValibotApp, routes: PasskeyRoutes): void {
  listRoutes(app, routes)
  changeRoutes(app, routes)
}

function listRoutes(app: ValibotApp, { passkeys }: PasskeyRoutes): void {
  app.route({
    ...passkeysRoute,
    ...VIEWER,
    handler: async (request) => {
      const own = await passkeys.list(personOf(request).subject)
      return {
        passkeys: own.map(({ id, name, host, credential, ciphertext, created_at }) => ({
          id,
          name,
          host,
          createdAt: created_at,
          credential,
          ciphertext: base64(ciphertext),
        })),
      }
    },
  })

  app.route({
    ...allPasskeysRoute,
    config: { role: 'administrator' },
    handler: async () => {
      const all = await passkeys.list()
      const people = await findPeople(app.db, [...new Set(all.map(({ subject }) => subject))])
      return {
        passkeys: all.map(({ id, name, host, created_at, owner, subject }) => ({
          id,
          name,
          host,
          createdAt: created_at,
          owner,
          email: people.get(subject)?.email ?? '',
        })),
      }
    },
  })
}

function changeRoutes(app: ValibotApp, { passkeys, originOf }: PasskeyRoutes): void {
  app.route({
    ...addPasskeyRoute,
    ...RARE,
    handler: async (request, reply) => {
      const host = new URL(originOf(request)).hostname
      const id = await passkeys.add(personOf(request), host, request.body)
      if (id === undefined) throw conflict('passkeys.too-many')
      return reply.code(201).send({ id })
    },
  })

  app.route({
    ...removePasskeyRoute,
    ...RARE,
    handler: async (request, reply) => {
      const ofAnyone = sessionOf(request).roles.everywhere === 'administrator'
      const isRemoved = await passkeys.remove(request.params.id, personOf(request), ofAnyone)
      if (!isRemoved) throw new HttpError(404)
      return reply.code(204).send()
    },
  })
}
