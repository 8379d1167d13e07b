/** The programs that a signed-in person may see, and the program of an application. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../platform/http/http-error.ts'
import type { Program } from '../programs/program-service.ts'
import { programFor } from '../programs/removed-program-service.ts'
import { receivedProgramOf } from '../records/program-service.ts'
import { programsWith } from '../sign-in/roles-service.ts'
import { sessionOf } from './access.ts'
import { changedError } from './refused-action.ts'

/** Returns the programs where a person may do this; undefined for all. */
export function programsOf(request: FastifyRequest): readonly string[] | undefined {
  const { role = 'administrator' } = request.routeOptions.config
  return programsWith(sessionOf(request).roles, role)
}

/**
 * Returns the programs that an event of this person names, without those where they may no longer
 * do this; undefined for all.
 *
 * @param named undefined if the event is about all programs
 */
export function programsStill(
  request: FastifyRequest,
  named: readonly string[] | undefined,
): readonly string[] | undefined {
  const own = programsOf(request)
  return own && named ? named.filter((program) => own.includes(program)) : (own ?? named)
}

/** Returns `programsOf`, or only the requested program; none if the person may not see it. */
export function requestedPrograms(
  request: FastifyRequest,
  program: string | undefined,
): readonly string[] | undefined {
  const own = programsOf(request)
  if (program === undefined) return own
  return !own || own.includes(program) ? [program] : []
}

/**
 * Returns an application's program by its events. Throws a 409 if a removed one was changed, and a
 * 404 without a receipt, which someone may hide once the person's role in the program is proven.
 */
export async function programOfEvents(
  { db, ledger, programs }: Pick<FastifyInstance, 'db' | 'ledger' | 'programs'>,
  reference: string,
): Promise<Program> {
  const signed = await receivedProgramOf(db, reference, ledger)
  if (signed === 'unknown') throw new HttpError(404)
  const program = await programFor(db, programs, signed)
  if (!program) throw changedError()
  return program
}
