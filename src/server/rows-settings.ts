import { CONFIRMATION_PATH, PRIVACY_PATH, TERMS_PATH } from '../api/pages.ts'
import type { Config } from './config.ts'
import type { Agreement } from './documents/agreement.ts'
import { outboxSettings } from './outbox-settings.ts'
import type { AcceptedRowsSettings } from './use-cases/accepted-rows.ts'
import { COPY_LINK } from './use-cases/copy-link.ts'
import { keptAgreement } from './use-cases/keep-agreement.ts'

/** What is told to whoever checks applications and makes their rows. */
export async function rowsSettings(
  config: Config,
  {
    recipients,
    agreement,
  }: { readonly recipients: readonly string[]; readonly agreement: Agreement },
): Promise<AcceptedRowsSettings> {
  const { version, htmlSha256, pdfSha256 } = agreement
  const keptSha256 = keptAgreement(agreement, config.BRAND_NAME).sha256
  return {
    recipients,
    signing: {
      agreement: { version, htmlSha256, pdfSha256, keptSha256 },
      party: {
        brandName: config.BRAND_NAME,
        supportEmail: config.SUPPORT_EMAIL ?? '',
        privacyUrl: addressOf(config, config.PRIVACY_URL ?? PRIVACY_PATH),
        termsUrl: addressOf(config, config.TERMS_URL ?? TERMS_PATH),
      },
      copyDays: config.COPY_DAYS,
      confirmationUrl: `${originOf(config)}${CONFIRMATION_PATH}${COPY_LINK}`,
    },
    outbox: await outboxSettings(config),
    answerUrl: config.SUBMITTED_URL ?? `${CONFIRMATION_PATH}${COPY_LINK}`,
  }
}

/** Outside production the address that applicants open need not be set. */
function originOf({ PUBLIC_URL, HOST, PORT }: Config): string {
  return PUBLIC_URL ?? `http://${HOST}:${PORT}`
}

/** A path of our own as an address, for readers of the copy. */
function addressOf(config: Config, link: string): string {
  return link.startsWith('/') ? `${originOf(config)}${link}` : link
}
