/** Tests steps that the reviewer's browser has confirmed, and later findings. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { submitted, test } from './support/reviewer.ts'
import { expect } from './support/test.ts'

const REVIEW_FILE = join(mkdtempSync(join(tmpdir(), 'review-')), 'review.json')
const step = { id: 'duplicates', text: 'No duplicates', answeredBy: 'no-duplicates' }
writeFileSync(REVIEW_FILE, JSON.stringify({ checklist: [step] }))

test.use({ settings: { REVIEW_FILE } })

test('a step is undone when a duplicate is found later, and then requires a reason @prove', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app)
  await reviewer.startReview(reference)
  const checklist = page.getByRole('region', { name: 'Checklist' })
  await expect(checklist.getByText('Nothing found, in the browser of Rita Bell')).toBeVisible()
  await expect(checklist.getByRole('button')).toHaveCount(0)

  // The same owners apply under another name.
  const later = await submitted(app, { businessName: 'Blue Heron Cafe', tin: '943334444' })
  await page.reload()
  await reviewer.unlock()
  const panel = page.getByRole('region', { name: 'Seen before?' })
  await expect(panel.getByRole('listitem').filter({ hasText: later })).toContainText('Same SSN')
  await expect(checklist.getByText('Nothing found')).toBeHidden()
  const confirm = checklist.getByRole('button', { name: 'Mark as done' })
  await confirm.click()
  await expect(checklist.getByText('Say why it is acceptable.')).toBeVisible()
  await checklist.getByLabel('Note on “No duplicates”').fill('A second shop of theirs')
  await confirm.click()
  await expect(checklist.getByText('Done by Rita Bell')).toBeVisible()
  expect(await app.operator('show', reference)).toContain(
    'checklist: duplicates undone (something was found)',
  )
})
