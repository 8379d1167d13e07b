/**
 * `POST {api}/api/applications/{reference}/boarding`, with an API key of the scope `boarding`: an
 * operator's system records the processor's answer for an approved application. A repeated answer
 * is recorded once.
 */
import * as v from 'valibot'
import { boardingResults, MERCHANT_ID } from '../application/boarding.ts'
import { jsonObject } from '../application/json/json-object.ts'
import { apiKeyHeaders, keyThatMay } from './api-keys.ts'
import { errorResponses } from './errors.ts'
import { route } from './route.ts'
import { applicationParams, boarding, EXAMPLE_BOARDING } from './stored-applications.ts'

/** The `code` of the error if the application is not approved. */
export const NOT_APPROVED = 'boarding.not-approved'

const id = v.pipe(
  v.string(),
  v.regex(MERCHANT_ID),
  v.description("The processor's number of the merchant (MID); `succeeded` needs one"),
)

const boardingRequest = v.pipe(
  v.variant('result', [
    jsonObject({ result: v.literal('succeeded'), id }),
    jsonObject({
      result: v.pipe(
        v.picklist(boardingResults.filter((result) => result !== 'succeeded')),
        v.description(
          '`failed`: the processor could not do it; `rejected`: it does not take what was sent; `declined`: it does not want the merchant',
        ),
      ),
      id: v.optional(id),
    }),
  ]),
  v.description('What the processor said'),
  v.examples([{ result: 'succeeded', id: '4445012345678' }]),
)

const recorded = v.pipe(
  v.strictObject({ reference: v.string(), boarding }),
  v.description('What is recorded now'),
  v.examples([{ reference: 'MA-7K3Q-9XDM', boarding: EXAMPLE_BOARDING }]),
)

export const boardingRoute = route('POST', '/api/applications/:reference/boarding', {
  tags: ['Stored applications'],
  security: keyThatMay('boarding'),
  headers: apiKeyHeaders,
  operationId: 'recordBoarding',
  summary: 'Record what the processor said of an approved application',
  description: 'The same result and `id` as recorded last change nothing.',
  params: applicationParams,
  body: boardingRequest,
  response: { 200: recorded, ...errorResponses(400, 401, 403, 404, 409, 413, 415, 422, 429) },
})
