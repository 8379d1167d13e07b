import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Pricing } from '../../application/forms/us/pricing.ts'
import type { Language } from '../../application/language.ts'
import { inEachLanguage } from '../../messages/registry.ts'
import { agreementSetting, translations } from '../platform/config/agreement-settings.ts'
import { type Config, ConfigError } from '../platform/config/config.ts'
import { onPdfThread } from '../platform/pdf/pdf-thread.ts'
import type { FileResults, hashAgreementPages, loadAgreementFiles } from './agreement.ts'
import type { agreementProblems } from './agreement-problems.ts'
import type { AgreementSource, Agreements } from './service.ts'

/** The module whose functions run on the thread that writes PDFs. */
const AGREEMENT = new URL('./agreement.ts', import.meta.url)
const PROBLEMS = new URL('./agreement-problems.ts', import.meta.url)
const SHIPPED = join(import.meta.dirname, '../../../public/agreement')

/** If operators have an agreement of their own in only one language, every language uses it. */
export function agreementSource(config: Config, pricing: Pricing): AgreementSource {
  const { AGREEMENT_FILE: own, BRAND_NAME: name } = config
  const translated = translations.map((language) => {
    const shipped = join(SHIPPED, `merchant-agreement.${language}.md`)
    const offered = own === undefined && existsSync(shipped) ? shipped : undefined
    return [language, config[agreementSetting(language)] ?? offered] as const
  })
  const en = own ?? join(SHIPPED, 'merchant-agreement.md')
  return { files: { ...Object.fromEntries(translated), en }, brand: { name, pricing } }
}

/**
 * Returns the agreements in every language, as `loadAgreement` reads each. Throws a `ConfigError`
 * with the file and line of every problem.
 */
export async function loadAgreements(source: AgreementSource): Promise<Agreements> {
  const load = onPdfThread<typeof loadAgreementFiles>
  return inAllLanguages(await load(AGREEMENT, 'loadAgreementFiles', source))
}

/**
 * Returns the SHA-256 of the agreement's page in every language, in a fifth of the time that
 * loading takes. Throws as `loadAgreements` does.
 */
export async function agreementPageHashes(
  source: AgreementSource,
): Promise<Readonly<Record<Language, string>>> {
  const hash = onPdfThread<typeof hashAgreementPages>
  return inAllLanguages(await hash(AGREEMENT, 'hashAgreementPages', source))
}

function inAllLanguages<Made>({ made, problems }: FileResults<Made>) {
  const { en } = made
  if (problems.length > 0 || !en) throw new ConfigError(problems)
  return inEachLanguage(async (language) => made[language] ?? en)
}

/** Throws a `ConfigError`, as `loadAgreements` does, if one of these cannot be loaded later. */
export async function checkAgreements(sources: readonly AgreementSource[]): Promise<void> {
  if (sources.length === 0) return
  const check = onPdfThread<typeof agreementProblems>
  const problems = await check(PROBLEMS, 'agreementProblems', sources)
  if (problems.length > 0) throw new ConfigError(problems)
}
