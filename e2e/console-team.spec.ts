/**
 * Tests a team at work in the console: waiting applications, assignments, and an undone decision.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleOwner } from '../src/application/testing/sample-application.ts'
import { looksRight, openElsewhere, Reviewer, submitted, test } from './support/reviewer.ts'
import { expect } from './support/test.ts'

test('a decision leads to the next application, and can be undone by key before anyone is notified', async ({
  app,
  page,
  reviewer,
}) => {
  const first = await submitted(app, { businessName: 'Undo Bakery' })
  await submitted(app, { businessName: 'Undo Brewery' })
  await reviewer.signIn('reviewer')
  await page.goto(`${app.url}/console/?view=review&search=Undo&sort=oldest`)
  await page.getByRole('link', { name: /Undo Bakery/ }).click()
  await expect(page.getByRole('radio', { name: 'Mark as withdrawn' })).toBeVisible()
  await page.keyboard.press('w')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Undo Brewery' })).toBeVisible()
  await expect(page.getByRole('link', { name: `Back to ${first}` })).toBeVisible()
  await expect(page.getByText('Nobody has been notified yet')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByRole('heading', { name: 'Undo Bakery' })).toBeVisible()
  await expect(page.getByText('Decision undone', { exact: false }).first()).toBeVisible()
  await page.goto(`${app.url}/console/applications/${first}`)
  await reviewer.decide('Mark as withdrawn', 'is now: Withdrawn')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Your decision was undone')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
})

test('an undone decision is in the view again, and nobody else’s decision opens the next one', async ({
  allowConsoleErrors,
  app,
  browser,
  page,
  reviewer,
}) => {
  allowConsoleErrors(/status of 409 .*\/decisions/)
  const references: string[] = []
  for (const name of ['Anchor', 'Bakery', 'Cantina']) {
    references.push(await submitted(app, { businessName: `Mine ${name}` }))
  }
  const [anchor = '', bakery = '', cantina = ''] = references
  await reviewer.signIn('reviewer')
  for (const reference of references) {
    await reviewer.open(reference)
    await page.keyboard.press('a')
    await expect(page.getByRole('button', { name: 'Unassign' })).toBeVisible()
  }
  await page.goto(`${app.url}/console/?view=mine&search=Mine&sort=oldest`)
  await page.getByRole('link', { name: /Mine Cantina/ }).click()
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  const withdraw = async () => {
    await expect(page.getByRole('radio', { name: 'Mark as withdrawn' })).toBeVisible()
    await page.keyboard.press('w')
    await page.keyboard.press('Enter')
  }
  await expect(heading('Mine Cantina')).toBeVisible()
  await withdraw()
  await expect(page.getByRole('link', { name: `Back to ${cantina}` })).toBeVisible()
  await page.keyboard.press('z')
  await expect(heading('Mine Cantina')).toBeVisible()
  await page.keyboard.press('p')
  await expect(heading('Mine Bakery')).toBeVisible()

  const other = await openElsewhere(browser, app, bakery)
  await other.decide('Mark as withdrawn', 'is now: Withdrawn')
  await other.page.context().close()
  await withdraw()
  await expect(
    page.getByText(/^Nothing was saved, because this happened in the meantime/),
  ).toBeVisible()
  await expect(heading('Mine Bakery')).toBeVisible()
  await page.keyboard.press('p')
  await expect(heading('Mine Anchor')).toBeVisible()

  await withdraw()
  await expect(page.getByRole('link', { name: `Back to ${anchor}` })).toBeVisible()
  await expect(heading('Mine Cantina')).toBeVisible()
  await withdraw()
  const none = page.getByText('Nothing is left in “Mine”.')
  await expect(none).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('Your decision was undone')).toBeVisible()
  await expect(none).toBeHidden()
  await page.keyboard.press('n')
  await expect(page.getByText('This is the last one.')).toBeVisible()
})

test('actions on many chosen applications work by key and by mouse, but decisions do not', async ({
  app,
  browser,
  page,
  reviewer,
}) => {
  const names = ['Many Anchor', 'Many Bakery', 'Many Cantina']
  for (const businessName of names) await submitted(app, { businessName })
  // Applications can be assigned only to people who have signed in once.
  const other = await browser.newPage()
  await new Reviewer(other, app).signIn('reviewer')
  await other.close()
  await reviewer.signIn('administrator')
  await page.goto(`${app.url}/console/?view=review&search=Many&sort=oldest`)
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected applications' })
  await expect(bar.getByText('1 application selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Many Cantina' }).click()
  await expect(bar.getByText('2 applications selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select Many Cantina' }).click()
  const first = page.getByRole('checkbox', { name: 'Select Many Anchor' })
  await first.click({ modifiers: ['Shift'] })
  await expect(bar.getByText('3 applications selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('*')
  await expect(bar.getByText('3 applications selected')).toBeVisible()
  await expect(bar.getByRole('button', { name: /Approve|Decline/ })).toHaveCount(0)

  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Shift+A')
  await dialog.getByRole('radio', { name: 'Rita Bell' }).click()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Done for 3 applications.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('cell', { name: 'Rita Bell' })).toHaveCount(3)

  await page.keyboard.press('Shift+M')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Same owner, same day')
  await dialog.getByRole('button', { name: 'Add a note' }).click()
  await expect(dialog.getByText('Done for 3 applications.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  // The locked page is unlocked first, and the action then continues.
  await page.keyboard.press('Shift+C')
  await expect(page.getByRole('dialog', { name: 'Unlock applications' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select Many Bakery' }).click()
  await bar.getByRole('button', { name: 'Ask for a document' }).click()
  const identity = join(app.dataDir, 'sealing-identity.txt')
  await dialog.getByLabel('Identity file').setInputFiles(identity)
  await dialog.getByRole('radio', { name: 'Voided check' }).click()
  await dialog.getByRole('button', { name: 'Ask for a document' }).click()
  await expect(dialog.getByText('Done for 2 applications.')).toBeVisible()
  const links = dialog.getByRole('definition')
  await expect(links).toHaveCount(2)
  // Nobody can see the links again.
  const question = page.getByRole('alertdialog', { name: 'Close without these links?' })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await page.goBack()
    await question.getByRole('button', { name: 'Back to the links' }).click()
    await expect(links).toHaveCount(2)
  }
  await page.context().grantPermissions(['clipboard-write'])
  await dialog.getByRole('button', { name: 'Copy all links' }).click()
  await expect(dialog.getByText('Copied')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(question).toBeHidden()
  // Applications that wait for their applicants are not listed for review.
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select Many Bakery' }).click()
  await bar.getByRole('button', { name: 'Export these' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.trim().split('\n')).toHaveLength(2)
  expect(text).toContain('Many Bakery')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.setViewportSize({ width: 390, height: 800 })
  await looksRight(page)
})

test('a view with its columns can be saved under a name, shared, opened by key and by the team, and removed', async ({
  app,
  browser,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Saved Salon' })
  await reviewer.signIn('reviewer')
  await page.goto(`${app.url}/console/?view=review&assigned=none&sort=newest&search=Saved`)
  await expect(page.getByRole('link', { name: reference })).toBeVisible()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('checkbox', { name: 'Bank', exact: true }).uncheck()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Business',
    'Received',
    'Category',
    'State',
    'Annual sales',
    'Status',
    'Assigned to',
    'Program',
  ])
  await looksRight(page)
  await page.getByRole('heading', { name: 'Applications', level: 1 }).click()
  await page.keyboard.press('v')
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await expect(dialog.getByText('but not your search')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Give it a name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Free, newest')
  await dialog.getByText('Share it with the team').click()
  await page.keyboard.press('Enter')
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await expect(views.getByRole('link', { name: 'Free, newest shared' })).toBeVisible()

  const other = await browser.newPage()
  const colleague = new Reviewer(other, app)
  await colleague.signIn('administrator')
  await expect(other.getByRole('link', { name: 'Free, newest shared' })).toBeVisible()
  await other.keyboard.press('7')
  await expect(other).toHaveURL(/assigned=none/)
  await expect(other.getByRole('columnheader', { name: 'Category' })).toBeVisible()
  await expect(other.getByRole('columnheader', { name: 'Bank' })).toBeHidden()
  expect(other.url()).not.toContain('Saved')
  await expect(other.getByRole('combobox', { name: 'Assigned' })).toContainText('Unassigned')
  await other.getByRole('button', { name: 'Remove “Free, newest”' }).click()
  await expect(other.getByRole('link', { name: 'Free, newest shared' })).toBeHidden()
  await other.close()
})

test("the numbers show waiting work and each person's decisions, and can be saved as a table", async ({
  app,
  page,
  reviewer,
}) => {
  const decided = await submitted(app, { businessName: 'Numbers Nails' })
  await submitted(app, { businessName: 'Numbers Noodles' })
  await reviewer.openAs('administrator', decided)
  await reviewer.decide('Mark as withdrawn', 'is now: Withdrawn')
  const erased = await submitted(app, { businessName: 'Numbers Noise' })
  await reviewer.open(erased)
  await reviewer.decide('Mark as withdrawn', 'is now: Withdrawn')
  await app.operator('purge', '--reference', erased, '--yes')
  await page.getByRole('link', { name: 'Numbers' }).click()
  await expect(page.getByRole('heading', { name: 'Numbers' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'To review' })).toBeVisible()
  const people = page.getByRole('table', { name: 'By person' })
  const ada = people.getByRole('row', { name: 'Ada Stone' })
  await expect(ada).toBeVisible()
  // The decisions count, even though their details are gone.
  const programs = page.getByRole('table', { name: 'By program' })
  await expect(programs.getByRole('row', { name: 'Erased applications' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  const [headings, ...lines] = text.slice(1).trim().split('\r\n')
  expect(headings).toBe(
    'day,person,program,approved,declined,withdrawn,firstLookMedianSeconds,firstLookP90Seconds,decisionMedianSeconds,decisionP90Seconds',
  )
  expect(lines.join('\n')).toMatch(/Ada Stone,default,\d+,\d+,\d+,\d*,\d*,\d+,\d+$/m)
  await looksRight(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await looksRight(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  // A figure leads to exactly the applications that it counts.
  const listed = lines
    .filter((line) => line.includes('Ada Stone,default,'))
    .reduce((sum, line) => sum + Number(line.split(',').at(-5)), 0)
  await ada.getByRole('link').last().click()
  await expect(page).toHaveURL(/references=/)
  await expect(page.getByRole('link', { name: decided })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(1 + listed)
  await expect(page.getByText(/that were not erased are listed/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Save this view/ })).toBeHidden()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText(/that were not erased are listed/)).toBeHidden()
  await page.goBack()
  await page.getByRole('table', { name: 'To review' }).getByRole('link').last().click()
  await expect(page).toHaveURL(/view=review/)
  await expect(page.getByRole('link', { name: 'Numbers Noodles' })).toBeVisible()
})

test('an application is found by a number or a name that the server never sees', async ({
  app,
  page,
  reviewer,
}) => {
  const { firstName, lastName } = sampleOwner()
  const reference = await submitted(app, { businessName: 'Found Florist', tin: '12-7654321' })
  await reviewer.openAs('reviewer', reference)
  await reviewer.unlock()
  await reviewer.hasRead()
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog', { name: 'Find a person or account' })
  await dialog.getByRole('textbox').fill('7654321')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a whole name or email')).toBeVisible()
  await dialog.getByRole('textbox').fill('12-7654321')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('link', { name: `Found Florist (${reference})` })).toBeVisible()
  await expect(dialog.getByText('Same TIN')).toBeVisible()
  await dialog.getByRole('textbox').fill(`${lastName.toUpperCase()}, ${firstName}`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Same name of a person').first()).toBeVisible()
  await expect(dialog.getByRole('link', { name: `Found Florist (${reference})` })).toBeVisible()
  expect(sent.join('\n')).not.toMatch(new RegExp(`12-?7654321|${lastName}`, 'i'))
})

test('figures from a thousand on have separators @prove @intercepted', async ({
  app,
  page,
  reviewer,
}) => {
  await page.route(/\/console\/api\/numbers/, async (route) => {
    const response = await route.fetch()
    const waiting = [{ program: 'default', ages: [1532, 0, 0, 0, 0] }]
    await route.fulfill({ response, json: { ...(await response.json()), waiting } })
  })
  await reviewer.signIn('administrator')
  await page.goto(`${app.url}/console/numbers`)
  await expect(page.getByRole('cell', { name: '1,532', exact: true })).toHaveCount(2)
})
