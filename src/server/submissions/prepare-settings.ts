import { CONFIRMATION_PATH, PRIVACY_PATH, TERMS_PATH } from '../../api/pages.ts'
import { formOf } from '../../application/forms/own-form.ts'
import { inEachLanguage } from '../../messages/registry.ts'
import { type Agreement, type Agreements, agreementRecord } from '../agreements/service.ts'
import { applicationMessages } from '../notifications/service.ts'
import { outboxSettings } from '../outbox/mail-service.ts'
import { type Config, originOf } from '../platform/config/config.ts'
import { sealTo } from '../platform/encryption/seal.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import type { Program } from '../programs/program-service.ts'
import { serverNameHash } from '../records/names-service.ts'
import { COPY_LINK } from '../signed-copies/link-service.ts'
import type { PrepareSettings } from './prepare-submission.ts'

/**
 * Returns the settings for preparing submissions that follow from a program's configuration. Throws
 * if a recipient is not an age public key.
 */
export async function prepareSettings(
  program: Program,
  { agreements, signer }: { readonly agreements: Agreements; readonly signer: Signer },
): Promise<PrepareSettings> {
  const { id, config, recipients, requiredConsents, shown, pricing, definition } = program
  return {
    program: id,
    seal: sealTo(recipients),
    signer,
    signing: {
      form: formOf(definition),
      agreements: await inEachLanguage(async (language) =>
        withoutTexts(agreements[language], config),
      ),
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
      program: shown && {
        id,
        brandName: config.BRAND_NAME,
        sha256: shown.sha256,
        prices: pricing,
      },
    },
    askedDocuments: config.DOCUMENTS,
    hashName: config.SEAL_NAMES ? await serverNameHash(config.DATA_DIR) : undefined,
    emails: applicationMessages(await outboxSettings(config)),
    answerUrl: config.SUBMITTED_URL ?? `${CONFIRMATION_PATH}${COPY_LINK}`,
  }
}

/** Returns an agreement without its texts, which are stored once. */
function withoutTexts(agreement: Agreement, { BRAND_NAME }: Config) {
  const { version, htmlSha256, pdfSha256 } = agreement
  const recordSha256 = agreementRecord(agreement, BRAND_NAME).sha256
  return { version, htmlSha256, pdfSha256, recordSha256 }
}

/** Returns one of our own paths as a URL, for readers of the copy. */
function addressOf(config: Config, link: string): string {
  return link.startsWith('/') ? `${originOf(config)}${link}` : link
}
