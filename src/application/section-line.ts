/** A section of the summary in one line, for when it is folded. */
import type { Application } from './application.ts'
import { accountEnding, maskedEnding } from './fields/account-number.ts'
import { label } from './labels.ts'
import { fullName } from './ownership.ts'
import { questionsOf, type SectionId } from './steps.ts'
import { answerText, type SummaryTexts } from './summary.ts'

/** No line begins with a point, and an account number is not parted. */
const NO_BREAK = '\u00a0'

type Line = (application: Application, texts: SummaryTexts) => readonly (string | undefined)[]

/**
 * What matters of a section, where it is not its first answer. Nothing of it is more than the section
 * shows.
 */
const lines: Readonly<Partial<Record<SectionId, Line>>> = {
  'business-details': (application, texts) => [
    application.legalBusinessName,
    answerText('businessStructure', application, texts),
    application.businessAddress.city,
  ],
  'owner-details': ({ companyOwners, authorizedController }) =>
    companyOwners.length > 0
      ? companyOwners.map((owner) => `${fullName(owner)} ${owner.stake ?? 0}%`)
      : [authorizedController ? fullName(authorizedController) : ''],
  'transaction-details': (application, texts) => [
    `${label('annualSales', texts)} ${answerText('annualSales', application, texts)}`,
    `${label('cardPresentSales', texts)} ${answerText('cardPresentSales', application, texts)}`,
  ],
  'banking-information': ({ plaid, manualEntry, documents }) => [
    plaid ? plaid.bankName : manualEntry?.bankName,
    maskedEnding(
      plaid ? plaid.accountMask : accountEnding(manualEntry?.accountNumber ?? ''),
    ).replace(' ', NO_BREAK),
    ...documents.map(({ name }) => name),
  ],
}

/** "Golden Gate Bakery, LLC · Private Corporation · San Francisco". */
export function sectionLine(
  section: SectionId,
  application: Application,
  texts: SummaryTexts,
): string {
  const [first] = questionsOf(section)
  const line = lines[section] ?? (() => [first && answerText(first, application, texts)])
  return line(application, texts).filter(Boolean).join(`${NO_BREAK}· `)
}
