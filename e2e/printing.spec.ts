import type { Page } from '@playwright/test'
import { plainApplication, SIGNER } from './support/samples.ts'
import { startAt } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

test('the summary and the confirmation print on two pages at most @prove', async ({
  app,
  applicant,
  page,
}) => {
  await startAt(page, app, 'review-&-submit', plainApplication())
  const section = page.getByRole('region', { name: 'Business Information', exact: true })
  const answer = section.getByText(plainApplication().legalBusinessName, { exact: true })
  await section.getByRole('button', { name: 'Business Information', exact: true }).click()
  await expect(answer).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(answer, 'a closed section is printed as well').toBeVisible()
  await page.emulateMedia({ media: null })
  expect(await printedPages(page)).toBeLessThanOrEqual(2)
  await applicant.signAndSubmit(SIGNER)
  expect(await printedPages(page)).toBe(1)
})

async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'Letter' })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}
