/** The HTML that pages start from, rendered from the configuration and the present flags. */
import { PAGE_CONFIG_ID, type PageConfig } from '../../api/page-config.ts'
import { ABOUT_PATH, PRIVACY_PATH, TERMS_PATH } from '../../api/pages.ts'
import { escaped, type PrerenderedPages, withPrerendered } from '../../api/prerendered-pages.ts'
import { ownValue } from '../../application/json/own-value.ts'
import type { Language } from '../../application/language.ts'
import { allMessages } from '../../messages/all.ts'
import type { BankLinkPage } from '../bank-link/service.ts'
import type { MinutesLeft } from '../funnel/service.ts'
import type { Config } from '../platform/config/config.ts'
import { recipientsHash } from '../platform/encryption/recipient.ts'
import { inlineHashes } from '../platform/http/content-security-policy.ts'
import { type EncodedBody, encoded } from '../platform/http/encodings.ts'
import { createCache } from '../platform/outside-services/cache.ts'
import { asksForDocuments } from '../programs/form-service.ts'
import { type Looks, looksStyle } from '../programs/looks-service.ts'
import { type Program, statedConfiguration } from '../programs/program-service.ts'
import { pagePolicy } from './page-policy.ts'
import { PREVIEW_SIZE } from './preview/preview.ts'
import { previewPath, previewTitle } from './preview/routes.ts'
import type { HtmlShell, RenderShell } from './routes.ts'

export type PageFlags = PageConfig['flags']

export interface BuiltPages {
  readonly indexHtml: string
  /** A page that is missing here gets an empty shell, which its script fills. */
  readonly prerendered: PrerenderedPages
}

interface ShellOptions {
  /** Returns the build's files that suit a program's configuration. */
  readonly built: (program: Program, language: Language) => Promise<BuiltPages>
  readonly flags: () => Promise<PageFlags>
  /** Returns a program's minutes, by its id; undefined while they are not known. */
  readonly minutesLeft: (program: string) => MinutesLeft | undefined
  /** The bank link's script and its requirements; used while the flag is on. */
  readonly bankLink?: BankLinkPage | undefined
}

/** Enough for all shells of twenty programs. Each shell takes about 80 KB. */
const MAX_SHELLS = 400

/** Renders and compresses each shell once for each program, language and combination of flags. */
export function shellRenderer(options: ShellOptions): RenderShell {
  const shells = createCache<HtmlShell>({
    maxEntries: MAX_SHELLS,
    ttlMs: Number.POSITIVE_INFINITY,
    now: () => 0,
  })
  return async (program, path, language) => {
    const flags = await options.flags()
    const built = await options.built(program, language)
    const page = { program, path, language, flags }
    // The prerendered pages lack the notice of the preview.
    if (program.isPreview) return renderShell(options, { ...built, prerendered: {} }, page)
    const name = Object.hasOwn(built.prerendered, path) ? path : ''
    const minutesLeft = options.minutesLeft(program.id)
    const key = JSON.stringify([program.id, name, language, flags, minutesLeft])
    const shell = shells.get(key) ?? renderShell(options, built, { ...page, minutesLeft })
    shells.set(key, shell)
    return shell
  }
}

function renderShell(
  { bankLink }: Pick<ShellOptions, 'bankLink'>,
  { indexHtml, prerendered }: BuiltPages,
  {
    program,
    path,
    language,
    flags,
    minutesLeft,
  }: {
    readonly program: Program
    readonly path: string
    readonly language: Language
    readonly flags: PageFlags
    readonly minutesLeft?: MinutesLeft | undefined
  },
): HtmlShell {
  const { config, recipients } = program
  const notAccepted = program.policy.filter(({ effect }) => effect === 'not-accepted')
  const provider = flags['bank-link'] ? bankLink : undefined
  const pageConfig = {
    ...pageConfigOf(config, language, flags),
    ...programConfigOf(program),
    // An operator's preview must not count as an applicant's visit.
    ...(program.isPreview && { funnel: false }),
    bankLinkScript: provider?.scriptUrl ?? '',
    ...(minutesLeft && { minutesLeft }),
    ...(program.definition && { form: program.definition }),
    ...(notAccepted.length > 0 && { policy: notAccepted }),
    ...(asksForDocuments(program) && { documents: documentsOf(config, recipients) }),
  }
  const branded = withLooks(withBrandColor(indexHtml, config.BRAND_COLOR), program.looks)
  const headers = pagePolicy({
    scriptHashes: inlineHashes(branded, 'script'),
    styleHashes: inlineHashes(branded, 'style'),
    apiOrigin: originOf(config.API_URL),
    logoOrigin: originOf(config.BRAND_LOGO),
    embedOrigins: program.embedOrigins,
    bankLink: provider?.policy,
  })
  const prepared = ownValue(prerendered, path)
  const shell = withPreview(withSupport(branded, pageConfig), program, language)
  const html = prepared ? withPrerendered(shell, path, prepared, pageConfig) : shell
  const isFramed = program.embedOrigins.length > 0
  return { ...pageDocument(html, pageConfig), ...headers, isFramed }
}

/** Adds the accent color. The style sheet derives its colors and their contrast from it. */
function withBrandColor(indexHtml: string, color: string | undefined): string {
  if (color === undefined) return indexHtml
  return indexHtml.replace('</head>', `<style>:root{--brand-color:${color}}</style></head>`)
}

/** Adds a program's values after those of the style sheet, which they replace. */
function withLooks(indexHtml: string, looks: Looks): string {
  const style = looksStyle(looks)
  return style === '' ? indexHtml : indexHtml.replace('</head>', `<style>${style}</style></head>`)
}

/** Returns the configuration that only the pages of a program from a folder need. */
function programConfigOf(program: Program): Partial<PageConfig> {
  const { languages, pricing, requiredConsents, decisionDays, embedOrigins } = program
  const configuration = statedConfiguration(program)
  if (!configuration) return {}
  const configured = { id: program.id, sha256: configuration.sha256 }
  if (!program.shown) return { program: configured }
  return {
    program: configured,
    ...(languages && { languages: [...languages] }),
    pricing,
    consents: [...requiredConsents],
    ...(decisionDays !== undefined && { decisionDays }),
    ...(embedOrigins.length > 0 && { embedOrigins: [...embedOrigins] }),
  }
}

/**
 * Adds what chats and social networks show for a link to any page: a title, a sentence, and a
 * picture if its absolute URL is known, because they require one. Search engines are still told not
 * to list the page.
 */
function withPreview(indexHtml: string, program: Program, language: Language): string {
  const { BRAND_NAME: brandName, PUBLIC_URL } = program.config
  const description = allMessages[language].pages.getStarted.intro(brandName)
  const preview = {
    'og:type': 'website',
    'og:site_name': brandName,
    'og:title': `${previewTitle(language)} · ${brandName}`,
    'og:description': description,
    ...(PUBLIC_URL !== undefined && {
      'og:image': `${PUBLIC_URL}${previewPath(program, language)}`,
      'og:image:width': String(PREVIEW_SIZE.width),
      'og:image:height': String(PREVIEW_SIZE.height),
      'og:image:alt': brandName,
    }),
  }
  const tags = Object.entries(preview).map(
    ([property, content]) => `<meta property="${property}" content="${escaped(content)}">`,
  )
  const named = `<meta name="description" content="${escaped(description)}">`
  return indexHtml.replace('</head>', () => `${named}${tags.join('')}</head>`)
}

/** Adds the support contacts to the notice for browsers that are too old to run the page. */
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
    ...(config.DECISION_DAYS !== undefined && { decisionDays: config.DECISION_DAYS }),
    mailsCopy: config.SMTP_URL !== undefined,
    ...(!config.ACCEPTS_ITIN && { acceptsItin: false as const }),
    funnel: config.FUNNEL_DAYS > 0,
    sandbox: config.sandbox,
    bankLinkScript: '',
    flags,
  }
}

function documentsOf(
  { DOCUMENTS: items }: Config,
  recipients: readonly string[],
): NonNullable<PageConfig['documents']> {
  const fingerprint = recipientsHash(recipients)
  return { asked: items, recipients: [...recipients], fingerprint }
}

function originOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).origin : undefined
}

/** The configuration's place in `index.html`; without it, the end of `<head>`. */
const PLACE = '<!--page-config-->'

function pageDocument(template: string, config: PageConfig): EncodedBody {
  const script = `<script type="application/json" id="${PAGE_CONFIG_ID}">${embeddable(config)}</script>`
  const place = template.includes(PLACE) ? PLACE : '</head>'
  const html = template.replace(place, () => (place === PLACE ? script : `${script}</head>`))
  return encoded(html)
}

/** Returns JSON that no HTML parser mistakes for markup. */
function embeddable(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
