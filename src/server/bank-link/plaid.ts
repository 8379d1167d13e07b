/** The bank link through Plaid's API. */
import { cutText } from '../../application/text/cut-text.ts'
import type { BankLink, NumbersOutcome } from './bank-link.ts'
import {
  authAnswer,
  createPlaidCall,
  itemRemoved,
  linkTokenCreated,
  type PlaidCallSettings,
  publicTokenExchanged,
} from './plaid-call.ts'

export interface PlaidSettings extends PlaidCallSettings {
  /** The name in the dialog's title. */
  readonly brandName: string
}

/** With a longer name, Link shows "This Application". */
const MAX_CLIENT_NAME = 30

export function plaidBankLink(settings: PlaidSettings): BankLink {
  const { brandName, report } = settings
  const { call, isPresent } = createPlaidCall(settings)

  return {
    isPresent,

    createLinkToken: async (visitor, { language = 'en', redirectUri } = {}) => {
      const outcome = await call(
        '/link/token/create',
        {
          client_name: cutText(brandName, MAX_CLIENT_NAME),
          language,
          country_codes: ['US'],
          products: ['auth'],
          user: { client_user_id: visitor },
          ...(redirectUri === undefined ? {} : { redirect_uri: redirectUri }),
        },
        linkTokenCreated,
      )
      return outcome.ok ? { ok: true, linkToken: outcome.answer.link_token } : outcome
    },

    exchange: async (publicToken) => {
      const body = { public_token: publicToken }
      const outcome = await call('/item/public_token/exchange', body, publicTokenExchanged)
      return outcome.ok ? { ok: true, accessToken: outcome.answer.access_token } : outcome
    },

    fetchNumbers: async (accessToken, accountID): Promise<NumbersOutcome> => {
      const options = accountID === '' ? {} : { account_ids: [accountID] }
      const body = { access_token: accessToken, options }
      const outcome = await call('/auth/get', body, authAnswer)
      if (!outcome.ok) return outcome
      const { ach } = outcome.answer.numbers
      const candidates =
        accountID === '' ? ach : ach.filter(({ account_id }) => account_id === accountID)
      const [only, ...others] = candidates
      if (only === undefined || others.length > 0) {
        report?.({ kind: 'unexpected-answer', path: '/auth/get' })
        return { ok: false, reason: 'rejected' }
      }
      return {
        ok: true,
        numbers: { routingNumber: only.routing, accountNumber: only.account },
        isTokenized: only.is_tokenized_account_number,
      }
    },

    removeItem: async (accessToken) => {
      const outcome = await call('/item/remove', { access_token: accessToken }, itemRemoved)
      return outcome.ok ? { ok: true } : outcome
    },
  }
}
