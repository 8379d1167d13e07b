/** The parts of the OpenAPI document that are not derived from routes. */
import type { SwaggerOptions } from '@fastify/swagger'
import { API_KEY_SCHEME, LINK_SCHEME } from '../../../api/api-keys.ts'
import type { ApiError } from '../../../api/errors.ts'
import { type AllMessages, allMessages } from '../../../messages/all.ts'
import { errorText } from '../../../messages/error-text.ts'

type Description = NonNullable<Extract<SwaggerOptions, { openapi?: unknown }>['openapi']>

/** `server` is the address that clients call; if unset, the document's own origin. */
export function apiDescription(server: string | undefined): Description {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Merchant Application',
      version: '1',
      description:
        'Submits applications for card payment acceptance. The body of every error is ' +
        '`{errors: [{field?, code, message}]}`. A request that is not valid HTTP, or too slow, gets ' +
        '400, 408, 414 or 431 from every endpoint.',
    },
    servers: [{ url: server ?? '/' }],
    components: {
      securitySchemes: {
        [API_KEY_SCHEME]: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, which `operator api-keys new` makes',
        },
        [LINK_SCHEME]: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a link that was mailed to the applicant',
        },
      },
    },
  }
}

interface DescribedError {
  readonly description: string
  readonly example: ApiError
}

/** What an error's status means, with an example. */
const ERRORS: Readonly<Record<number, DescribedError>> = {
  400: {
    description: 'The request is not JSON, or does not fit its schema',
    example: { field: 'tin', ...error('type.text') },
  },
  401: { description: 'The API key is missing, unknown or ended', example: error('unauthorized') },
  403: {
    description: 'The code that was emailed is missing or wrong, or the API key may not do this',
    example: { field: 'code', ...error('copy-code.required') },
  },
  404: { description: 'Unknown', example: error('not-found') },
  409: {
    description:
      'The Merchant Agreement that was shown has been replaced (`agreement.replaced`), or a ' +
      'consent that is stated is not in force, or our page that sent the answers is of another ' +
      'version and has to be loaded again (`page.outdated`)',
    example: error('page.outdated'),
  },
  410: {
    description: 'The link was used or withdrawn, or has expired',
    example: error('invitation.expired'),
  },
  412: {
    description: 'Another version is stored than `If-Match` or `If-None-Match` says',
    example: error('draft.changed'),
  },
  413: { description: 'The body is too large', example: error('body-too-large') },
  415: { description: 'The body is not JSON', example: error('unsupported-media-type') },
  422: {
    description: 'An answer breaks a rule, or the idempotency key was used with another body',
    example: {
      field: 'companyOwners.0.ssn',
      code: 'required',
      message: errorText({ code: 'required' }, allMessages.en),
    },
  },
  429: {
    description: 'Too many requests; `Retry-After` says how many seconds to wait',
    example: error('rate-limit'),
  },
  500: { description: 'An unexpected error', example: error('unexpected') },
  502: { description: 'The outside service failed', example: error('bank-link.failed') },
  503: {
    description: 'Busy or absent; the same request may be sent again',
    example: error('unavailable'),
  },
  512: {
    description: 'The bank account could not be linked; ask for its numbers',
    example: { field: 'plaid', ...error('bank-link.failed') },
  },
}

function error(code: keyof AllMessages['api']['errors']): ApiError {
  return { code, message: allMessages.en.api.errors[code] }
}

/** A response's JSON Schema, with a description and an example if it is an error or has no body. */
export function describedResponse(status: number, response: unknown): unknown {
  if (!isObject(response)) return response
  if (response.type === 'null') return { description: 'Done; there is no body', ...response }
  const known = ERRORS[status]
  if (!known || !isObject(response.properties) || !('errors' in response.properties))
    return response
  const { description, example } = known
  return { description, examples: [{ errors: [example] }], ...response }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
