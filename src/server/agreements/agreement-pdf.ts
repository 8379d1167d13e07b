import type { AllMessages } from '../../messages/all.ts'
import { finishPaper, newPaper } from '../platform/pdf/paper.ts'
import { writeAgreement } from './pdf-service.ts'
import type { AgreementText } from './text-service.ts'
import { versionDate } from './version-date.ts'

/** Writes the agreement as a tagged PDF. The same text always gives the same bytes. */
export async function agreementPdf(
  text: AgreementText,
  brandName: string,
  messages: AllMessages,
): Promise<Uint8Array> {
  const paper = await newPaper({
    title: text.title,
    author: brandName,
    date: versionDate(text.version),
    messages,
  })
  writeAgreement(paper, text, brandName)
  return finishPaper(paper, messages.agreement.footer(brandName, text.title, text.version))
}
