/**
 * The first step as it is drawn at build: a file for each shape the page can have, with marks
 * where the server fills in what only it knows.
 */
import type { PageConfig } from './page-config.ts'

/** Where the first step goes in the built `index.html`. */
export const FIRST_STEP_PLACE = '<div id="root"></div>'

/** What is filled in when the server starts. */
const filledIn = [
  'brandName',
  'brandLogo',
  'supportEmail',
  'supportPhone',
  'supportTel',
  'privacyUrl',
  'termsUrl',
] as const

type Shape = Pick<PageConfig, 'brandLogo' | 'sandbox' | 'supportEmail' | 'supportPhone'>

/** A configuration of this shape with a mark in the place of each value that is filled in. */
export function markedConfig({
  brandLogo,
  sandbox,
  supportEmail,
  supportPhone,
}: Shape): PageConfig {
  return {
    ...(Object.fromEntries(filledIn.map((name) => [name, mark(name)])) as Record<
      (typeof filledIn)[number],
      string
    >),
    brandLogo: brandLogo === '' ? '' : mark('brandLogo'),
    supportEmail: supportEmail === '' ? '' : mark('supportEmail'),
    supportPhone: supportPhone === '' ? '' : mark('supportPhone'),
    sandbox,
    apiUrl: '',
    getStartedUrl: '',
    aboutUrl: '',
    copyDays: 0,
    bankLinkScript: '',
    flags: { 'bank-link': false, 'address-suggestions': false },
  }
}

/** The file beside `index.html` that holds the first step in a configuration's shape. */
export function firstStepFile(shape: Shape): string {
  const parts = [
    shape.sandbox ? 'sandbox' : 'live',
    shape.brandLogo === '' ? 'mark' : 'logo',
    ...(shape.supportEmail === '' ? [] : ['email']),
    ...(shape.supportPhone === '' ? [] : ['phone']),
  ]
  return `first-step.${parts.join('-')}.html`
}

/** Every shape there is. */
export const firstStepShapes: readonly Shape[] = [true, false].flatMap((sandbox) =>
  ['', 'given'].flatMap((brandLogo) =>
    ['', 'given'].flatMap((supportEmail) =>
      ['', 'given'].map((supportPhone) => ({ brandLogo, sandbox, supportEmail, supportPhone })),
    ),
  ),
)

/** Puts the drawn first step, with a configuration's values where the marks are, into the page. */
export function withFirstStep(page: string, drawn: string, config: PageConfig): string {
  const filled = filledIn.reduce(
    (html, name) => html.replaceAll(mark(name), () => escaped(config[name])),
    drawn,
  )
  return page.replace(FIRST_STEP_PLACE, () => `<div id="root">${filled}</div>`)
}

function mark(name: string): string {
  return `{{${name}}}`
}

function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
}
