import type { FastifyRequest } from 'fastify'
import type { Language } from '../../application/language.ts'
import type { ApiKey } from '../api-keys/service.ts'
import { acceptedLanguage } from '../platform/http/language.ts'
import { statesProgram } from '../programs/page-service.ts'
import type { Program } from '../programs/program-service.ts'

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
