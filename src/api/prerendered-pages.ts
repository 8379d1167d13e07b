/**
 * Pages rendered at build time, so that applicants can read them and type before any script runs.
 * There is a file for each language and shape of the configuration, with placeholders for the
 * values that only the server knows.
 */
import { type Language, languages } from '../application/language.ts'
import type { PageConfig } from './page-config.ts'
import { NOT_FOUND } from './pages.ts'

interface PrerenderedPage {
  /** The whole title of the document. */
  readonly title: string
  readonly html: string
  /** The paths of style sheets that the page needs besides the first step's styles. */
  readonly styles?: readonly string[]
}

/** The pages by path. The 404 page has no path and is under `NOT_FOUND`. */
export type PrerenderedPages = Readonly<Record<string, PrerenderedPage>>

/** Where a prerendered page goes in the built `index.html`. */
export const ROOT = '<div id="root"></div>'

const TITLE = /<title>[^<]*<\/title>/

/** The values that the server fills in. */
const placeholders = [
  'brandName',
  'brandLogo',
  'supportEmail',
  'supportPhone',
  'supportTel',
  'aboutUrl',
  'privacyUrl',
  'termsUrl',
] as const

type Shape = Pick<
  PageConfig,
  'language' | 'brandLogo' | 'sandbox' | 'supportEmail' | 'supportPhone'
>

/** Returns a configuration of this shape, with placeholders for what the server fills in. */
export function placeholderConfig({
  language,
  brandLogo,
  sandbox,
  supportEmail,
  supportPhone,
}: Shape): PageConfig {
  return {
    ...(Object.fromEntries(placeholders.map((name) => [name, placeholder(name)])) as Record<
      (typeof placeholders)[number],
      string
    >),
    brandLogo: brandLogo === '' ? '' : placeholder('brandLogo'),
    supportEmail: supportEmail === '' ? '' : placeholder('supportEmail'),
    supportPhone: supportPhone === '' ? '' : placeholder('supportPhone'),
    language,
    sandbox,
    apiUrl: '',
    getStartedUrl: '',
    copyDays: 0,
    mailsCopy: false,
    funnel: false,
    bankLinkScript: '',
    flags: { 'bank-link': false, 'address-suggestions': false },
  }
}

/** Returns the name of a language's built document. */
export function indexFile(language: Language): string {
  return language === 'en' ? 'index.html' : `index.${language}.html`
}

/**
 * Returns the name of the JSON file beside `index.html` with the pages for a configuration's shape.
 */
export function prerenderedFile(shape: Shape): string {
  const parts = [
    shape.sandbox ? 'sandbox' : 'live',
    shape.brandLogo === '' ? 'mark' : 'logo',
    ...(shape.supportEmail === '' ? [] : ['email']),
    ...(shape.supportPhone === '' ? [] : ['phone']),
  ]
  return `prerendered.${shape.language}.${parts.join('-')}.json`
}

export const shapes: readonly Shape[] = languages.flatMap((language) =>
  [true, false].flatMap((sandbox) =>
    ['', 'given'].flatMap((brandLogo) =>
      ['', 'given'].flatMap((supportEmail) =>
        ['', 'given'].map((supportPhone) => ({
          language,
          brandLogo,
          sandbox,
          supportEmail,
          supportPhone,
        })),
      ),
    ),
  ),
)

/**
 * Puts a prerendered page into the built `index.html`, with a configuration's values in place of
 * the placeholders. The root element names its page: the script has to render the same page,
 * whatever the address looks like (`/apply/`, `/Connect/About`).
 */
export function withPrerendered(
  indexHtml: string,
  path: string,
  page: PrerenderedPage,
  config: PageConfig,
): string {
  const fill = (html: string) =>
    html.replace(/\{\{(\w+)\}\}/g, (_, name: (typeof placeholders)[number]) =>
      escaped(config[name]),
    )
  const which = path === NOT_FOUND ? 'data-not-found' : `data-path="${path}"`
  const styles = (page.styles ?? []).map((file) => `<link rel="stylesheet" href="${file}">`)
  return indexHtml
    .replace(TITLE, () => `<title>${fill(page.title)}</title>`)
    .replace('</head>', () => `${styles.join('')}</head>`)
    .replace(ROOT, () => `<div id="root" ${which}>${fill(page.html)}</div>`)
}

function placeholder(name: string): string {
  return `{{${name}}}`
}

/** Escapes a text for HTML, including attributes. */
export function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
}
