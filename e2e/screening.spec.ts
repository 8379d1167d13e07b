/** Tests that the browser compares the names of an opened application with the sanctions list. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { screeningRoute } from '../src/api/console/screening.ts'
import { urlOf } from '../src/api/route.ts'
import { us } from '../src/application/forms/us.ts'
import { toSubmission } from '../src/application/submission.ts'
import { sampleOwner, signedApplication } from '../src/application/testing/sample-application.ts'
import { holdRequests } from './support/answers.ts'
import { ALL_RULES, brokenRules } from './support/broken-rules.ts'
import { warnsOnLeaving } from './support/dialogs.ts'
import { submitted, test } from './support/reviewer.ts'
import { EMPTY, importList } from './support/sanctions-list.ts'
import { sidewaysOverflow } from './support/sizes.ts'
import { expect } from './support/test.ts'

// A list changes every approval of its server, so no other test shares this server.
test.use({ settings: {} })
// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' })

const ZANZIBAR = `10,"ZANZIBAR TRADING COMPANY",-0- ,"CUBA"${EMPTY},-0- `

const withNamesake = toSubmission(
  signedApplication({
    companyOwners: [sampleOwner({ firstName: 'José', lastName: 'Gutierez', dob: '03071984' })],
    termsSignerFullName: 'José Gutierez',
  }),
  us,
)

test('a similar name is decided, recorded and sealed before the approval, and no name leaves the browser', async ({
  app,
  browserErrors,
  page,
  reviewer,
}) => {
  await importList(app)
  const reference = await submitted(app, withNamesake)
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
  await reviewer.openAs('reviewer', reference)
  await reviewer.decide('Start the review', 'is now: In review')
  const panel = page.getByRole('region', { name: 'Sanctions screening' })
  await expect(panel.getByText('Unlock to compare the names')).toBeVisible()
  await reviewer.unlock()

  const match = panel.getByRole('article', { name: 'José Gutierez: GUTIERREZ REYES, Jose' })
  await expect(match).toContainText('“gutierez” and “gutierrez” differ by one letter')
  await expect(match).toContainText('born 25 Jan 1961, another year')
  await expect(match).toContainText('EL PINTO')
  await expect(panel.getByRole('article')).toHaveCount(1)
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await brokenRules(page, ALL_RULES)).toEqual([])
  expect(await sidewaysOverflow(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })

  browserErrors.allow(/status of 409 .*\/decisions/)
  await page.getByRole('radio', { name: 'Approve' }).check()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('You have not recorded a screening')).toBeVisible()

  await match.getByRole('radio', { name: 'No, not the same' }).check()
  await panel.getByRole('button', { name: 'Save screening' }).click()
  await expect(match.getByText('Say why.')).toBeVisible()
  await match.getByLabel('Why').fill('Born in 1984, in Oakland')
  await panel.getByRole('button', { name: 'Save screening' }).click()
  await expect(panel.getByText('You recorded this screening')).toBeVisible()
  await expect(page.getByText('No, not the same: Born in 1984, in Oakland')).toBeVisible()
  await reviewer.decide('Approve', 'is now: Approved')

  expect(await app.operator('show', reference)).toMatch(
    /compared with the sanctions list of \d{4}-\d\d-\d\d: 1 similar/,
  )
  const sent = requests.join('\n')
  expect(sent).toMatch(/screening-lists\/[0-9a-f]{64}/)
  expect(sent).not.toMatch(/gutierr?ez|in oakland|"sdn-7|el pinto/i)
})

test('nothing is recorded about an application while any of its rows is changed', async ({
  app,
  page,
  reviewer,
}) => {
  await importList(app)
  const reference = await submitted(app)
  const editCopy = (sha256: string | null) => {
    const db = new DatabaseSync(join(app.dataDir, 'applications.sqlite'), { timeout: 5_000 })
    db.prepare('update signed_copies set pdf_sha256 = ? where reference = ?').run(sha256, reference)
    db.close()
  }
  editCopy('another')
  await reviewer.openAs('reviewer', reference)
  await reviewer.unlock()
  const panel = page.getByRole('region', { name: 'Sanctions screening' })
  await expect(panel.getByText('No listed name is similar')).toBeVisible()
  await reviewer.hasRead()
  editCopy(null)
  expect(await app.operator('show', reference)).not.toContain('compared with the sanctions list')
  await page.reload()
  await reviewer.unlock()
  await expect(panel.getByText('You recorded this screening')).toBeVisible()
})

test('a press on the decision is not lost when a part above it arrives meanwhile @prove @intercepted', async ({
  app,
  page,
  reviewer,
}) => {
  await importList(app)
  const reference = await submitted(app)
  const release = await holdRequests(page, `**${urlOf(screeningRoute, { params: { reference } })}`)
  await reviewer.openAs('reviewer', reference)
  await page.getByRole('radio', { name: 'Start the review' }).check()
  const button = page.getByRole('button', { name: 'Start the review' })
  await button.hover()
  const before = await button.boundingBox()
  await page.mouse.down()
  release()
  await expect(page.getByRole('region', { name: 'Sanctions screening' })).toBeVisible()
  await expect.poll(() => button.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(page.getByText('is now: In review')).toBeVisible()
})

test('a press is not lost when a part above it arrives between its two halves', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app)
  await reviewer.openAs('reviewer', reference)
  const choice = page.getByRole('radio', { name: 'Start the review' })
  await page.locator('#decision').evaluate((decision) => {
    const grow = (event: Event) => {
      const part = document.createElement('div')
      part.style.height = '150px'
      if (decision.contains(event.target as Node)) decision.previousElementSibling?.prepend(part)
    }
    document.addEventListener('pointerdown', grow, { once: true, capture: true })
  })
  await choice.click()
  await expect(choice).toBeChecked()
})

test('an arriving part does not undo a scroll whose event is still to come', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app)
  await reviewer.openAs('reviewer', reference)
  await page.getByRole('radio', { name: 'Start the review' }).hover()
  const moved = await page.locator('#decision').evaluate(async (decision) => {
    document.body.style.paddingBottom = '1000px'
    const before = window.scrollY
    window.scrollBy({ top: 100, behavior: 'instant' })
    decision.previousElementSibling?.prepend(document.createElement('div'))
    // The page's observers are notified before this continues.
    await Promise.resolve()
    return window.scrollY - before
  })
  expect(moved).toBe(100)
})

for (const width of [360, 1280]) {
  test(`the panel is accessible and fits at ${width} px @prove`, async ({
    app,
    page,
    reviewer,
  }) => {
    await importList(app)
    await page.setViewportSize({ width, height: 800 })
    const reference = await submitted(app, {
      ...withNamesake,
      legalBusinessName: 'Harborview Trading',
    })
    await reviewer.openAs('reviewer', reference)
    await reviewer.unlock()
    const panel = page.getByRole('region', { name: 'Sanctions screening' })
    await expect(panel.getByRole('article')).toHaveCount(2)
    expect(await brokenRules(page, ALL_RULES)).toEqual([])
    expect(await sidewaysOverflow(page)).toEqual([])
  })
}

test('approved applications are screened again after a new list, and none of their data leaves the browser @prove @intercepted', async ({
  app,
  browserErrors,
  page,
  reviewer,
}) => {
  browserErrors.allow(/status of 409 .*\/runs\//)
  await importList(app)
  const references: string[] = []
  for (const businessName of [
    'Piedmont Cycles',
    'Zanzibar Trading',
    'Harbor Books',
    'Zаnzibar Bikes',
  ]) {
    const reference = await submitted(app, { businessName })
    await app.operator('status', reference, 'reviewing')
    await app.operator('status', reference, 'approved', '--unseen')
    references.push(reference)
  }
  await importList(app, [ZANZIBAR])
  const requests: string[] = []
  page.context().on('request', (request) => {
    requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  await reviewer.signIn('reviewer')
  await page.getByRole('link', { name: 'Screening', exact: true }).click()
  await expect(
    page.getByText(/^0 approved applications compared with this list, [3-9] not yet/),
  ).toBeVisible()
  expect(requests.join('\n')).not.toContain('screening-lists')
  expect(await brokenRules(page, ALL_RULES)).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Unlock' }).click()
  await reviewer.chooseIdentity()
  const release = await holdRequests(page, '**/console/api/runs')
  await page
    .getByRole('button', { name: /^Screen \d approved applications against the list of/ })
    .click()
  await page.getByRole('button', { name: 'Pause' }).click()
  release()
  await expect(page.getByText(/^Paused\. 0 of \d applications compared\.$/)).toBeVisible()
  // A run with a list that is no longer in force ends, and another one begins with the new list.
  await importList(app, [ZANZIBAR, `11,"SOMEONE, Else","individual","SDGT"${EMPTY},-0- `])
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('This list has replaced the earlier one.')).toBeVisible()
  await page.getByRole('button', { name: /^Screen \d approved applications/ }).click()
  await expect(page.getByText(/^\d applications compared\.$/)).toBeVisible()
  expect(requests.filter((request) => /^POST \S+\/console\/api\/runs /.test(request))).toHaveLength(
    2,
  )
  await expect(
    page.getByText(/^\d approved applications compared with this list, 0 not yet/),
  ).toBeVisible()
  const result = page.getByRole('region', { name: 'Names to decide' })
  const zanzibar = result.getByRole('link', { name: /Zanzibar Trading/ })
  await expect(zanzibar).toBeVisible()
  await expect(result.getByRole('link', { name: /Piedmont Cycles/ })).toBeHidden()
  // Its second letter is Cyrillic.
  await expect(result.getByRole('link', { name: /Zаnzibar Bikes/ })).toBeVisible()
  expect(await brokenRules(page, ALL_RULES)).toEqual([])
  expect(requests.join('\n')).not.toMatch(/zanzibar|"sdn-10|\/opened/i)

  await zanzibar.click()
  const panel = page.getByRole('region', { name: 'Sanctions screening' })
  const match = panel.getByRole('article', { name: 'Zanzibar Trading: ZANZIBAR TRADING COMPANY' })
  await match.getByRole('radio', { name: 'No, not the same' }).check()
  await match.getByLabel('Why').fill('Founded in Oakland')
  await panel.getByRole('button', { name: 'Save screening' }).click()
  await expect(panel.getByText('You recorded this screening')).toBeVisible()
  await page.getByRole('button', { name: 'Case file' }).click()
  await expect(page.getByRole('heading', { name: 'Case file', level: 1 })).toBeFocused()
  await expect(panel).toContainText('Version 1 compared again with the list of ')
  await expect(panel).toContainText('Zanzibar Trading · ZANZIBAR TRADING COMPANY (')
  await page.getByRole('link', { name: 'Screening', exact: true }).click()
  await expect(result).toBeVisible()
  await expect(zanzibar).toBeHidden()
  expect(await app.operator('show', references[0] ?? '')).not.toContain('viewed')
})

test('answers stay when another list replaces the one that they were given with @prove @intercepted', async ({
  app,
  browserErrors,
  page,
  reviewer,
}) => {
  browserErrors.allow(/status of 409/)
  await importList(app)
  const reference = await submitted(app, withNamesake)
  await reviewer.startReview(reference)
  const panel = page.getByRole('region', { name: 'Sanctions screening' })
  const match = panel.getByRole('article', { name: 'José Gutierez: GUTIERREZ REYES, Jose' })
  const isKept = async () => {
    await expect(panel.getByText('This list has replaced the earlier one.')).toBeVisible()
    await expect(match.getByRole('radio', { name: 'No, not the same' })).toBeChecked()
    await expect(match.getByLabel('Why')).toHaveValue('Born in 1984')
    await panel.getByRole('button', { name: 'Save screening' }).click()
    await expect(panel.getByText('You recorded this screening')).toBeVisible()
  }
  await match.getByRole('radio', { name: 'No, not the same' }).check()
  await match.getByLabel('Why').fill('Born in 1984')
  await importList(app, [`11,"SOMEONE, Else","individual","SDGT"${EMPTY},-0- `])
  await panel.getByRole('button', { name: 'Save screening' }).click()
  await isKept()

  await importList(app, [`12,"SOMEONE, New","individual","SDGT"${EMPTY},-0- `])
  await reviewer.decide('Approve', 'You have not recorded a screening')
  await isKept()
  await reviewer.decide('Approve', 'is now: Approved')
})

test('a confirmed match blocks the approval until a person allows it; answers stay until they are saved @prove @intercepted', async ({
  app,
  browserErrors,
  page,
  reviewer,
}) => {
  await importList(app)
  const reference = await submitted(app, withNamesake)
  await reviewer.startReview(reference)
  const panel = page.getByRole('region', { name: 'Sanctions screening' })
  const match = panel.getByRole('article', { name: 'José Gutierez: GUTIERREZ REYES, Jose' })
  await match.getByRole('radio', { name: 'Yes, confirmed' }).check()
  await match.getByLabel('Why').fill('Same passport')

  await page.getByRole('link', { name: 'All applications' }).click()
  await page.getByRole('main').getByRole('link', { name: reference }).click()
  await expect(match.getByRole('radio', { name: 'Yes, confirmed' })).toBeChecked()
  await expect(match.getByLabel('Why')).toHaveValue('Same passport')
  expect(await warnsOnLeaving(page)).toBe(true)

  const release = Promise.withResolvers<void>()
  await page.route('**/screening', async (route) => {
    if (route.request().method() === 'POST') await release.promise
    await route.continue()
  })
  await panel.getByRole('button', { name: 'Save screening' }).click()
  await match.getByLabel('Why').fill('Same passport, seen twice')
  await expect(panel.getByText(/with 1 open/)).toBeHidden()
  release.resolve()
  await expect(panel.getByText(/with 1 open: not decided, or confirmed/)).toBeVisible()
  expect(await warnsOnLeaving(page)).toBe(true)
  browserErrors.allow(/status of 409 .*\/decisions/)
  await page.getByRole('radio', { name: 'Approve' }).check()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('a match is not decided, or was confirmed')).toBeVisible()

  await match.getByRole('radio', { name: 'Yes, but it may go ahead anyway' }).check()
  await match.getByLabel('Why').fill('License 4711')
  await panel.getByRole('button', { name: 'Save screening' }).click()
  await expect(page.getByText('go ahead anyway: License 4711')).toBeVisible()
  // The application was opened from the list, so the next one opens if other tests have left one.
  await reviewer.decide('Approve', new RegExp(`is now: Approved|Back to ${reference}`))
  const shown = await app.operator('show', reference)
  expect(shown).toMatch(/to approved/)
  expect(shown).toMatch(/sanctions list of \d{4}-\d\d-\d\d: 1 similar, 1 open/)
  expect(shown).not.toMatch(/license|passport/i)
})
