/**
 * What the server tells the page when it serves it: brand, links, versions and flags. It stands in
 * the document as JSON (`<script type="application/json" id="page-config">`), never as a script.
 */
import * as v from 'valibot'

export const PAGE_CONFIG_ID = 'page-config'

export const pageConfig = v.strictObject({
  /** Origin of the API; empty for the page's own. */
  apiUrl: v.string(),
  brandName: v.string(),
  /** Path or URL of the logo; empty for our own mark with the brand's name. */
  brandLogo: v.string(),
  supportEmail: v.string(),
  /** As it is to be read; empty where the operator gives none. */
  supportPhone: v.string(),
  /** The same as it is dialed: digits, with a plus in front where it has one. */
  supportTel: v.string(),
  /** Where a page that may not be opened leads; empty for the local get-started page. */
  getStartedUrl: v.string(),
  aboutUrl: v.string(),
  privacyUrl: v.string(),
  termsUrl: v.string(),
  /** For how many days the link of a signed copy opens it. */
  copyDays: v.pipe(v.number(), v.safeInteger()),
  /** Whether outside services are played by the sandbox. */
  sandbox: v.boolean(),
  /** URL of the bank-link vendor's script; empty where there is no bank link. */
  bankLinkScript: v.string(),
  flags: v.strictObject({
    'bank-link': v.boolean(),
    'address-suggestions': v.boolean(),
  }),
})

export type PageConfig = v.InferOutput<typeof pageConfig>
