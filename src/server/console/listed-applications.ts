import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import {
  type ListedApplication,
  listed as listedSchemas,
  type QueueFilter,
} from '../../api/console/queue.ts'
import { type Actor, keyOwners, type OperatorPeople } from '../../application/facts/authors.ts'
import { claimsEndBefore, isClaimOver } from '../../application/facts/claims.ts'
import type { Database } from '../platform/database/database.ts'
import { isTime } from '../platform/time/days.ts'
import type { Programs } from '../programs/service.ts'
import { dueOf, overdueNow } from '../queue/next-service.ts'
import type { ResolvedFilter } from '../queue/service.ts'
import { proposalsFor } from '../records/proposals-service.ts'
import type { StoredPlace } from '../records/service.ts'
import { type ApplicationSummary, listedApplication } from '../records/summary-service.ts'
import { findPeople } from '../sign-in/sessions-service.ts'
import { personOf } from './access.ts'

/** The person who requests a list, and when. */
export interface ListRequest {
  readonly me: Actor
  readonly people: OperatorPeople
  readonly programs: Programs
  /** How many hours without an act end an assignment. */
  readonly claimHours: number
  readonly now: Date
}

export function listRequestOf(
  { config, programs, now }: FastifyInstance,
  request: FastifyRequest,
): ListRequest {
  return {
    me: personOf(request),
    people: keyOwners(config.OPERATOR_PEOPLE),
    programs,
    claimHours: config.CLAIM_HOURS,
    now: now(),
  }
}

/** Returns the person as the queue's views need it. */
export function viewerOf({
  me: { subject },
  people,
  claimHours,
  now,
}: Omit<ListRequest, 'programs'>) {
  const keys = [...people].flatMap(([key, owner]) => (owner.subject === subject ? [key] : []))
  const names = [subject, ...keys]
  return { me: subject, names, claimsEndBefore: claimsEndBefore(now, claimHours) }
}

export function filterFor(
  { assigned, view, due, ...filter }: QueueFilter & Pick<ResolvedFilter, 'search'>,
  asking: ListRequest,
): ResolvedFilter {
  const endBefore = claimsEndBefore(asking.now, asking.claimHours)
  return {
    ...filter,
    ...(assigned === 'me' && { assignee: asking.me.subject }),
    ...(assigned !== undefined && { claimed: { is: assigned === 'me', endBefore } }),
    ...(view !== undefined && view !== 'all' && { view: { name: view, ...viewerOf(asking) } }),
    ...(due !== undefined && { overdue: overdueNow(asking.programs, asking.now) }),
  }
}

export async function listedApplications(
  db: Database,
  rows: readonly (ApplicationSummary & Partial<StoredPlace>)[],
  { me, programs, claimHours, now }: Omit<ListRequest, 'people'>,
): Promise<ListedApplication[]> {
  const endBefore = claimsEndBefore(now, claimHours)
  const proposals = await proposalsFor(
    db,
    rows.map(({ reference }) => reference),
  )
  const assignees = new Set(
    rows.map(({ assignee }) => assignee).filter((subject) => subject !== ''),
  )
  const people = await findPeople(db, [...assignees])
  return rows.map((row) => {
    const isOver = isClaimOver(row.claimed_at ?? '', endBefore)
    const person = isOver ? undefined : people.get(row.assignee)
    const proposal = proposals.get(row.reference)
    const listed = listedApplication(row)
    const due = listed.isRowChanged ? undefined : dueOf(row, programs, now)
    const cameBackAt = row.came_back_at
    const proposed = proposal && {
      to: proposal.to_status,
      at: proposal.at,
      by: proposal.name,
      byMe: proposal.person === me.subject,
    }
    const isMe = row.assignee === me.subject
    const assignee = person && { name: person.name, email: person.email, isMe }
    return {
      ...listed,
      assignee: readable(listedSchemas.assignee, assignee) ?? null,
      proposed: readable(listedSchemas.proposed, proposed) ?? null,
      ...(typeof cameBackAt === 'string' && isTime(cameBackAt) && { cameBackAt }),
      ...(due && { due }),
    }
  })
}

/** Returns undefined for a value that someone changed so that it cannot be read. */
function readable<Value>(schema: v.GenericSchema<Value>, value: Value | undefined) {
  return v.is(schema, value) ? value : undefined
}
