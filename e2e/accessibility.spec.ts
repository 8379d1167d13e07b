/** Tests what assistive technology announces, and the modes that people turn on. */
import type { Locator } from '@playwright/test'
import { sampleApplication } from '../src/application/testing/sample-application.ts'
import { Applicant, stepIds } from './support/applicant.ts'
import { ALL_RULES, brokenRules, CONTRAST } from './support/broken-rules.ts'
import { field } from './support/fields.ts'
import { spanish } from './support/finish-later.ts'
import { plainApplication } from './support/samples.ts'
import { openAt, startAt } from './support/saved-draft.ts'
import { expect, test, WITH_MOTION } from './support/test.ts'

test.describe('in Spanish @prove', () => {
  test.use({ locale: 'es-US' })

  test('no accessibility rule is broken', async ({ page }) => {
    const { texts } = spanish
    const applicant = new Applicant(page, texts)
    await openAt(page, 'business-details', sampleApplication(), texts)
    for (const step of stepIds) {
      await applicant.isAt(step)
      expect.soft(await brokenRules(page, ALL_RULES), step).toEqual([])
      if (step !== 'review-&-submit') await applicant.next()
    }
  })
})

test.describe('with motion', () => {
  test.use(WITH_MOTION)

  test('a page shows its first step at once, and moves only what comes after it', async ({
    applicant,
    page,
  }) => {
    const animations = () =>
      page
        .getByRole('main')
        .locator('*')
        .evaluateAll((elements) =>
          elements
            .map((element) => getComputedStyle(element).animationName)
            .filter((it) => it !== 'none'),
        )
    await applicant.open()
    expect(await animations()).toEqual([])
    await applicant.businessDetails(plainApplication())
    await applicant.next('business-overview')
    expect(await animations()).not.toEqual([])
    await applicant.back()
    await applicant.isAt('business-details')
    expect(await animations()).not.toEqual([])
  })
})

test('nothing moves with reduced motion, and a step appears quickly without it @prove', async ({
  applicant,
  page,
}) => {
  const longest = () =>
    page.evaluate(() =>
      Math.max(
        0,
        ...document
          .getAnimations()
          .map((animation) => Number(animation.effect?.getComputedTiming().duration ?? 0)),
      ),
    )
  const enter = async () => {
    await applicant.businessDetails(plainApplication())
    await page.evaluate(() => {
      const heading = () => document.querySelector('h1')?.textContent
      const before = heading()
      Object.assign(window, { moved: [] as number[] })
      const look = () => {
        const { moved } = window as unknown as { moved: number[] }
        for (const { effect } of document.getAnimations()) {
          // The progress bar above the step may take longer, since nobody waits for it.
          const ofProgress = effect instanceof KeyframeEffect && effect.target?.closest('nav')
          if (!ofProgress) moved.push(Number(effect?.getComputedTiming().duration ?? 0))
        }
        if (heading() === before || moved.length === 0) requestAnimationFrame(look)
      }
      look()
    })
    await applicant.next('business-overview')
    // The new step's animation has begun by the second frame.
    await page.evaluate(
      () => new Promise((begun) => requestAnimationFrame(() => requestAnimationFrame(begun))),
    )
    return page.evaluate(() => Math.max(0, ...(window as unknown as { moved: number[] }).moved))
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await applicant.open()
  expect(await enter()).toBe(0)
  expect(await longest()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await applicant.back()
  const moved = await enter()
  expect(moved).toBeGreaterThan(0)
  expect(moved).toBeLessThanOrEqual(300)
})

test('fields, choices, and the focus have outlines in forced colors @prove', async ({
  applicant,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await applicant.open()
  const outlineOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(element)
        return { border: `${borderTopStyle} ${borderTopWidth}`, outline: outlineStyle }
      })
  await page.keyboard.press('Tab')
  await page.getByLabel('Legal Name', { exact: true }).focus()
  const focused = await page.evaluate(() => {
    const box = document.activeElement?.parentElement
    const visible = [...(box?.children ?? [])]
    return visible.some((part) => getComputedStyle(part).outlineStyle !== 'none')
  })
  expect(focused).toBe(true)
  expect((await outlineOf('button[type=submit]')).border).not.toMatch(/none|\b0px/)
  // A text button has a border, too, which is in line with what stands above it.
  const left = async (element: Locator) => (await element.boundingBox())?.x
  const title = await left(page.getByRole('heading', { level: 1 }))
  expect(await left(applicant.button('Save and finish later'))).toBe(title)
  await startAt(page, 'business-overview')
  const radio = applicant.radio('LLC')
  const look = async () => (await radio.locator('xpath=..').screenshot()).toString('base64')
  const before = await look()
  await radio.check()
  expect(await look()).not.toBe(before)
})

test('bank panel, owner choice, and folded review are announced completely, in forced colors too @prove', async ({
  applicant,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const hasBorder = (element: Element) => getComputedStyle(element).borderTopWidth !== '0px'
  await startAt(page, 'banking-information')
  await expect(page.getByRole('region', { name: 'Validate your account' })).toMatchAriaSnapshot(`
    - region "Validate your account":
      - heading "Validate your account" [level=2]
      - paragraph: /Plaid is our bank-validation partner/
      - button "Validate Bank Info"
      - button "Enter bank details manually"
  `)
  expect(await applicant.button('Enter bank details manually').evaluate(hasBorder)).toBe(true)
  await startAt(page, 'owner-details')
  await applicant.button('Add').click()
  const form = page.getByRole('group', { name: 'Add an Owner' })
  await expect(form).toMatchAriaSnapshot(`
    - group "Add an Owner":
      - radiogroup "Who will enter this owner's personal details?":
        - radio "I will" [checked]
        - radio "The owner will, by private link"
      - textbox "First Name"
      - textbox "Last Name"
      - combobox "Title"
      - textbox "Stake percent"
  `)
  await form.getByRole('radio', { name: 'The owner will, by private link' }).check()
  await expect(form.getByRole('textbox', { name: 'SSN' })).toBeHidden()
  await startAt(page, 'review-&-submit')
  const section = page.getByRole('region', { name: 'Transaction Details' })
  const fold = (state: string) => `
    - region "Transaction Details":
      - heading "Transaction Details" [level=2]:
        - button "Transaction Details"${state}
  `
  await expect(section).toMatchAriaSnapshot(`${fold(' [expanded]')}
      - button "Edit"
      - term: Average Card Sale
  `)
  await section.getByRole('button', { name: 'Transaction Details' }).click()
  await expect(section).toMatchAriaSnapshot(`${fold('')}
      - paragraph: /Annual Card Sales \\$480,000 .* Card-Present 100%/
      - button "Edit"
  `)
})

test('an error is announced with the name of its field, even after the focus has left it', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  const email = field(page, 'Business Email')
  await email.focus()
  await page.keyboard.press('Tab')
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  await email.fill('nobody')
  await email.press('Tab')
  const announced = page.locator('[aria-live]').filter({ hasText: 'Email is invalid' })
  await expect(announced).toHaveText('Business Email: Email is invalid')
  await expect(announced).toHaveAttribute('aria-atomic', 'true')
  await expect(email).toHaveAccessibleDescription(/Email is invalid$/)
})

test('the radio that a failed Next focuses is described by the error @prove', async ({
  applicant,
  page,
}) => {
  await startAt(page, 'business-overview', plainApplication({ businessStructure: '' }))
  await applicant.next()
  await expect(applicant.radio('Sole Proprietor')).toBeFocused()
  await expect(applicant.radio('Sole Proprietor')).toHaveAccessibleDescription(
    'This field is required',
  )
})

test('after Next only the error summary announces the errors of unvisited fields @prove', async ({
  applicant,
  page,
}) => {
  await applicant.open()
  await applicant.next()
  await expect(page.getByRole('alert')).toContainText('Legal Name: This field is required')
  await expect(page.locator('[aria-live=off]').filter({ hasText: 'Legal Name' })).toHaveCount(1)
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Legal Name' })).toHaveCount(0)
})

test('any brand color has enough contrast in both color schemes @prove', async ({ page }) => {
  await openAt(page, 'transaction-details')
  for (const color of ['#fff3b0', '#00ff44', '#0b0014']) {
    await page.evaluate(
      (brandColor) => document.documentElement.style.setProperty('--brand-color', brandColor),
      color,
    )
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await brokenRules(page, CONTRAST), `${color}, ${colorScheme}`).toEqual([])
    }
  }
})
