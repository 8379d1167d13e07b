/** The parts of Plaid's responses that we read. */
import * as v from 'valibot'

export const plaidError = v.object({ error_code: v.string(), error_type: v.nullish(v.string()) })

export const linkTokenCreated = v.object({ link_token: v.pipe(v.string(), v.minLength(1)) })

export const publicTokenExchanged = v.object({ access_token: v.pipe(v.string(), v.minLength(1)) })

export const authAnswer = v.object({
  numbers: v.object({
    ach: v.array(
      v.object({
        account_id: v.string(),
        account: v.pipe(v.string(), v.regex(/^\d{1,17}$/)),
        routing: v.pipe(v.string(), v.regex(/^\d{9}$/)),
        is_tokenized_account_number: v.nullish(v.boolean(), false),
      }),
    ),
  }),
})

export const itemRemoved = v.object({ request_id: v.string() })
