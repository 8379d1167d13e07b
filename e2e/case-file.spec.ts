/** A reviewer makes the case file of an application, in the browser. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleSubmission } from '../src/application/testing/sample-application.ts'
import { looksRight, submitted, test } from './support/reviewer.ts'
import { expect } from './support/test.ts'

const REVIEW_FILE = join(mkdtempSync(join(tmpdir(), 'review-')), 'review.json')
writeFileSync(
  REVIEW_FILE,
  JSON.stringify({
    checklist: [
      { id: 'website', text: 'Website visited' },
      { id: 'call', text: 'Owner called back', required: false },
    ],
  }),
)

test.use({ settings: { REVIEW_FILE } })

test('the case file is made, printed and saved by keyboard, and no request has what was opened', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app)
  await reviewer.signIn('reviewer')
  await reviewer.open(reference)
  await expect(page.getByRole('button', { name: 'Case file' })).toBeHidden()
  await reviewer.unlock()
  await page.getByLabel('Note').last().fill('They bake since 1987')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('They bake since 1987')).toBeVisible()
  const website = page.getByRole('listitem').filter({ hasText: 'Website visited' })
  await website.getByRole('button', { name: 'Mark as done' }).click()
  await expect(website.getByText('Done by Rita Bell')).toBeVisible()

  const approving = ['status', reference, 'approved', '--unseen'] as const
  await app.operator('status', reference, 'reviewing')
  await app.operator(...approving)
  await app.operator('board', reference, '--result', 'succeeded', '--id', '4445012345678')
  const asked: string[] = []
  page.context().on('request', (request) => {
    asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  await page.getByRole('button', { name: 'Case file' }).press('Enter')
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
  expect(made.checks).toMatchObject([{ kind: 'checked', by: 'Rita Bell' }])
  const { tin, companyOwners } = sampleSubmission()
  for (const value of [tin, ...companyOwners.map(({ ssn }) => ssn)]) {
    expect(text.replaceAll('-', '')).not.toContain(value)
  }
  expect(asked.join('\n')).not.toMatch(/golden gate|alvarez|maria|bake since/i)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Case file' })).toBeFocused()
  await expect(page.getByText('Case file made')).toBeVisible()
})
