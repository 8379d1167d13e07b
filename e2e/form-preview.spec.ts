/** Tests the preview, which shows the current file of questions to the operator who edits it. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { field } from './support/fields.ts'
import { hydrated } from './support/loaded.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { expect, SHORT_AGREEMENT } from './support/sandbox.ts'
import { test } from './support/test.ts'

const QUESTIONS_FILE = join(mkdtempSync(join(tmpdir(), 'questions-')), 'questions.yaml')

const asking = (label: string) => `questions:
  - { id: terminals, step: business-details, kind: number, label: { en: ${label}, es: Otra } }
`
const WITH_STEP = `${asking('How many terminals?')}
  - { id: carrier, step: delivery, kind: text, required: true, label: { en: Who delivers?, es: Quién } }
steps:
  - { id: delivery, after: business-details, title: { en: Delivery, es: Entrega } }
`

writeFileSync(QUESTIONS_FILE, asking('How many printers?'))

test.use({ settings: { QUESTIONS_FILE, FLAGS_OFF: 'bank-link', AGREEMENT_FILE: SHORT_AGREEMENT } })

test('an edit appears when the page is reloaded, and nothing is submitted', async ({
  page,
  app,
  applicant,
  browserErrors,
}) => {
  browserErrors.allow(/status of 422 .*\/applications/)
  const expected = plainApplication()
  const notice = page.getByText('Nothing can be submitted.')
  await page.goto(new URL('/apply/?preview=default', app.url).href)
  await hydrated(page)
  await expect(notice).toBeVisible()
  await expect(field(page, 'How many printers?')).toBeVisible()

  writeFileSync(QUESTIONS_FILE, WITH_STEP)
  await page.reload()
  await hydrated(page)
  await field(page, 'How many terminals?').fill('3')
  await applicant.businessDetails(expected)
  await applicant.next()
  await expect(page).toHaveURL(/\/apply\/delivery\?preview=default$/)
  await page.reload()
  await hydrated(page)
  await field(page, 'Who delivers?').fill('Nina')
  await applicant.next()
  await applicant.fillUpTo('review-&-submit', expected, 'business-overview')
  await applicant.sign(SIGNER)
  await applicant.submit()
  await expect(page.getByText('This is a preview, so nothing was submitted.').first()).toBeVisible()

  await page.goto(new URL('/apply/business-details', app.url).href)
  await hydrated(page)
  await expect(field(page, 'How many printers?')).toBeVisible()
  await expect(notice).not.toBeVisible()
})
