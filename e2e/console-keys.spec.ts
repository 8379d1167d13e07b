/** Tests a reviewer's whole case without the mouse. Every key counts, except in typed text. */
import type { Browser, Page } from '@playwright/test'
import { CORRECT_PATH } from '../src/api/pages.ts'
import { sampleOwner } from '../src/application/testing/sample-application.ts'
import { Applicant } from './support/applicant.ts'
import { fill } from './support/fields.ts'
import { signInElsewhere, submitted, test } from './support/reviewer.ts'
import { SIGNER } from './support/samples.ts'
import type { App } from './support/server.ts'
import { expect } from './support/test.ts'

const MOST = 25

test.use({ settings: { FOUR_EYES_ABOVE: '1000' } })

function counted(page: Page) {
  let count = 0
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key)
        count += 1
      }
    },
    count: () => count,
  }
}

test('a whole case takes each person only a few keys, from the list to the second approval @prove', async ({
  app,
  page,
  reviewer,
  browser,
}) => {
  const owners = [
    sampleOwner({ stake: 60 }),
    sampleOwner({
      id: 'owner-2',
      firstName: 'Ben',
      lastName: 'Ortiz',
      stake: 40,
      ssn: '234567891',
    }),
  ]
  await submitted(app, { businessName: 'Key Bakery', companyOwners: owners })
  await reviewer.signIn('reviewer')
  const first = counted(page)
  await first.press('?')
  const help = page.locator('dialog[open]')
  for (const key of ['o', '] and [', 'c and q', 'd', 'Ctrl + Enter']) {
    await expect(help.getByText(key, { exact: true })).toBeVisible()
  }
  await first.press('Escape')
  await expect(help).toBeHidden()
  await openFirst(page, first)
  await first.press('o')
  await reviewer.chooseIdentity()
  await reviewer.hasRead()
  const focused = page.locator(':is(h2, h3):focus')
  const heading = page.getByRole('heading', { name: 'Ben Ortiz' })
  while (!(await heading.and(focused).count())) await first.press(']')
  await first.press('[')
  await expect(focused).toHaveText('Maria Alvarez')
  await first.press('c')
  await expect(page.getByLabel('Find an answer')).toBeFocused()
  await page.keyboard.type('business phone')
  await first.press('Tab', 'Space', 'Control+Enter')
  const corrections = page.getByRole('region', { name: 'Corrections' })
  await expect(corrections).toContainText('Business Phone')

  await answered(browser, app, await page.getByLabel('Link for the applicant').inputValue())

  const second = await signInElsewhere(browser, app)
  const { page: other } = second
  const secondKeys = counted(other)
  await openFirst(other, secondKeys)
  await secondKeys.press('o')
  await second.chooseIdentity()
  await second.hasRead()
  await expect(other.getByText('(510) 555-0147').first()).toBeVisible()
  await secondKeys.press('d', 'Space', 'Enter')
  await expect(other.getByRole('radio', { name: 'Start the review' })).toBeHidden()
  await secondKeys.press('y', 'Enter')
  await expect(other.getByText('Your decision is stored.')).toBeVisible()
  await other.context().close()

  await first.press('u', '6')
  await expect(page.getByRole('link', { name: /Key Bakery/ })).toBeVisible()
  await first.press('j', 'Enter')
  await reviewer.hasRead()
  await first.press('y', 'Enter')
  await expect(page.getByText('is now: Approved')).toBeVisible()
  expect(first.count()).toBeLessThanOrEqual(MOST)
  expect(secondKeys.count()).toBeLessThanOrEqual(MOST)
})

async function openFirst(page: Page, keys: ReturnType<typeof counted>): Promise<void> {
  const link = page.getByRole('link', { name: /Key Bakery/ })
  // The key opens the view of all applications, newest first.
  await keys.press('6')
  await expect(link).toBeVisible()
  await keys.press('j')
  await expect(link).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: 'Key Bakery' })).toBeVisible()
}

/** Corrects the phone number as the applicant, in a separate browser. */
async function answered(browser: Browser, app: App, link: string): Promise<void> {
  const context = await browser.newContext({ baseURL: app.url })
  const applicant = new Applicant(await context.newPage())
  await applicant.page.goto(CORRECT_PATH + new URL(link).hash)
  await fill(applicant.page, { 'Business Phone': '5105550147' })
  await applicant.sign(SIGNER)
  await applicant.submit()
  await expect(applicant.page.getByRole('heading', { name: 'Application received' })).toBeVisible()
  await context.close()
}
