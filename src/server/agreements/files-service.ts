import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Pricing } from '../../application/pricing.ts'
import { agreementSetting, translations } from '../platform/config/agreement-settings.ts'
import type { Config } from '../platform/config/config.ts'
import type { AgreementSource } from './agreement-process.ts'

const SHIPPED = join(import.meta.dirname, '../../../public/agreement')

/** An operator who has an own agreement, but none in another language, offers the own one alone. */
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
