import type { FastifyRequest } from 'fastify'
import { SCHEMA_HEADER } from '../../api/page-outdated.ts'
import { PREVIEW, PROGRAM_HEADER, programHeaderOf } from '../../api/programs.ts'
import type { Language } from '../../application/language.ts'
import type { ApiKey } from '../api-keys/service.ts'
import { errorWith } from '../platform/http/http-error.ts'
import { acceptedLanguage } from '../platform/http/language.ts'
import { pageOutdated } from '../platform/http/outdated-page.ts'
import { type Program, statedConfiguration } from '../programs/program-service.ts'

/** The sender of a submission or a correction, as far as the server knows them. */
export interface Sender {
  /** The language that the client accepts; used if the submission does not name the shown one. */
  readonly acceptedLanguage: Language
  readonly ipAddress: string
  readonly userAgent: string
  /** Whether the client stated that it showed the program as it is. */
  readonly statesProgram: boolean
  /** The API key that entered the application; undefined if the applicant did. */
  readonly enteredBy: ApiKey | undefined
}

/** Returns the sender of a request to a program. */
export function senderOf(
  request: FastifyRequest,
  program: Program,
  enteredBy: Sender['enteredBy'],
): Sender {
  return {
    acceptedLanguage: acceptedLanguage(request.headers),
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    statesProgram: statesProgram(request, program),
    enteredBy,
  }
}

/**
 * Returns whether the page states that it showed the program as it is now. Throws a 409 if it
 * showed something else, or a form without the questions that the program has since, and a 422 if
 * it is a preview. Returns false if it states nothing, like clients other than our pages.
 */
function statesProgram({ headers }: FastifyRequest, program: Program): boolean {
  const header = headers[PROGRAM_HEADER]
  const shown = statedConfiguration(program)
  if (header === undefined && !(shown && headers[SCHEMA_HEADER])) return false
  if (String(header).endsWith(`:${PREVIEW}`)) throw errorWith(422, 'page.preview')
  if (!shown || header !== programHeaderOf({ id: program.id, sha256: shown.sha256 }))
    throw pageOutdated()
  return true
}
