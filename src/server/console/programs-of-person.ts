/** The programs in which the signed-in person may do what a request asks for. */

import type { FastifyRequest } from 'fastify'
import { sessionOf } from './access.ts'
import { programsWith } from './roles.ts'

/** Returns the programs in which a person may do this; undefined for all. */
export function programsOf(request: FastifyRequest): readonly string[] | undefined {
  const { role = 'administrator' } = request.routeOptions.config
  return programsWith(sessionOf(request).roles, role)
}

/**
 * Returns the same, or only the program that was requested; none if the person may not see that
 * program.
 */
export function requestedPrograms(
  request: FastifyRequest,
  program: string | undefined,
): readonly string[] | undefined {
  const own = programsOf(request)
  if (program === undefined) return own
  return !own || own.includes(program) ? [program] : []
}
