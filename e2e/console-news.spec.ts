/** Tests what open pages show of the acts of other people. */
import { openElsewhere, PEOPLE, submitted, test } from './support/reviewer.ts'
import { expect } from './support/test.ts'

// Other applications on a shared server would appear in the list.
test.use({ settings: {} })
// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' })

test('an open page shows a new note and other people on the page, and makes no stale decision', async ({
  app,
  browser,
  browserErrors,
  page,
  reviewer,
}) => {
  browserErrors.allow(/status of 409 .*\/decisions/)
  const reference = await submitted(app, { businessName: 'Shared Bakery' })
  await page.clock.install()
  await reviewer.openAs('reviewer', reference)
  const decision = page.getByRole('region', { name: 'Decision' })
  const note = decision.getByLabel('Note')
  await note.fill('Looks fine')
  await decision.getByRole('radio', { name: 'Start the review' }).check()

  const other = await openElsewhere(browser, app, reference)
  await other.addNote('Do not approve')
  await expect(
    other.page.getByText(`${PEOPLE.reviewer} has this application open, too.`),
  ).toBeVisible()

  await decision.getByRole('button', { name: 'Start the review' }).click()
  await expect(
    decision.getByText(
      `Nothing was saved, because this happened in the meantime: ${PEOPLE.administrator} added a note`,
    ),
  ).toBeVisible()
  await expect(note).toHaveValue('Looks fine')
  const news = page.getByRole('status').filter({ hasText: 'New since you opened this page' })
  await expect(news).toContainText(`${PEOPLE.administrator} added a note`)
  await expect(decision.getByRole('paragraph').filter({ hasText: 'The last note' })).toContainText(
    'New',
  )
  await page.getByRole('button', { name: 'I have seen it' }).press('Enter')
  await expect(news).toBeHidden()
  await decision.getByRole('button', { name: 'Start the review' }).click()
  await expect(decision.getByText('is now: In review')).toBeVisible()

  // Nobody presses anything here: the page updates automatically.
  await other.page.reload()
  await other.addNote('Ask for the invoices')
  await page.clock.runFor('00:16')
  await expect(news).toContainText(`${PEOPLE.administrator} added a note`)
  await expect(
    page.getByText(`${PEOPLE.administrator} has this application open, too.`),
  ).toBeVisible()
  await other.page.context().close()
})

test('news that arrives while a dialog is open is shown before any action', async ({
  app,
  browser,
  browserErrors,
  page,
  reviewer,
}) => {
  browserErrors.allow(/status of 409 .*\/decisions/)
  const reference = await submitted(app, { businessName: 'Dialog Bakery' })
  await page.clock.install()
  await reviewer.startReview(reference)
  await reviewer.hasRead()
  await page.getByRole('button', { name: 'Ask for corrections' }).click()
  await page.getByRole('checkbox', { name: 'Business Phone' }).check()
  await page.getByLabel(/^Why/).first().fill('It does not ring')
  await page.getByRole('button', { name: 'Send the request' }).click()
  const decision = page.getByRole('region', { name: 'Decision' })
  await decision.getByRole('radio', { name: 'Mark as withdrawn' }).check()
  await decision.getByRole('button', { name: 'Mark as withdrawn' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'End the request for corrections?' })
  await expect(dialog).toBeVisible()

  const other = await openElsewhere(browser, app, reference)
  await other.addNote('They called: wait')
  await page.clock.runFor('00:16')
  await dialog.getByRole('button', { name: 'Decide and end it' }).click()
  await expect(
    decision.getByText(
      `Nothing was saved, because this happened in the meantime: ${PEOPLE.administrator} added a note`,
    ),
  ).toBeVisible()
  await expect(decision.getByRole('radio', { name: 'Mark as withdrawn' })).toBeChecked()
  await expect(page.getByText('They called: wait').first()).toBeVisible()
  await other.page.context().close()
})

test('a list shows what others did, and only the last key of a decision counts', async ({
  app,
  browser,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Changing Mind Bakery' })
  await page.clock.install()
  await reviewer.openAs('reviewer', reference)
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'Unassign' })).toBeVisible()
  const decision = page.getByRole('region', { name: 'Decision' })
  await page.keyboard.press('e')
  await expect(decision.getByRole('radio', { name: 'Start the review' })).toBeFocused()
  await page.keyboard.press('w')
  await expect(decision.getByRole('radio', { name: 'Mark as withdrawn' })).toBeChecked()
  await page.keyboard.press('e')
  await page.keyboard.press('Enter')
  await expect(decision.getByText('is now: In review')).toBeVisible()

  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
  await page.keyboard.press('5')
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(page.getByRole('link', { name: reference })).toBeVisible()
  const mine = views.getByRole('link', { name: /^Mine/ })
  await expect(mine).toHaveText('Mine1')
  const other = await openElsewhere(browser, app, reference)
  await other.page.getByRole('button', { name: 'Assign to me' }).press('Enter')
  await expect(other.page.getByRole('button', { name: 'Unassign' })).toBeVisible()
  await page.clock.runFor('00:16')
  await expect(mine).toHaveText('Mine0')
  await expect(page.getByText('This list has changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Nothing here needs your attention.')).toBeVisible()
  await expect(page.getByText('This list has changed.')).toBeHidden()
  // A single key in the list does not undo the decision.
  await page.goto(`${app.url}/console/?view=all&search=${reference}`)
  await page.getByRole('link', { name: reference }).focus()
  await page.keyboard.press('a')
  await expect(
    page.getByText(`${PEOPLE.administrator} has it. Open it to take it over.`),
  ).toBeVisible()
  await other.page.context().close()
})
