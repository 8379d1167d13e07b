/** The parts of the OpenAPI document that are not derived from routes. */
import type { SwaggerOptions } from '@fastify/swagger'
import { API_KEY_SCHEME, LINK_SCHEME } from '../../../../api/api-keys.ts'
import type { ApiError } from '../../../../api/errors.ts'
import { schemaRef } from '../../../../api/named-schemas.ts'
import { webhookMeanings, webhookName, webhookTypes } from '../../../../api/webhooks.ts'
import { type AllMessages, allMessages } from '../../../../messages/all.ts'
import { errorText } from '../../../../messages/error-text.ts'

type Description = NonNullable<Extract<SwaggerOptions, { openapi?: unknown }>['openapi']>

interface Operator {
  /** The URL that clients call; if unset, the document's own origin. */
  readonly server: string | undefined
  readonly supportEmail: string | undefined
}

/** The topics of the operations by their paths. The first match counts. */
const TAGS: readonly (readonly [RegExp, string, string])[] = [
  [/^\/api\/applications\/status/, 'Status', 'What applicants see of their application'],
  [
    /^\/api\/applications\/[^/]+\/(?:record|copy|boarding)/,
    'Stored applications',
    'For systems with an API key: what is stored, and what a processor said of it',
  ],
  [
    /^\/api\/(?:applications|received)/,
    'Applications',
    'Signed applications: to submit one, and to find out whether one was received',
  ],
  [/^\/api\/corrections/, 'Corrections', 'What a reviewer asks an applicant to correct'],
  [/^\/api\/(?:copies|verify)/, 'Signed copies', 'The signed copy, and its verification'],
  [/^\/api\/invitations/, 'Invitations', 'Applicants whom a system invites'],
  [/^\/api\/drafts/, 'Drafts', 'Unfinished applications, encrypted in the browser'],
  [/^\/api\/owner-/, 'Owner links', 'What owners enter about themselves'],
  [/^\/api\/documents/, 'Documents', 'Files, encrypted in the browser'],
  [
    /^\/(?:healthz|readyz|api\/openapi)/,
    'Server',
    'Whether the server is up, and this description',
  ],
  [/^/, 'Form', 'What the pages of the form ask while it is filled in'],
]

const WEBHOOK_TAG = 'Webhooks'

export function tagOf(url: string): string {
  return TAGS.find(([paths]) => paths.test(url))?.[1] ?? ''
}

export function apiDescription({ server, supportEmail }: Operator): Description {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Merchant Application',
      version: '1',
      description:
        'Submits applications for card payment acceptance. The body of every error is ' +
        '`{errors: [{field?, code, message}]}`. A request that is not valid HTTP, or too slow, gets ' +
        '400, 408, 414 or 431 from every endpoint.',
      contact: {
        name: 'The operator of this server',
        ...(supportEmail !== undefined && { email: supportEmail }),
      },
      license: { name: 'Unlicensed', identifier: 'LicenseRef-Unlicensed' },
    },
    tags: [
      ...TAGS.map(([, name, description]) => ({ name, description })),
      { name: WEBHOOK_TAG, description: 'What the server sends to a system of the operator' },
    ],
    // An operation that needs a key or a link declares that itself.
    security: [],
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
  readonly name: string
  readonly description: string
  readonly example: ApiError
}

/** The meaning of an error's status, with a name and an example. */
const ERRORS: Readonly<Record<number, DescribedError>> = {
  400: {
    name: 'BadRequest',
    description: 'The request is not JSON, or does not match its schema',
    example: { field: 'tin', ...error('type.text') },
  },
  401: {
    name: 'Unauthorized',
    description: 'The API key is missing, unknown or ended',
    example: error('unauthorized'),
  },
  403: {
    name: 'Forbidden',
    description: 'The code that was emailed is missing or wrong, or the API key may not do this',
    example: { field: 'code', ...error('copy-code.required') },
  },
  404: { name: 'NotFound', description: 'Unknown', example: error('not-found') },
  409: {
    name: 'Conflict',
    description:
      'The Merchant Agreement that was shown has been replaced (`agreement.replaced`), or a ' +
      'consent that is stated is not in force, or our page that sent the answers is of another ' +
      'version and has to be loaded again (`page.outdated`)',
    example: error('page.outdated'),
  },
  410: {
    name: 'Gone',
    description: 'The link was used or withdrawn, or has expired',
    example: error('invitation.expired'),
  },
  412: {
    name: 'PreconditionFailed',
    description: 'Another version is stored than `If-Match` or `If-None-Match` says',
    example: error('draft.changed'),
  },
  413: {
    name: 'ContentTooLarge',
    description: 'The body is too large',
    example: error('body-too-large'),
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is not JSON',
    example: error('unsupported-media-type'),
  },
  422: {
    name: 'UnprocessableContent',
    description: 'An answer breaks a rule, or the idempotency key was used with another body',
    example: {
      field: 'companyOwners.0.ssn',
      code: 'required',
      message: errorText({ code: 'required' }, allMessages.en),
    },
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests; `Retry-After` says how many seconds to wait',
    example: error('rate-limit'),
  },
  500: { name: 'Unexpected', description: 'An unexpected error', example: error('unexpected') },
  502: {
    name: 'BadGateway',
    description: 'The outside service failed',
    example: error('bank-link.failed'),
  },
  503: {
    name: 'Unavailable',
    description: 'Busy or absent; the same request may be sent again',
    example: error('unavailable'),
  },
  512: {
    name: 'BankLinkFailed',
    description: 'The bank account could not be linked; ask for its numbers',
    example: { field: 'plaid', ...error('bank-link.failed') },
  },
}

function error(code: keyof AllMessages['api']['errors']): ApiError {
  return { code, message: allMessages.en.api.errors[code] }
}

/** Returns a shared response for an error that many endpoints answer; undefined for any other. */
export function sharedError(status: number) {
  const known = ERRORS[status]
  if (!known) return undefined
  const { name, description, example } = known
  const media = { schema: { $ref: schemaRef('Error') }, example: { errors: [example] } }
  return { name, response: { description, content: { 'application/json': media } } }
}

/** The property for a response's description, which is not its schema's description. */
const RESPONSE_DESCRIPTION = 'x-response-description'

/** Returns a response's JSON Schema; errors and empty bodies with a description and an example. */
export function describedResponse(status: number, response: unknown): unknown {
  if (!isObject(response)) return response
  const known = ERRORS[status]
  if ('$ref' in response) {
    return { description: known?.description ?? 'Done', ...response }
  }
  if (response.type === 'null') return { description: 'Done; there is no body', ...response }
  const isError = isObject(response.properties) && 'errors' in response.properties
  const ofError = known && isError && { examples: [{ errors: [known.example] }] }
  const { description = isError ? known?.description : undefined, ...schema } = response
  return { [RESPONSE_DESCRIPTION]: description, ...ofError, ...schema }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Returns a path item of OpenAPI 3.1 for each type of webhook, and one for all of them. */
export function describedWebhooks() {
  const received = webhookTypes.map(
    (type) =>
      [type, pathItem(webhookName(type), `Receive ${type}`, `${webhookMeanings[type]}. `)] as const,
  )
  return Object.fromEntries([['any', pathItem('WebhookEvent', 'Receive any message')], ...received])
}

function pathItem(schema: string, summary: string, meaning = '') {
  return {
    post: {
      operationId: `receive${schema}`,
      summary,
      description: `${meaning}Signed as Standard Webhooks specify; it arrives at least once.`,
      tags: [WEBHOOK_TAG],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: schemaRef(schema) } } },
      },
      responses: {
        204: { description: 'Received. After anything but 2xx, it is sent again' },
      },
    },
  }
}
