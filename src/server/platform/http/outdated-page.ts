/** Answers pages that were built with another schema than the server's. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGE_OUTDATED, SCHEMA_HEADER } from '../../../api/page-outdated.ts'
import { isRecord } from '../../../application/is-record.ts'
import type { Issue } from '../../../application/issues.ts'
import { ownValue } from '../../../application/own-value.ts'
import type { AllMessages } from '../../../messages/all.ts'
import { errorText } from '../../../messages/error-text.ts'
import { HttpError } from './http-error.ts'
import { schemaHash } from './schema-hash.ts'
import { RequestInvalid } from './valibot-schemas.ts'

/**
 * For routes that take answers: a body that their schema refuses gets 409 if its page has
 * another schema. {@link sendIssues} does the same for a body that fits but is not valid.
 */
export function answerOutdatedPages(app: FastifyInstance): void {
  app.setErrorHandler((error, request) => {
    const isBody = error instanceof RequestInvalid && error.validationContext === 'body'
    throw isBody && isOfOtherPage(request) ? pageOutdated() : error
  })
}

/**
 * Says which answers are not valid. A page with another schema cannot mend all of them: it does not
 * ask a question that is required now, or offers a choice that is none here.
 *
 * @param part of the body: the answers, if they are not all of it
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

/** For a page that was built with other texts or questions. */
export function pageOutdated(): HttpError {
  const { status, code } = PAGE_OUTDATED
  return new HttpError(status, { code, message: ({ errors }) => errors[code] })
}

/**
 * Whether a body, as it was sent, lacks the key of a question, because its page does not ask it. A
 * page that does ask sends the key at least with an empty answer; if a group is null, it sends no
 * more.
 */
function isMissing([name, ...inner]: readonly string[], body: unknown): boolean {
  if (name === undefined) return false
  if (Array.isArray(body)) return isMissing(inner, body[Number(name)])
  return isRecord(body) && (!Object.hasOwn(body, name) || isMissing(inner, body[name]))
}
