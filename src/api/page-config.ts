/**
 * What the server tells the page when it serves it: brand, links, versions and flags. It stands in
 * the document as JSON (`<script type="application/json" id="page-config">`), never as a script.
 */
import * as z from 'zod/mini'

export const PAGE_CONFIG_ID = 'page-config'

export const pageConfig = z.strictObject({
  /** Origin of the API; empty for the page's own. */
  apiUrl: z.string(),
  brandName: z.string(),
  /** Path or URL of the logo; empty for our own mark with the brand's name. */
  brandLogo: z.string(),
  supportEmail: z.string(),
  /** As it is to be read; empty where the operator gives none. */
  supportPhone: z.string(),
  /** The same as it is dialed: digits, with a plus in front where it has one. */
  supportTel: z.string(),
  /** Where a page that may not be opened leads; empty for the local get-started page. */
  getStartedUrl: z.string(),
  aboutUrl: z.string(),
  privacyUrl: z.string(),
  termsUrl: z.string(),
  /** For how many days the link of a signed copy opens it. */
  copyDays: z.int(),
  /** Whether outside services are played by the sandbox. */
  sandbox: z.boolean(),
  /** URL of the bank-link vendor's script; empty where there is no bank link. */
  bankLinkScript: z.string(),
  flags: z.strictObject({
    'bank-link': z.boolean(),
    'address-suggestions': z.boolean(),
  }),
})

export type PageConfig = z.infer<typeof pageConfig>
