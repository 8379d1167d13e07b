import type { FastifyRequest } from 'fastify'
import { PROGRAM_HEADER, programHeaderOf } from '../../api/programs.ts'
import { pageOutdated } from '../platform/http/outdated-page.ts'
import { type Program, statedConfiguration } from './program-service.ts'

/**
 * Whether the page says that it showed what the program shows now. Throws 409 if it showed
 * something else; false if it says nothing, as clients that are no pages of ours.
 */
export function statesProgram({ headers }: FastifyRequest, program: Program): boolean {
  const stated = headers[PROGRAM_HEADER]
  if (stated === undefined) return false
  const shown = statedConfiguration(program)
  if (!shown || stated !== programHeaderOf({ id: program.id, sha256: shown.sha256 }))
    throw pageOutdated()
  return true
}
