/** Asks owners to enter their own details, and enters them. */
import { expect, type Page } from '@playwright/test'
import type { LaterMessages, OutsideMessages } from '../../src/messages/messages.ts'
import { choose, fill } from './fields.ts'

const ASK = 'The owner will, by private link'
export const ana = { firstName: 'Ana', lastName: 'Núñez', stake: '30', ssn: '345678901' }
export const ben = { firstName: 'Ben', lastName: 'Okafor', stake: '30', ssn: '456789012' }

export type OwnerTexts = Pick<LaterMessages, 'questions'> &
  Pick<OutsideMessages, 'ownerEntry' | 'pages'>

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
