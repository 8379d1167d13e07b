/** Tests the policy on applications that are not accepted, and the reviewer's checklist. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleSubmission } from '../src/application/testing/sample-application.ts'
import { PROVED_TOO } from '../src/test-support/in-full.ts'
import { holdRequests } from './support/answers.ts'
import { ALL_RULES, brokenRules } from './support/broken-rules.ts'
import { looksRight, submitted, test } from './support/reviewer.ts'
import { importList } from './support/sanctions-list.ts'
import { expect } from './support/test.ts'

const REVIEW_FILE = join(mkdtempSync(join(tmpdir(), 'review-')), 'review.json')
writeFileSync(
  REVIEW_FILE,
  JSON.stringify({
    policy: [
      {
        rule: 'free-mail',
        effect: 'not-accepted',
        text: {
          en: 'We need an email address at your own domain.',
          es: 'Necesitamos un correo con su propio dominio.',
        },
      },
      {
        rule: 'ticket',
        above: 100,
        effect: 'closely',
        text: { en: 'Large sales: ask for invoices.' },
      },
      { rule: 'state', states: ['NV'], effect: 'information', text: { en: 'Only on trial.' } },
    ],
    checklist: [
      { id: 'screening', text: 'Screening clear', answeredBy: 'screening' },
      { id: 'policy', text: 'Policy clear', answeredBy: 'policy', about: ['business', 'sales'] },
      { id: 'duplicates', text: 'No duplicates', answeredBy: 'no-duplicates', required: false },
      { id: 'website', text: 'Website visited', about: ['business'] },
      { id: 'call', text: 'Owner called back', required: false },
    ],
  }),
)

test.use({ settings: { REVIEW_FILE, SUPPORT_EMAIL: 'help@acme.example' } })
// In one worker, which starts the server once.
test.describe.configure({ mode: 'default' })

test('an applicant is told early and kindly about the policy, in both languages @prove', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/apply/business-details`)
  await page.getByLabel('Business Email').fill('bakery@gmail.com')
  const notice = page.getByText('We need an email address at your own domain.')
  await expect(notice).toBeVisible()
  const place = page.getByRole('status').filter({ has: notice })
  await expect(place.getByRole('link', { name: 'help@acme.example' })).toBeVisible()
  await expect(page.getByText('Large sales')).toBeHidden()
  expect(await brokenRules(page, ALL_RULES)).toEqual([])
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByText('Necesitamos un correo con su propio dominio.')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('Business Email').fill('office@bakery.example')
  await expect(notice).toBeHidden()
})

test(`a reviewer completes the checklist before approving, and makes the case file by keyboard @intercepted${PROVED_TOO}`, async ({
  app,
  browserErrors,
  page,
  reviewer,
}) => {
  await importList(app)
  const reference = await submitted(app, {
    businessName: 'Checked Bakery',
    businessEmail: 'bakery@gmail.com',
  })
  await reviewer.openAs('reviewer', reference)
  const note = page.getByRole('region', { name: 'Decision' }).getByLabel('Note')
  const releaseDecision = await holdRequests(page, '**/decisions')
  await page.getByRole('radio', { name: 'Start the review' }).check()
  await page.getByRole('button', { name: 'Start the review', exact: true }).click()
  await note.fill('They bake')
  releaseDecision()
  await expect(page.getByText('is now: In review')).toBeVisible()
  await expect(note).toHaveValue('They bake')
  await expect(note).toBeFocused()
  const caseFile = page.getByRole('button', { name: 'Case file' })
  await expect(caseFile).toBeHidden()
  await reviewer.unlock()
  const approve = page.getByRole('radio', { name: 'Approve' })
  const approveButton = page.getByRole('button', { name: 'Approve', exact: true })
  const releaseNote = await holdRequests(page, '**/notes')
  await note.fill('They bake since 1987')
  await page.getByRole('button', { name: 'Add note' }).click()
  await note.fill('They bake since 1987. At night.')
  await approve.check()
  await expect(approveButton).toBeDisabled()
  await expect(approveButton).not.toHaveAttribute('aria-busy')
  releaseNote()
  await expect(page.getByText('The note was added.')).toBeVisible()
  await expect(note).toHaveValue('They bake since 1987. At night.')
  await expect(approve).toBeChecked()
  await note.fill('')
  await expect(page.getByText('They bake since 1987').first()).toBeVisible()
  const policy = page.getByRole('region', { name: 'Policy' })
  await expect(policy.getByText('Business email: bakery@gmail.com')).toBeVisible()
  await expect(policy.getByText('Not accepted')).toBeVisible()
  const rule = (name: string) => policy.getByRole('listitem').filter({ hasText: name })
  await expect(rule('Large sales')).toContainText('Highest sale: $')
  await expect(rule('Only on trial')).toContainText('Does not apply')
  await expect(rule('Only on trial')).toContainText('For information only')
  const checklist = page.getByRole('region', { name: 'Checklist' })
  browserErrors.allow(/status of 409 .*\/decisions/)
  const screened = page.getByRole('status').filter({ hasText: 'No listed name is similar' })
  await expect(screened).toContainText('You recorded this screening')
  await approveButton.click()
  await expect(page.getByText('The checklist is not complete for this version.')).toBeVisible()

  const step = (name: string) => checklist.getByRole('listitem').filter({ hasText: name })
  await step('Policy clear').getByRole('button', { name: 'Mark as done' }).click()
  await expect(step('Screening clear').getByText('Recorded by Rita Bell')).toBeVisible()
  await expect(step('Policy clear').getByText('Say why it is acceptable.')).toBeVisible()
  await looksRight(page)
  const policyNote = step('Policy clear').getByLabel('Note on “Policy clear”')
  await policyNote.fill('The bakery is well known.')
  const confirm = step('Policy clear').getByRole('button', { name: 'Mark as done' })
  browserErrors.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await confirm.click()
  await expect(page.getByText("You're offline.")).toBeVisible()
  await page.context().setOffline(false)
  const release = await holdRequests(page, '**/checklist')
  await confirm.click()
  await policyNote.fill('Their bank says so, too.')
  release()
  await expect(step('Policy clear').getByText('Done by Rita Bell')).toBeVisible()
  await step('Policy clear').getByRole('button', { name: 'Undo' }).click()
  await expect(policyNote).toHaveValue('Their bank says so, too.')
  await page.keyboard.press('u')
  await page.getByRole('link', { name: reference }).click()
  await expect(policyNote).toHaveValue('Their bank says so, too.')
  await confirm.click()
  await expect(step('Policy clear').getByText('Done by Rita Bell')).toBeVisible()
  await step('Website visited').getByRole('button', { name: 'Mark as done' }).click()
  await expect(step('Website visited').getByText('Done by Rita Bell')).toBeVisible()
  await expect(page.getByText('The bakery is well known.')).toBeVisible()
  await reviewer.decide('Approve', 'is now: Approved')
  expect(await app.operator('show', reference)).not.toContain('well known')
  await app.operator('board', reference, '--result', 'succeeded', '--id', '4445012345678')

  const requests: string[] = []
  page.context().on('request', (request) => {
    requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  await caseFile.press('Enter')
  await expect(page.getByRole('heading', { name: 'Case file', level: 1 })).toBeFocused()
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(part('Checklist')).toContainText('Done by Rita Bell')
  await expect(part('Checklist')).toContainText('Not done.')
  await expect(part('Owner Details')).toContainText('•••-••-•••9')
  await expect(part('Timeline (UTC)')).toContainText('They bake since 1987')
  await expect(part('Timeline (UTC)')).toContainText('Case file made by Rita Bell')
  await expect(part('Boarding')).toContainText('Boarding succeeded, merchant ID 4445012345678')
  await looksRight(page)

  await page.emulateMedia({ media: 'print' })
  await expect(part('Checklist')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeFocused()
  await page.keyboard.press('Tab')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe(`${reference}-case-file.json`)
  const text = await readFile(await download.path(), 'utf8')
  const made = JSON.parse(text)
  expect(made).toMatchObject({ schema: 1, reference, madeBy: 'Rita Bell', problems: [] })
  expect(made.checks).toContainEqual(expect.objectContaining({ kind: 'checked', by: 'Rita Bell' }))
  const { tin, companyOwners } = sampleSubmission()
  for (const value of [tin, ...companyOwners.map(({ ssn }) => ssn)]) {
    expect(text.replaceAll('-', '')).not.toContain(value)
  }
  // No request contains opened or sealed data.
  expect(requests.join('\n')).not.toMatch(/golden gate|alvarez|maria[@ ]|well known|bake since/i)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(caseFile).toBeFocused()
  await expect(page.getByText('Case file made')).toBeVisible()
})
