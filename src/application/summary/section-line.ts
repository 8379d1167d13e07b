/** A folded section of the summary in one line. */
import type { AnswerName, Application } from '../application.ts'
import type { Form } from '../form.ts'
import { accountEnding, maskedEnding } from '../forms/us/fields/account-number.ts'
import { ownValue } from '../json/own-value.ts'
import { fullName } from '../ownership.ts'
import type { SectionId } from '../step-list.ts'
import { questionsOf } from '../steps.ts'
import { label } from './labels.ts'
import { answerText } from './summary.ts'
import type { SummaryTexts } from './summary-rows.ts'

/** Keeps a point away from the beginning of a line, and an account number in one piece. */
const NO_BREAK = '\u00a0'

type Line = (
  application: Application,
  text: (name: AnswerName) => string,
  texts: SummaryTexts,
) => readonly (string | undefined)[]

/** The important answers of a section, if not only the first. They show no more than it does. */
const lines: Readonly<Partial<Record<SectionId, Line>>> = {
  'business-details': (application, text) => [
    application.legalBusinessName,
    text('businessStructure'),
    application.businessAddress.city,
  ],
  'owner-details': ({ companyOwners, authorizedController }) =>
    companyOwners.length > 0
      ? companyOwners.map((owner) => `${fullName(owner)} ${owner.stake ?? 0}%`)
      : [authorizedController ? fullName(authorizedController) : ''],
  'transaction-details': (_, text, texts) => [
    `${label('annualSales', texts)} ${text('annualSales')}`,
    `${label('cardPresentSales', texts)} ${text('cardPresentSales')}`,
  ],
  'banking-information': ({ plaid, manualEntry, documents }) => [
    plaid ? plaid.bankName : manualEntry?.bankName,
    maskedEnding(
      plaid ? plaid.accountMask : accountEnding(manualEntry?.accountNumber ?? ''),
    ).replace(' ', NO_BREAK),
    ...documents.map(({ name }) => name),
  ],
}

/** Returns a line such as "Golden Gate Bakery, LLC · Private Corporation · San Francisco". */
export function sectionLine(
  section: SectionId,
  application: Application,
  form: Form,
  texts: SummaryTexts,
): string {
  const text = (name: AnswerName) => answerText(name, application, form, texts)
  const [first] = questionsOf(section, form)
  const line = ownValue(lines, section) ?? (() => [first && text(first)])
  return line(application, text, texts).filter(Boolean).join(`${NO_BREAK}· `)
}
