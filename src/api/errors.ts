/** The body of every error, with texts that an applicant can act on. */
import * as v from 'valibot'

export const errorBody = v.strictObject({
  errors: v.array(
    v.strictObject({
      /** Dotted path of the field, such as `companyOwners.0.ssn`; absent if no field is meant. */
      field: v.optional(v.string()),
      /** The rule that was broken, or the kind of error: `required`, `stake.total`, `rate-limit`. */
      code: v.optional(v.string()),
      message: v.string(),
    }),
  ),
})

export type ErrorBody = v.InferOutput<typeof errorBody>
