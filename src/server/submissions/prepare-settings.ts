import { CONFIRMATION_PATH, PRIVACY_PATH, TERMS_PATH } from '../../api/pages.ts'
import { inEachLanguage } from '../../messages/registry.ts'
import type { Agreement, Agreements } from '../agreements/agreement.ts'
import { agreementRecord } from '../agreements/save-agreement.ts'
import { outboxSettings } from '../outbox/outbox-settings.ts'
import type { Config } from '../platform/config/config.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Program } from '../programs/program.ts'
import { serverNameHash } from '../records/business-name.ts'
import { COPY_LINK } from '../signed-copies/copy-link.ts'
import type { PrepareSettings } from './prepare-submission.ts'

/** The settings for preparing submissions that follow from a program's configuration. */
export async function prepareSettings(
  program: Program,
  { agreements, signer }: { readonly agreements: Agreements; readonly signer: Signer },
): Promise<PrepareSettings> {
  const { id, config, recipients, requiredConsents, shown, pricing } = program
  return {
    program: id,
    recipients,
    signer,
    signing: {
      agreements: await inEachLanguage(async (language) => offered(agreements[language], config)),
      party: {
        brandName: config.BRAND_NAME,
        supportEmail: config.SUPPORT_EMAIL ?? '',
        supportPhone: config.SUPPORT_PHONE ?? '',
        privacyUrl: addressOf(config, config.PRIVACY_URL ?? PRIVACY_PATH),
        termsUrl: addressOf(config, config.TERMS_URL ?? TERMS_PATH),
        consents: requiredConsents,
      },
      copyDays: config.COPY_DAYS,
      confirmationUrl: `${originOf(config)}${CONFIRMATION_PATH}${COPY_LINK}`,
      program: shown && { id, sha256: shown.sha256, prices: pricing },
    },
    askedDocuments: config.DOCUMENTS,
    hashName: config.SEAL_NAMES ? await serverNameHash(config.DATA_DIR) : undefined,
    outbox: await outboxSettings(config),
    answerUrl: config.SUBMITTED_URL ?? `${CONFIRMATION_PATH}${COPY_LINK}`,
  }
}

/** Without the texts, which are stored once. */
function offered(agreement: Agreement, { BRAND_NAME }: Config) {
  const { version, htmlSha256, pdfSha256 } = agreement
  const recordSha256 = agreementRecord(agreement, BRAND_NAME).sha256
  return { version, htmlSha256, pdfSha256, recordSha256 }
}

/** Outside production `PUBLIC_URL` may be unset. */
export function originOf({ PUBLIC_URL, HOST, PORT }: Config): string {
  return PUBLIC_URL ?? `http://${HOST}:${PORT}`
}

/** One of our own paths as a URL, for readers of the copy. */
function addressOf(config: Config, link: string): string {
  return link.startsWith('/') ? `${originOf(config)}${link}` : link
}
