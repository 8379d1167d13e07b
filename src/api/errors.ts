/** The body of every error, with texts that an applicant can act on. */
import * as v from 'valibot'

export const errorBody = v.strictObject({
  errors: v.array(
    v.strictObject({
      /** The dotted path of the field: `companyOwners.0.ssn`; absent if there is none. */
      field: v.optional(v.string()),
      /** The broken rule, or the kind of error: `required`, `stake.total`, `rate-limit`. */
      code: v.optional(v.string()),
      message: v.string(),
    }),
  ),
})

export type ErrorBody = v.InferOutput<typeof errorBody>
export type ApiError = ErrorBody['errors'][number]

type EveryError = 500 | 503

/** Returns the error responses of an endpoint: these, and those that every endpoint may have. */
export function errorResponses<Status extends number>(
  ...statuses: readonly Status[]
): Readonly<Record<Status | EveryError, typeof errorBody>>
export function errorResponses(...statuses: readonly number[]) {
  return Object.fromEntries([...statuses, 500, 503].map((status) => [status, errorBody]))
}
