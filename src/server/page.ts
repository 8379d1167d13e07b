/** Makes the page's document out of the configuration and the flags of the moment. */

import { withFirstStep } from '../api/first-step.ts'
import type { PageConfig } from '../api/page-config.ts'
import { ABOUT_PATH, PRIVACY_PATH, TERMS_PATH } from '../api/pages.ts'
import type { Config } from './config.ts'
import { COMPONENT_STYLE_HASHES } from './http/component-styles.ts'
import { inlineHashes, pageDocument } from './http/page-document.ts'
import { pagePolicy } from './http/page-policy.ts'
import type { BankLinkPage } from './integrations/service-settings.ts'
import type { ServedPages } from './routes/pages.ts'

export type PageFlags = PageConfig['flags']

export interface PageParts {
  readonly config: Config
  /** The built `index.html`. */
  readonly template: string
  /** The first step as it was drawn at build; without it the script draws it. */
  readonly drawnFirstStep: string | undefined
  readonly flags: () => Promise<PageFlags>
  /** The bank link's script and what it needs; used while the flag is on. */
  readonly bankLink?: BankLinkPage | undefined
}

/** Documents are made once for each combination of flags. */
export function pageFor(parts: PageParts): () => Promise<ServedPages> {
  const made = new Map<string, ServedPages>()
  return async () => {
    const flags = await parts.flags()
    const key = JSON.stringify(flags)
    const pages = made.get(key) ?? makePages(parts, flags)
    made.set(key, pages)
    return pages
  }
}

function makePages(
  { config, template, drawnFirstStep, bankLink }: PageParts,
  flags: PageFlags,
): ServedPages {
  const shown = flags['bank-link'] ? bankLink : undefined
  const pageConfig = { ...pageConfigOf(config, flags), bankLinkScript: shown?.scriptUrl ?? '' }
  const branded = withBrandColor(template, config.BRAND_COLOR)
  const policy = pagePolicy({
    scriptHashes: inlineHashes(branded, 'script'),
    styleHashes: [...COMPONENT_STYLE_HASHES, ...inlineHashes(branded, 'style')],
    apiOrigin: originOf(config.API_URL),
    logoOrigin: originOf(config.BRAND_LOGO),
    bankLink: shown?.policy,
  })
  const drawn = drawnFirstStep ? withFirstStep(branded, drawnFirstStep, pageConfig) : branded
  return {
    page: { ...pageDocument(branded, pageConfig), policy },
    firstStep: { ...pageDocument(drawn, pageConfig), policy },
  }
}

/** The accent from which the style sheet makes its colors, with their contrast. */
function withBrandColor(template: string, color: string | undefined): string {
  if (color === undefined) return template
  return template.replace('</head>', `<style>:root{--brand-color:${color}}</style></head>`)
}

function pageConfigOf(config: Config, flags: PageFlags): PageConfig {
  return {
    apiUrl: config.API_URL ?? '',
    brandName: config.BRAND_NAME,
    brandLogo: config.BRAND_LOGO ?? '',
    supportEmail: config.SUPPORT_EMAIL ?? '',
    supportPhone: config.SUPPORT_PHONE ?? '',
    supportTel: config.SUPPORT_PHONE?.replace(/[^+\d]/g, '') ?? '',
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
