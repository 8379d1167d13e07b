import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { assigneeRoute } from '../../api/console/applications.ts'
import {
  assignManyRoute,
  giveBackRoute,
  MAX_ASSIGNED,
  nextRoute,
  peopleRoute,
} from '../../api/console/assignments.ts'
import { claimsEndBefore } from '../../application/facts/claims.ts'
import type { Person } from '../../application/facts/event-kinds.ts'
import { assign, claimFree, giveBack } from '../decisions/assign-service.ts'
import { findSignedPeople } from '../decisions/service.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { nextToDo } from '../queue/next-service.ts'
import { referencesIn } from '../queue/service.ts'
import { isReceivedBy } from '../records/program-service.ts'
import { readRoles, roleIn } from '../sign-in/roles-service.ts'
import { allPeople, type ConsolePeopleTable } from '../sign-in/sessions-service.ts'
import { personOf } from './access.ts'
import { listRequestOf, viewerOf } from './listed-applications.ts'
import { programsOf } from './programs.ts'
import { conflict, refusedActionError } from './refused-action.ts'

const REVIEWER = { config: { role: 'reviewer', isApart: true, pace: 'write' } } as const
const MAX_PEOPLE = 500

/** SQLite also stores values that are not text. */
const personRow = v.object({
  subject: v.string(),
  name: v.string(),
  email: v.string(),
  role: v.string(),
})

const ADMINISTRATOR = { config: { role: 'administrator', isApart: true } } as const

/** The routes that assign one application or several. */
export function assignmentRoutes(app: ValibotApp): void {
  assigneeRoutes(app)
  nextRoutes(app)
  assignManyRoutes(app)
  giveBackRoutes(app)
}

function assigneeRoutes(app: ValibotApp): void {
  const { db, ledger, now, signer } = app
  app.route({
    ...assigneeRoute,
    config: { role: 'reviewer' },
    handler: async (request, reply) => {
      const by = personOf(request)
      const to = request.body.assignee === 'me' ? by : null
      const { reference } = request.params
      const { seen, isFree } = request.body
      const at = now()
      const ended = { claimsEndBefore: claimsEndBefore(at, app.config.CLAIM_HOURS) }
      const acting = { reference, at, signer, by, seen, isFree, ...ended }
      const result = await assign(db, ledger, acting, to)
      if (!('refusal' in result)) return reply.code(204).send()
      if (result.refusal !== 'taken') throw refusedActionError(result, now())
      throw conflict('taken')
    },
  })
}

function nextRoutes(app: ValibotApp): void {
  const { db, ledger, now, signer, programs, config } = app
  app.route({
    ...nextRoute,
    ...REVIEWER,
    handler: async (request) => {
      const by = personOf(request)
      const at = now()
      const ended = { claimsEndBefore: claimsEndBefore(at, config.CLAIM_HOURS) }
      const among = programsOf(request)
      const own = { programs: among, ledger }
      for (const reference of await nextToDo(db, { programs, among, now: at, ...ended })) {
        if (!(await isReceivedBy(db, reference, own))) continue
        if (await claimFree(db, ledger, { reference, at, signer, by, ...ended }))
          return { reference }
      }
      return { reference: null }
    },
  })
}

function assignManyRoutes(app: ValibotApp): void {
  const { db, ledger, now, signer, config } = app
  app.route({
    ...assignManyRoute,
    config: { ...ADMINISTRATOR.config, pace: 'write' },
    handler: async (request) => {
      const by = personOf(request)
      const { references, to: subject } = request.body
      const to = subject === null ? null : await assigneeOf(request, subject)
      const own = { programs: programsOf(request), ledger }
      const left: string[] = []
      for (const reference of new Set(references)) {
        const isOwn = await isReceivedBy(db, reference, own)
        const at = now()
        const ended = { claimsEndBefore: claimsEndBefore(at, config.CLAIM_HOURS) }
        const acting = { reference, at, signer, by, ...ended }
        const result = isOwn ? await assign(db, ledger, acting, to) : undefined
        if (!result || 'refusal' in result) left.push(reference)
      }
      return { assigned: new Set(references).size - left.length, left }
    },
  })

  app.route({
    ...peopleRoute,
    ...ADMINISTRATOR,
    handler: async (request) => {
      const readable = (await allPeople(db)).filter((row) => v.is(personRow, row))
      const people = readable.filter((person) => mayName(request, person))
      return {
        people: people
          .slice(0, MAX_PEOPLE)
          .map(({ subject, name, email }) => ({ subject, name, email })),
      }
    },
  })
}

/** Returns the person as their sign-in names them: an event must not repeat an edited row. */
async function assigneeOf(request: FastifyRequest, subject: string): Promise<Person> {
  const { db, ledger } = request.server
  const signedIn = (await findSignedPeople(db, [subject], ledger)).get(subject)
  if (!signedIn || !mayName(request, { subject, role: signedIn.role })) throw new HttpError(404)
  return { name: signedIn.by.name, subject }
}

/**
 * Returns whether the administrator of some programs may know a person: they have a role in one of
 * these programs, or are the administrator.
 */
function mayName(
  request: FastifyRequest,
  { subject, role }: Pick<ConsolePeopleTable, 'subject' | 'role'>,
): boolean {
  const own = programsOf(request)
  if (!own || subject === personOf(request).subject) return true
  const roles = readRoles(role.split(' '))
  return roles !== undefined && own.some((program) => roleIn(roles, program))
}

function giveBackRoutes(app: ValibotApp): void {
  const { db, ledger, now, signer } = app
  app.route({
    ...giveBackRoute,
    ...REVIEWER,
    handler: async (request) => {
      const by = personOf(request)
      const view = { name: 'mine', ...viewerOf(listRequestOf(app, request)) } as const
      const filter = { view, programs: programsOf(request) }
      const references = await referencesIn(db, filter, MAX_ASSIGNED)
      const left: string[] = []
      for (const reference of references) {
        const outcome = await giveBack(db, ledger, { reference, at: now(), signer, by })
        if (!outcome) left.push(reference)
      }
      return { assigned: references.length - left.length, left }
    },
  })
}
