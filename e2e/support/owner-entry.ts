/** Asks owners to enter their own details, and enters them. */
import { type Browser, expect, type Page } from '@playwright/test'
import { sampleOwner } from '../../src/application/testing/sample-application.ts'
import type { LaterMessages, OutsideMessages } from '../../src/messages/messages.ts'
import { choose, fill } from './fields.ts'
import { english as inEnglish, spanish as inSpanish } from './finish-later.ts'
import { plainApplication } from './samples.ts'
import type { App } from './server.ts'

const ASK = 'The owner will, by private link'
export const ana = { firstName: 'Ana', lastName: 'Núñez', stake: '30', ssn: '345678901' }
export const ben = { firstName: 'Ben', lastName: 'Okafor', stake: '30', ssn: '456789012' }

export type OwnerTexts = Pick<LaterMessages, 'questions'> &
  Pick<OutsideMessages, 'ownerEntry' | 'pages'>

/** One owner, so that others can still be asked. */
export const application = plainApplication({ companyOwners: [sampleOwner({ stake: 40 })] })

export const cardOf = (page: Page, { firstName, lastName }: typeof ana) =>
  page.getByRole('listitem').filter({ hasText: `${firstName} ${lastName}` })

/** Opens another person's browser. */
export async function otherPage(browser: Browser, app: App, locale: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, locale })
  return context.newPage()
}

/** Returns the requester as the page shows them at its end. */
export const asking = ({ firstName, lastName }: typeof ana) => ({
  name: `${firstName} ${lastName}`,
  businessName: application.businessName,
})

export const { texts: english } = inEnglish
const spanish: OwnerTexts = inSpanish.texts

export const question = {
  ana: { owner: ana, shownSsn: '345-67-8901', texts: english, locale: 'en-US' },
  ben: { owner: ben, shownSsn: '456-78-9012', texts: spanish, locale: 'es-US' },
}

/** Asks an owner for their details and returns the link. */
export async function askOwner(page: Page, owner: typeof ana): Promise<string> {
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const form = page.getByRole('group', { name: 'Add an Owner', exact: true })
  await form.getByRole('radio', { name: ASK }).check()
  await choose(page, form, 'Title', 'Partner')
  await fill(form, {
    'Stake percent': owner.stake,
    'First Name': owner.firstName,
    'Last Name': owner.lastName,
    Email: 'owner@goldengatebakery.example',
  })
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  const name = `${owner.firstName} ${owner.lastName}`
  await expect(page.getByText(`Waiting for ${name}`)).toBeVisible()
  return page.getByRole('textbox', { name: `Link for ${name}` }).inputValue()
}

/** Enters and confirms an owner's details on the page of the link. */
export async function enterDetails(
  page: Page,
  owner: typeof ana,
  { questions, ownerEntry }: Omit<OwnerTexts, 'pages'>,
): Promise<void> {
  const { ssn, dob, phone, street, city, state, zip } = questions
  const name = `${owner.firstName} ${owner.lastName}`
  await fill(page, {
    [ssn.label]: owner.ssn,
    [dob.label]: '03081985',
    [phone.label]: '4155550199',
    [street.label]: '77 Alcatraz Ave',
    [city.label]: 'Oakland',
    [zip.label]: '94611',
  })
  await choose(page, page, state.label, 'California')
  await page.getByRole('checkbox', { name: ownerEntry.confirmation(name) }).check()
  await page.getByRole('button', { name: ownerEntry.send }).click()
}
