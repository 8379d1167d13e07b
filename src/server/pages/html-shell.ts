/** The HTML that pages start from, rendered out of the configuration and the flags of the moment. */
import type { PageConfig } from '../../api/page-config.ts'
import { ABOUT_PATH, PRIVACY_PATH, TERMS_PATH } from '../../api/pages.ts'
import { escaped, type PrerenderedPages, withPrerendered } from '../../api/prerendered-pages.ts'
import type { Language } from '../../application/language.ts'
import { allMessages } from '../../messages/all.ts'
import type { BankLinkPage } from '../bank-link/bank-link-page.ts'
import type { Config } from '../platform/config/config.ts'
import { recipientsFingerprint } from '../platform/encryption/recipients-fingerprint.ts'
import { inlineHashes } from '../platform/http/content-security-policy.ts'
import { pageDocument } from './page-document.ts'
import { pagePolicy } from './page-policy.ts'
import type { HtmlShell, RenderShell } from './routes.ts'

export type PageFlags = PageConfig['flags']

/** What is built for a language. */
export interface BuiltPages {
  /** The built `index.html`. */
  readonly indexHtml: string
  /** A page that is not among them gets an empty shell, which its script fills. */
  readonly prerendered: PrerenderedPages
}

interface ShellOptions {
  readonly config: Config
  /** age public keys that documents are encrypted to. */
  readonly recipients: readonly string[]
  readonly built: Readonly<Record<Language, BuiltPages>>
  readonly flags: () => Promise<PageFlags>
  /** The bank link's script and what it needs; used while the flag is on. */
  readonly bankLink?: BankLinkPage | undefined
}

/** Renders and compresses each shell once for each language and combination of flags. */
export function shellRenderer(options: ShellOptions): RenderShell {
  const shells = new Map<string, HtmlShell>()
  return async (path, language) => {
    const flags = await options.flags()
    const { prerendered } = options.built[language]
    const key = JSON.stringify([path in prerendered ? path : '', language, flags])
    const shell = shells.get(key) ?? renderShell(options, path, language, flags)
    shells.set(key, shell)
    return shell
  }
}

function renderShell(
  { config, recipients, built, bankLink }: ShellOptions,
  path: string,
  language: Language,
  flags: PageFlags,
): HtmlShell {
  const { indexHtml, prerendered } = built[language]
  const shown = flags['bank-link'] ? bankLink : undefined
  const pageConfig = {
    ...pageConfigOf(config, language, flags),
    bankLinkScript: shown?.scriptUrl ?? '',
    ...(config.DOCUMENTS.length > 0 && { documents: documentsOf(config, recipients) }),
  }
  const branded = withBrandColor(indexHtml, config.BRAND_COLOR)
  const headers = pagePolicy({
    scriptHashes: inlineHashes(branded, 'script'),
    styleHashes: inlineHashes(branded, 'style'),
    apiOrigin: originOf(config.API_URL),
    logoOrigin: originOf(config.BRAND_LOGO),
    bankLink: shown?.policy,
  })
  const page = prerendered[path]
  const shell = withSupport(branded, pageConfig)
  const html = page ? withPrerendered(shell, path, page, pageConfig) : shell
  return { ...pageDocument(html, pageConfig), ...headers }
}

/** The accent from which the style sheet makes its colors, with their contrast. */
function withBrandColor(indexHtml: string, color: string | undefined): string {
  if (color === undefined) return indexHtml
  return indexHtml.replace('</head>', `<style>:root{--brand-color:${color}}</style></head>`)
}

/** Whom to ask, in the notice for browsers that are too old to run the page. */
function withSupport(
  indexHtml: string,
  { language, supportPhone, supportEmail }: PageConfig,
): string {
  const contacts = [supportPhone, supportEmail].filter((contact) => contact !== '')
  if (contacts.length === 0) return indexHtml
  const { frame, ui } = allMessages[language]
  const text = escaped(` ${frame.needHelp} ${contacts.join(ui.or)}`)
  return indexHtml.replace('<!--support-->', () => text)
}

function pageConfigOf(config: Config, language: Language, flags: PageFlags): PageConfig {
  return {
    language,
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
    funnel: config.FUNNEL_DAYS > 0,
    sandbox: config.sandbox,
    bankLinkScript: '',
    flags,
  }
}

function documentsOf(
  { DOCUMENTS: asked }: Config,
  recipients: readonly string[],
): NonNullable<PageConfig['documents']> {
  const fingerprint = recipientsFingerprint(recipients)
  return { asked, recipients: [...recipients], fingerprint }
}

function originOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined
}
