/** Has another person sign an applicant's application, in either language. */
import type { Page } from '@playwright/test'
import { titleIn } from '../../src/application/reference/titles.ts'
import { choose, field } from './fields.ts'
import type { SpokenLanguage } from './finish-later.ts'

export const PREPARER = 'Sam Keller'

/** Makes the link for the signer on the review, and returns it. */
export async function askToSign(page: Page, { texts }: SpokenLanguage): Promise<string> {
  const { signatureRequest: request } = texts
  const create = page.getByRole('button', { name: request.create })
  await page.getByRole('radio', { name: request.heading }).check()
  await field(page, request.name.label).fill(PREPARER)
  await create.click()
  return page.getByRole('textbox', { name: request.link }).inputValue()
}

/** Signs as Maria Alvarez once the agreement has loaded, and submits. */
export async function signAndSubmit(page: Page, { texts }: SpokenLanguage): Promise<void> {
  const { questions, referenceTexts, review, signer } = texts
  const agreement = page.frameLocator(`iframe[title="${review.agreement.heading}"]`)
  await agreement.getByRole('heading', { level: 1 }).waitFor()
  const name = 'Maria Alvarez'
  const option = signer.label(name, titleIn('CEO', referenceTexts))
  await choose(page, page, questions.signeeId.label, option)
  await field(page, questions.termsSignerFullName.label).fill(name)
  await page.getByRole('button', { name: review.submit, exact: true }).click()
}
