import type { Page } from '@playwright/test'
import * as en from '../src/messages/en/first-step.ts'
import { closeByKey, openByKey } from './support/keys.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { expectStored } from './support/stored.ts'
import { expect, test, WITH_MOTION } from './support/test.ts'

test.use(WITH_MOTION)

test('a whole application can be submitted with the keyboard alone', async ({
  app,
  applicant,
  page,
}) => {
  const expected = plainApplication({ businessWebsite: 'example.com' })
  const keys = keyboard(page)
  await applicant.open()

  await keys.type('Business Name (DBA)', expected.businessName)
  await keys.type('Legal Name', expected.legalBusinessName)
  await keys.type('Business Website', 'example.com')
  await keys.type('Business Phone', expected.businessPhone)
  await keys.type('Business Email', expected.businessEmail)
  await keys.type('Street', expected.businessAddress.street)
  await keys.type('Street 2', expected.businessAddress.street2)
  await keys.type('City', expected.businessAddress.city)
  await keys.pick('State', 'California')
  await keys.type('Zip', expected.businessAddress.zip)
  await page.keyboard.press('Enter')

  await keys.arrive(en.stepTitles['business-overview'])
  await keys.tabTo('Sole Proprietor')
  await page.keyboard.press('Space')
  for (const _ of ['Partnership', 'LLC']) await page.keyboard.press('ArrowDown')
  await keys.type('Tax ID Number (TIN)', expected.tin)
  await keys.type('Year Founded/Incorporated', expected.yearFounded)
  await keys.type('Business Category', 'baker')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await keys.type('Products/Services Sold', expected.productsOrServices)
  await keys.press('Next')

  await keys.arrive(en.stepTitles['owner-details'])
  await keys.press('Add')
  const [owner] = expected.companyOwners
  await keys.pick('Title', 'CEO')
  await keys.type('Stake percent', '100')
  await keys.type('First Name', owner?.firstName ?? '')
  await keys.type('Last Name', owner?.lastName ?? '')
  await keys.type('SSN', owner?.ssn ?? '')
  await keys.type('Date of Birth', owner?.dob ?? '')
  await keys.type('Phone', owner?.phone ?? '')
  await keys.type('Email', owner?.email ?? '')
  await keys.tabTo(/^350 Mission St/)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await keys.type('Street', owner?.address.street ?? '')
  await keys.type('Street 2', owner?.address.street2 ?? '')
  await keys.type('City', owner?.address.city ?? '')
  await keys.pick('State', 'California')
  await keys.type('Zip', owner?.address.zip ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 3, name: 'Maria Alvarez' })).toBeVisible()
  await keys.press('Next')

  await keys.arrive(en.stepTitles['transaction-details'])
  await keys.type('Average Card Sale', String(expected.avgSale))
  await keys.type('Highest Card Sale', String(expected.highestSale))
  await keys.type('Annual Card Sales', String(expected.annualSales))
  await keys.press('Next')

  await keys.arrive(en.stepTitles['banking-information'])
  const past = applicant.button('Enter bank details manually')
  const routing = page.getByLabel('Bank Routing Number', { exact: true })
  await expect(past.or(routing)).toBeVisible()
  if (await past.isVisible()) await keys.press('Enter bank details manually')
  await keys.type('Bank Routing Number', expected.manualEntry.routingNumber)
  const question = page.getByLabel('Bank Name', { exact: true })
  const match = page.getByRole('region', { name: 'Bank Account' }).getByRole('strong')
  await page.keyboard.press('Tab')
  await expect(question.or(match)).toBeVisible()
  let bankName = expected.manualEntry.bankName
  if (await match.isVisible()) bankName = await match.innerText()
  else await keys.type('Bank Name', bankName, 'Shift+Tab')
  await keys.type('Account Number', expected.manualEntry.accountNumber)
  await keys.type('Confirm Account Number', expected.manualEntry.accountNumber)
  await keys.press('Next')

  await keys.arrive(en.stepTitles['review-&-submit'])
  await keys.pick('Signing As', SIGNER)
  await keys.type('Full Name', 'maria alvarez')
  await keys.press('Submit Application')
  const reference = await applicant.reference()
  const stored = { ...expected, manualEntry: { ...expected.manualEntry, bankName } }
  await expectStored(app, reference, stored, { by: 'Maria Alvarez', typed: 'maria alvarez' })
})

test('Escape closes a dialog at once: the next key opens it again @prove', async ({
  applicant,
  page,
}) => {
  // On a slow device the browser reports that it has closed a dialog only after the next key.
  await page.addInitScript(() => {
    const hold = (event: Event) => {
      if (!event.isTrusted) return
      event.stopImmediatePropagation()
      addEventListener('keyup', ({ key }) => {
        if (key === 'Enter') event.target?.dispatchEvent(new Event('close'))
      })
    }
    addEventListener('close', hold, { capture: true })
  })
  await applicant.open()
  const back = applicant.button('Back')
  const question = page.getByRole('alertdialog')
  await openByKey(back, question)
  await closeByKey(page, question)
  await expect(back).toBeFocused()
  await openByKey(back, question)
})

/** Returns the actions of a keyboard: moving to the next element, and pressing keys there. */
function keyboard(page: Page) {
  const MAX_TABS = 60

  const focusedName = () =>
    page.evaluate(() => {
      const element = document.activeElement
      const by = element?.getAttribute('aria-labelledby')
      const words = by
        ? document.getElementById(by)?.textContent
        : (element?.getAttribute('aria-label') ??
          (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
            ? element.labels?.[0]?.textContent
            : element?.textContent))
      return words?.trim() ?? ''
    })

  const isNamed = (name: string, wanted: string | RegExp) =>
    typeof wanted === 'string' ? name === wanted : wanted.test(name)

  const tabTo = async (wanted: string | RegExp, key = 'Tab') => {
    for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
      if (isNamed(await focusedName(), wanted)) return
      await page.keyboard.press(key)
    }
    throw new Error(`${key} does not lead to ${wanted}`)
  }

  return {
    tabTo,
    async type(label: string, text: string, key = 'Tab') {
      await tabTo(label, key)
      await page.keyboard.type(text)
    },
    /** Moves to a dropdown, and to an option by its first letters. */
    async pick(label: string, option: string) {
      await tabTo(label)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('listbox')).toBeVisible()
      await page.keyboard.type(option)
      const sought = page.getByRole('option', { name: option, exact: true })
      const active = (await sought.getAttribute('id')) ?? ''
      await expect(page.locator(':focus')).toHaveAttribute('aria-activedescendant', active)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('listbox')).toBeHidden()
    },
    /** Moves to a button and presses it. */
    async press(name: string) {
      await tabTo(name)
      await page.keyboard.press('Enter')
    },
    /** Checks that the focus has moved to the heading of the new step. */
    async arrive(title: string) {
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeFocused()
    },
  }
}
