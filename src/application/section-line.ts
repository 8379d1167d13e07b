/** A section of the summary in one line, for when it is folded. */
import type { Application } from './application.ts'
import { accountEnding, maskedEnding } from './fields/account-number.ts'
import { label } from './labels.ts'
import { fullName } from './ownership.ts'
import type { SectionId } from './steps.ts'
import { answerText, type SummaryTexts } from './summary.ts'

type Line = (application: Application, texts: SummaryTexts) => readonly (string | undefined)[]

/** What matters of each section. Nothing of it is more than the section itself shows. */
const lines: Readonly<Record<SectionId, Line>> = {
  business: (application, texts) => [
    application.legalBusinessName,
    answerText('businessStructure', application, texts),
    application.businessAddress.city,
  ],
  owners: ({ companyOwners, authorizedController }) =>
    companyOwners.length > 0
      ? companyOwners.map((owner) => `${fullName(owner)} ${owner.stake ?? 0}%`)
      : [authorizedController ? fullName(authorizedController) : ''],
  transactions: (application, texts) => [
    `${label('annualSales', texts)} ${answerText('annualSales', application, texts)}`,
    `${label('cardPresentSales', texts)} ${answerText('cardPresentSales', application, texts)}`,
  ],
  banking: ({ plaid, manualEntry, documents }) => [
    plaid ? plaid.bankName : manualEntry?.bankName,
    maskedEnding(plaid ? plaid.accountMask : accountEnding(manualEntry?.accountNumber ?? '')),
    ...documents.map(({ name }) => name),
  ],
}

/** "Golden Gate Bakery, LLC · Private Corporation · San Francisco". */
export function sectionLine(
  section: SectionId,
  application: Application,
  texts: SummaryTexts,
): string {
  return lines[section](application, texts).filter(Boolean).join(' · ')
}
