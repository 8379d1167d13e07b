/** The parts of Plaid's answers that are read here. */
import * as z from 'zod/mini'

export const plaidError = z.object({ error_code: z.string() })

export const linkTokenCreated = z.object({ link_token: z.string().check(z.minLength(1)) })

export const publicTokenExchanged = z.object({ access_token: z.string().check(z.minLength(1)) })

export const authAnswer = z.object({
  numbers: z.object({
    ach: z.array(
      z.object({
        account_id: z.string(),
        account: z.string().check(z.regex(/^\d{1,17}$/)),
        routing: z.string().check(z.regex(/^\d{9}$/)),
      }),
    ),
  }),
})
