/** Answers pages that were built with a different schema from the server's. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_OUTDATED, SCHEMA_HEADER } from '../../../api/page-outdated.ts'
import type { Issue } from '../../../application/issues.ts'
import { isRecord } from '../../../application/json/is-record.ts'
import { ownValue } from '../../../application/json/own-value.ts'
import type { AllMessages } from '../../../messages/all.ts'
import { errorText } from '../../../messages/error-text.ts'
import { HttpError } from './http-error.ts'
import { schemaHash } from './schema-hash.ts'
import { RequestInvalid } from './valibot-schemas.ts'

/**
 * For routes that accept answers: if a page has another schema and its body does not match ours,
 * answers 409. {@link sendIssues} does the same for a body that fits but is not valid.
 */
export function answerOutdatedPages(app: FastifyInstance): void {
  app.setErrorHandler((error, request) => {
    const isBody = error instanceof RequestInvalid && error.validationContext === 'body'
    throw isBody && isOfOtherPage(request) ? pageOutdated() : error
  })
}

/**
 * Sends the issues of the answers. The page's applicant cannot fix some issues if the page has
 * another schema: it may lack a question that is required now, or offer a choice that no longer
 * exists. Then throws a 409.
 *
 * @param part the key of the answers in the body, if they are not all of it
 */
export function sendIssues(
  reply: FastifyReply,
  issues: readonly Issue[],
  messages: AllMessages,
  part?: string,
): FastifyReply {
  const { sentBody } = reply.request
  const answers = part !== undefined && isRecord(sentBody) ? ownValue(sentBody, part) : sentBody
  const isBeyondPage = ({ code, path }: Issue) =>
    code === 'choice.unknown' || isMissing(path.split('.'), answers)
  if (isOfOtherPage(reply.request) && issues.some(isBeyondPage)) throw pageOutdated()
  const errors = issues.map((issue) => ({
    field: issue.path,
    code: issue.code,
    message: errorText(issue, messages),
  }))
  return reply.code(422).send({ errors })
}

function isOfOtherPage({ headers }: FastifyRequest): boolean {
  const hash = headers[SCHEMA_HEADER]
  return hash !== undefined && hash !== schemaHash
}

export function pageOutdated(): HttpError {
  const { status, code } = PAGE_OUTDATED
  return new HttpError(status, { code, message: ({ errors }) => errors[code] })
}

/**
 * Returns whether the body as it was sent lacks the key of a question, because its page does not
 * ask the question. A page that does always sends the key, even with an empty answer, unless a
 * whole group is null.
 */
function isMissing([name, ...inner]: readonly string[], body: unknown): boolean {
  if (name === undefined) return false
  if (Array.isArray(body)) return isMissing(inner, body[Number(name)])
  return isRecord(body) && (!Object.hasOwn(body, name) || isMissing(inner, body[name]))
}
