/** Tests corrections of an operator's own questions, some of which no longer exist. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ALL_RULES, brokenRules } from './support/broken-rules.ts'
import { askedFor } from './support/corrections.ts'
import { english } from './support/finish-later.ts'
import { expect, SHORT_AGREEMENT } from './support/sandbox.ts'
import { signAndSubmit } from './support/signature-request.ts'
import { openStored } from './support/stored.ts'
import { test } from './support/test.ts'

const QUESTIONS_FILE = join(mkdtempSync(join(tmpdir(), 'questions-')), 'questions.yaml')

writeFileSync(
  QUESTIONS_FILE,
  `
steps:
  - id: equipment
    after: transaction-details
    title: { en: Equipment, es: Equipo }
questions:
  - id: terminals
    step: equipment
    kind: number
    label: { en: Terminals, es: Terminales }
  - id: wireless
    step: equipment
    kind: yes-no
    required: true
    onlyIf: { terminals: { above: 1 } }
    label: { en: Wireless, es: Inalámbricas }
retired: [printers, drawers]
`,
)

test.use({ settings: { QUESTIONS_FILE, FLAGS_OFF: 'bank-link', AGREEMENT_FILE: SHORT_AGREEMENT } })

test('existing questions are answered, and removed ones are named', async ({ app, page }) => {
  const { corrections, pageTitles } = english.texts
  const { link, reference } = await askedFor(
    app,
    [
      ['answers.terminals', 'Only one?'],
      ['answers.printers', 'Which ones?'],
      ['documents.lease', 'The second page is missing.'],
    ],
    {
      overrides: { answers: { terminals: 1 } },
      labels: { 'answers.printers': 'How many printers?', 'documents.lease': 'Lease' },
      own: [
        { path: 'answers.terminals', label: 'Terminals', value: '1' },
        { path: 'answers.drawers', label: 'Cash drawers', value: '2' },
      ],
    },
  )
  await page.goto(link)
  const item = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(item('2 of 3: How many printers?')).toContainText(corrections.gone)
  await expect(item('3 of 3: Lease')).toContainText(corrections.gone)
  const terminals = item('1 of 3: Equipment').getByRole('textbox', { name: 'Terminals' })
  await expect(terminals).toHaveValue('1')
  expect(await brokenRules(page, ALL_RULES)).toEqual([])
  await expect(page.getByRole('row', { name: 'Cash drawers' })).toContainText('2')
  await terminals.fill('3')
  await expect(page.getByRole('row', { name: 'Equipment: Terminals' })).toContainText('3')

  // The answer makes another question necessary, whose field opens.
  await page.getByRole('button', { name: english.texts.review.submit }).click()
  const wireless = item('Equipment').getByRole('radiogroup', { name: 'Wireless' })
  await wireless.getByRole('radio', { name: 'No' }).check()
  await signAndSubmit(page, english)
  await expect(page.getByRole('heading', { level: 1, name: pageTitles.confirmation })).toBeVisible()
  const { record } = await openStored(app, reference)
  expect(record.submission).toMatchObject({ answers: { terminals: 3, wireless: false } })
})
