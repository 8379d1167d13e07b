import { join } from 'node:path'
import type { Pricing } from '../../application/pricing.ts'
import type { Config } from '../platform/config/config.ts'
import type { AgreementSource } from './agreement-process.ts'

const SHIPPED = join(import.meta.dirname, '../../../public/agreement')

/** An operator who has an own agreement, but none in Spanish, offers the own one alone. */
export function agreementSource(
  { AGREEMENT_FILE: own, AGREEMENT_FILE_ES: ownSpanish, BRAND_NAME: name }: Config,
  pricing: Pricing,
): AgreementSource {
  const spanish = own ? undefined : join(SHIPPED, 'merchant-agreement.es.md')
  const english = own ?? join(SHIPPED, 'merchant-agreement.md')
  return { files: { en: english, es: ownSpanish ?? spanish }, brand: { name, pricing } }
}
