import type { Page } from '@playwright/test'
import { plainApplication, SIGNER } from './support/samples.ts'
import { startAt } from './support/saved-draft.ts'
import { expect, test } from './support/test.ts'

/** In production, the operator can be reached, and the receipt ends with how. */
test.use({ settings: { SUPPORT_EMAIL: 'help@merchant.example', SUPPORT_PHONE: '(555) 010-0199' } })

test('the summary prints on two pages at most, and the confirmation on one @prove', async ({
  applicant,
  page,
}) => {
  await startAt(page, 'review-&-submit')
  const section = page.getByRole('region', { name: 'Business Information', exact: true })
  const answer = section.getByText(plainApplication().legalBusinessName, { exact: true })
  await section.getByRole('button', { name: 'Business Information', exact: true }).click()
  await expect(answer).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(answer, 'a closed section is printed as well').toBeVisible()
  await page.emulateMedia({ media: null })
  for (const size of sizes) expect(await printedPages(page, size)).toBeLessThanOrEqual(2)
  await applicant.signAndSubmit(SIGNER)
  await expect(page.getByText('help@merchant.example').last()).toBeVisible()
  for (const size of sizes) expect(await printedPages(page, size), size).toBe(1)
})

const sizes = ['Letter', 'A4'] as const

async function printedPages(page: Page, format: (typeof sizes)[number]): Promise<number> {
  const pdf = await page.pdf({ format })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}
