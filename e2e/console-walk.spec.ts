/**
 * Tests ten applications from the queue to the decision, by keyboard alone and by mouse alone, and
 * counts the inputs of each.
 */
import type { Page } from '@playwright/test'
import type { Application } from '../src/application/application.ts'
import { us } from '../src/application/forms/us.ts'
import { type Submission, toSubmission } from '../src/application/submission.ts'
import {
  sampleController,
  sampleOwner,
  signedApplication,
} from '../src/application/testing/sample-application.ts'
import { type Reviewer, submitted, test } from './support/reviewer.ts'
import type { App } from './support/server.ts'
import { expect } from './support/test.ts'

/** The most inputs of a clean approval: to begin the review, and to approve. */
const MAX_INPUTS = 4

const COUNT = 10
/** The position of the declined application among the ten. */
const DECLINED = 4
const WITHDRAWN = 7

/** The seven structures, as a team might see them in a day. */
const KINDS: readonly Partial<Application>[] = [
  {
    businessStructure: 'SOLE PROPRIETOR',
    companyOwners: [sampleOwner({ stake: 100, title: 'Owner' })],
  },
  { businessStructure: 'LIMITED' },
  { businessStructure: 'PARTNERSHIP', useFulfillment: false, fulfillmentCompanyName: '' },
  {
    businessStructure: 'CORPORATION',
    companyOwners: [sampleOwner({ stake: 100 })],
    authorizedController: sampleController(),
  },
  { businessStructure: 'NON PROFIT ORG', annualSales: 12_000 },
  { businessStructure: 'PUBLIC COMPANY', yearFounded: '1991' },
  { businessStructure: 'GOVERNMENT', productsOrServices: 'Permits and fees' },
]

function submissionOf(index: number, businessName: string): Submission {
  return toSubmission(signedApplication({ ...KINDS[index % KINDS.length], businessName }), us)
}

/** A hand that counts its inputs. */
interface CountedWork {
  readonly page: Page
  inputs: number
  readonly begin: () => Promise<void>
  readonly approve: () => Promise<void>
  readonly decline: () => Promise<void>
  readonly withdraw: () => Promise<void>
}

function keyboard(page: Page): CountedWork {
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) {
      hand.inputs += 1
      await page.keyboard.press(key)
    }
  }
  const hand: CountedWork = {
    page,
    inputs: 0,
    begin: () => press('e', 'Enter'),
    approve: () => press('y', 'Enter'),
    decline: () => press('x', 'Tab', 'Space', 'Enter'),
    withdraw: () => press('w', 'Enter'),
  }
  return hand
}

function mouse(page: Page): CountedWork {
  const click = async (role: 'radio' | 'button' | 'checkbox', name: string | RegExp) => {
    const target = page.getByRole(role, { name }).first()
    const bottom = page.viewportSize()?.height ?? 0
    const isBelow = async () => {
      const box = await target.boundingBox()
      return !box || box.y + box.height > bottom
    }
    if (await isBelow()) {
      hand.inputs += 1
      await page.mouse.wheel(0, bottom)
      await expect.poll(isBelow).toBe(false)
    }
    const { x, y, height } = (await target.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    hand.inputs += 1
    await page.mouse.click(x + 12, y + height / 2)
  }
  const hand: CountedWork = {
    page,
    inputs: 0,
    begin: async () => {
      await click('radio', 'Start the review')
      await click('button', /^Start the review$/)
    },
    approve: async () => {
      await click('radio', 'Approve')
      await click('button', /^Approve$/)
    },
    decline: async () => {
      await click('radio', 'Decline')
      await click('checkbox', 'Application incomplete')
      await click('button', /^Decline$/)
    },
    withdraw: async () => {
      await click('radio', 'Mark as withdrawn')
      await click('button', /^Mark as withdrawn$/)
    },
  }
  return hand
}

test('a search stands in no address, and is found again after a reload and on the way back', async ({
  app,
  context,
  page,
  reviewer,
}) => {
  await submitted(app, { businessName: 'Quillfeather Books' })
  await reviewer.signIn('viewer')
  const addresses: string[] = []
  context.on('request', (request) => addresses.push(request.url()))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  const search = page.getByRole('searchbox', { name: 'Search' })
  const row = page.getByRole('main').getByRole('link', { name: 'Quillfeather' })
  await page.goto(`${app.url}/console/?view=all`)
  await search.fill('quillfeather')
  await expect(row).toHaveCount(1)
  await page.reload()
  await expect(search).toHaveValue('quillfeather')
  await row.click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByText('This is the last one')).toBeVisible()
  await page.keyboard.press('u')
  await expect(search).toHaveValue('quillfeather')
  await expect(row).toHaveCount(1)
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    row.click({ modifiers: ['ControlOrMeta'] }),
  ])
  await tab.getByRole('link', { name: 'All applications' }).click()
  await expect(tab.getByRole('searchbox', { name: 'Search' })).toHaveValue('quillfeather')
  await tab.goto(`${app.url}/console/?view=all&search=~1-2`)
  await expect(tab.getByText('Only the browser that made this link')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  const left = await page.evaluate(() => Object.values(sessionStorage))
  expect(left).not.toContain('quillfeather')
  expect(addresses.filter((address) => /quillf/i.test(address))).toEqual([])
})

/** Works through ten applications, and prints the inputs and milliseconds of each. */
async function workThrough(
  { app, reviewer, name }: { app: App; reviewer: Reviewer; name: string },
  hand: CountedWork,
) {
  const { page } = hand
  const numbers = Array.from({ length: COUNT }, (_, index) => index)
  for (const index of numbers) await submitted(app, submissionOf(index, `${name} Number${index}`))
  await page.setViewportSize({ width: 1280, height: 900 })
  await reviewer.signIn('reviewer')
  await page.goto(`${app.url}/console/?view=review&search=${name}&sort=oldest`)
  await page.getByRole('link', { name: `${name} Number0` }).click()
  await reviewer.unlock()
  const figures: string[] = []
  for (const index of numbers) {
    const heading = page.getByRole('heading', { name: `${name} Number${index}` })
    await expect(heading).toBeVisible()
    await reviewer.hasRead()
    const before = hand.inputs
    const began = Date.now()
    await hand.begin()
    await expect(page.getByText('is now: In review')).toBeVisible()
    if (index === DECLINED) await hand.decline()
    else if (index === WITHDRAWN) await hand.withdraw()
    else await hand.approve()
    if (index < COUNT - 1) await expect(heading).toBeHidden()
    else await expect(page.getByText('is now: Approved')).toBeVisible()
    const inputs = hand.inputs - before
    figures.push(`${index}: ${inputs} inputs, ${Date.now() - began} ms`)
    if (index !== DECLINED) expect(inputs, heading.toString()).toBeLessThanOrEqual(MAX_INPUTS)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
  test.info().annotations.push({ type: name, description: figures.join('; ') })
}

test('ten applications are decided by keyboard alone, an approval with four keys and no scrolling @prove', async ({
  app,
  page,
  reviewer,
}) => {
  await workThrough({ app, reviewer, name: 'Keys' }, keyboard(page))
})

test('ten applications are decided by mouse alone, an approval with four clicks and no scrolling @prove', async ({
  app,
  page,
  reviewer,
}) => {
  await workThrough({ app, reviewer, name: 'Clicks' }, mouse(page))
})
