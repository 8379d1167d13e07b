/** Makes the page's document out of the configuration and the flags of the moment. */

import type { PageConfig } from '../contract/page-config.ts'
import { ABOUT_PATH, PRIVACY_PATH, TERMS_PATH } from '../contract/pages.ts'
import type { Config } from './config.ts'
import { COMPONENT_STYLE_HASHES } from './http/component-styles.ts'
import { inlineStyleHashes, pageDocument } from './http/page-document.ts'
import { pagePolicy } from './http/page-policy.ts'
import type { BankLinkPage } from './integrations/service-settings.ts'
import type { ServedPage } from './routes/pages.ts'

export type PageFlags = PageConfig['flags']

export interface PageParts {
  readonly config: Config
  /** The built `index.html`. */
  readonly template: string
  readonly flags: () => Promise<PageFlags>
  /** The bank link's script and what it needs; used while the flag is on. */
  readonly bankLink?: BankLinkPage | undefined
}

/** Documents are made once for each combination of flags. */
export function pageFor(parts: PageParts): () => Promise<ServedPage> {
  const made = new Map<string, ServedPage>()
  return async () => {
    const flags = await parts.flags()
    const key = JSON.stringify(flags)
    const page = made.get(key) ?? makePage(parts, flags)
    made.set(key, page)
    return page
  }
}

function makePage(
  { config, template, bankLink }: PageParts,
  flags: PageFlags,
): ServedPage {
  const shown = flags['bank-link'] ? bankLink : undefined
  const bankLinkScript = shown?.scriptUrl ?? ''
  return {
    ...pageDocument(template, {
      ...pageConfigOf(config, flags),
      bankLinkScript,
    }),
    policy: pagePolicy({
      styleHashes: [...COMPONENT_STYLE_HASHES, ...inlineStyleHashes(template)],
      apiOrigin: originOf(config.API_URL),
      logoOrigin: originOf(config.BRAND_LOGO),
      bankLink: shown?.policy,
    }),
  }
}

function pageConfigOf(config: Config, flags: PageFlags): PageConfig {
  return {
    apiUrl: config.API_URL ?? '',
    brandName: config.BRAND_NAME,
    brandLogo: config.BRAND_LOGO,
    supportEmail: config.SUPPORT_EMAIL ?? '',
    supportPhone: config.SUPPORT_PHONE ?? '',
    getStartedUrl: config.GET_STARTED_URL ?? '',
    aboutUrl: config.ABOUT_URL ?? ABOUT_PATH,
    privacyUrl: config.PRIVACY_URL ?? PRIVACY_PATH,
    termsUrl: config.TERMS_URL ?? TERMS_PATH,
    copyDays: config.COPY_DAYS,
    sandbox: config.sandbox,
    bankLinkScript: '',
    flags,
  }
}

function originOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined
}
