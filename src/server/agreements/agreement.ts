import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { feeOn, type Pricing, pricing, type Rate } from '../../application/forms/us/pricing.ts'
import { type Language, languages } from '../../application/language.ts'
import { certainText, TextFileError } from '../../application/text-file/decode-text.ts'
import { allMessages } from '../../messages/all.ts'
import { notRead } from '../platform/files/file-errors.ts'
import { missingFromFonts } from '../platform/pdf/fonts.ts'
import { agreementHtml } from './agreement-html.ts'
import { parseAgreement } from './markdown/parse.ts'
import { AgreementFileError } from './markdown/source.ts'
import type { Agreement, AgreementSource, Brand } from './service.ts'
import type { AgreementText } from './text-service.ts'

/**
 * Reads the agreement file and generates its HTML and PDF. Throws an `AgreementFileError` (file,
 * line, error) if the file is not Unicode text or uses anything beyond the subset of Markdown that
 * `parseAgreement` describes.
 */
export async function loadAgreement(
  file: string,
  brand: Brand,
  language: Language = 'en',
): Promise<Agreement> {
  const { text, brandName } = await readAgreement(file, brand, language)
  const messages = allMessages[language]
  const html = agreementHtml(text, brandName, messages)
  // The PDF writer takes longer to load than everything else that a start needs for agreements.
  const { agreementPdf } = await import('./pdf-service.ts')
  const pdf = await agreementPdf(text, brandName, messages)
  return {
    version: text.version,
    text,
    html,
    pdf,
    htmlSha256: hash('sha256', html),
    pdfSha256: hash('sha256', pdf),
  }
}

/** Returns the text of the file with its placeholders filled in. Throws as `loadAgreement` does. */
async function readAgreement(
  file: string,
  brand: Brand,
  language: Language = 'en',
): Promise<{ readonly text: AgreementText; readonly brandName: string }> {
  const brandName = brand.name.normalize('NFC')
  const missing = missingFromFonts(brandName)
  if (missing) throw new BrandNameError(missing)
  const parsed = parseAgreement(file, await readText(file), {
    brandName,
    ...pricePlaceholders(brand.pricing ?? pricing),
  })
  return { text: { ...parsed, version: versionIn(language, parsed.version) }, brandName }
}

/**
 * Returns the SHA-256 of the agreement's page without writing the PDF, which is slow. Throws as
 * `loadAgreement` does.
 */
async function agreementPageHash(file: string, brand: Brand, language: Language): Promise<string> {
  const { text, brandName } = await readAgreement(file, brand, language)
  return hash('sha256', agreementHtml(text, brandName, allMessages[language]))
}

/** The PDF cannot show the brand's name. */
class BrandNameError extends Error {
  constructor(missing: string) {
    super(`BRAND_NAME: has “${missing}”, which the PDF's fonts lack`)
    this.name = 'BrandNameError'
  }
}

/** The result for each language that has a file, and a line for each error in the others. */
export interface FileResults<Made> {
  readonly made: Readonly<Partial<Record<Language, Made>>>
  readonly problems: readonly string[]
}

export const loadAgreementFiles = ofFiles(loadAgreement)
export const hashAgreementPages = ofFiles(agreementPageHash)

function ofFiles<Made>(make: (file: string, brand: Brand, language: Language) => Promise<Made>) {
  return async ({ files, brand }: AgreementSource): Promise<FileResults<Made>> => {
    const made: Partial<Record<Language, Made>> = {}
    const problems = new Set<string>()
    for (const language of languages) {
      const file = files[language]
      if (file === undefined) continue
      try {
        made[language] = await make(file, brand, language)
      } catch (error) {
        if (!(error instanceof AgreementFileError || error instanceof BrandNameError)) throw error
        // An error in the brand's name is the same in every language.
        problems.add(error.message)
      }
    }
    return { made, problems: [...problems] }
  }
}

/** Returns `{{cardPresentPercent}}`, `{{cardPresentExample}}` (the fee on $100), and so on. */
export function pricePlaceholders({ cardPresent, cardNotPresent, chargebackDollars }: Pricing) {
  const example = (rate: Rate) => `$${(feeOn(100, rate) / 100).toFixed(2)}`
  return {
    cardPresentPercent: String(cardPresent.percent),
    cardPresentCents: String(cardPresent.cents),
    cardPresentExample: example(cardPresent),
    cardNotPresentPercent: String(cardNotPresent.percent),
    cardNotPresentCents: String(cardNotPresent.cents),
    cardNotPresentExample: example(cardNotPresent),
    chargebackDollars: String(chargebackDollars),
  }
}

/** Texts in two languages are two versions, even if they have the same date. */
function versionIn(language: Language, version: string): string {
  return language === 'en' ? version : `${version}.${language}`
}

/** Returns the file's text. Throws an `AgreementFileError` if it is unreadable or ambiguous. */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new AgreementFileError(file, 1, notRead(error))
  })
  try {
    return certainText(bytes)
  } catch (error) {
    if (!(error instanceof TextFileError)) throw error
    throw new AgreementFileError(file, error.line, error.problem)
  }
}
