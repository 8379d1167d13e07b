import type { FastifyRequest } from 'fastify'
import { PREVIEW, PROGRAM_HEADER, programHeaderOf } from '../../api/programs.ts'
import { errorWith } from '../platform/http/http-error.ts'
import { pageOutdated } from '../platform/http/outdated-page.ts'
import { type Program, statedConfiguration } from './program-service.ts'

/**
 * Returns whether the page states that it showed the program as it is now. Throws a 409 if it
 * showed something else, and a 422 if it is a preview. Returns false if it states nothing, like
 * clients other than our pages.
 */
export function statesProgram({ headers }: FastifyRequest, program: Program): boolean {
  const header = headers[PROGRAM_HEADER]
  if (header === undefined) return false
  if (String(header).endsWith(`:${PREVIEW}`)) throw errorWith(422, 'page.preview')
  const shown = statedConfiguration(program)
  if (!shown || header !== programHeaderOf({ id: program.id, sha256: shown.sha256 }))
    throw pageOutdated()
  return true
}
