/** The body of every refusal, in words an applicant can act on. */
import * as z from 'zod/mini'

export const errorBody = z.strictObject({
  errors: z.array(
    z.strictObject({
      /** Dotted path of the field, such as `companyOwners.0.ssn`; absent where no field is meant. */
      field: z.optional(z.string()),
      message: z.string(),
    }),
  ),
})

export type ErrorBody = z.infer<typeof errorBody>
