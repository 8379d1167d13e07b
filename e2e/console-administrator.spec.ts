/** Tests the administrators' work in the console: exports, deliveries, sessions. */
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import {
  CONSOLE_DELIVERIES_PATH,
  type Deliveries,
  MAX_DELIVERIES,
} from '../src/api/console/deliveries.ts'
import { PEOPLE, type Reviewer, signInElsewhere, submitted, test } from './support/reviewer.ts'
import { expect } from './support/test.ts'

test('an administrator exports, manages deliveries, and ends sessions', async ({
  app,
  browser,
  page,
  reviewer,
}) => {
  const businessName = '=Export & Co'
  const exported = await submitted(app, { businessName })
  const viewer = await signInElsewhere(browser, app, 'viewer')
  await reviewer.signIn('administrator')
  await page.getByLabel('Search').fill('export')
  await expect(page.getByRole('row')).toHaveCount(2)
  await reviewer.unlock()
  const csv = await reviewer.exportAll()
  expect(csv).toContain(`"'${businessName}"`)
  expect(csv).toContain('123456789')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Case files' }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  await expect(dialog.getByText(/^Saved/)).toBeVisible()
  const cases = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n')
  const made = cases.map((line) => JSON.parse(line))
  expect(made.map(({ reference }) => reference)).toContain(exported)
  const timeline = made.find(({ reference }) => reference === exported).timeline
  expect(timeline.at(-1)).toMatchObject({ kind: 'case-file', by: PEOPLE.administrator })
  expect(cases.join('\n')).not.toContain('123456789')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Deliveries' }).click()
  await page.getByLabel('Status').click()
  await page.getByRole('option', { name: 'Failed' }).click()
  await expect(page.getByText('No deliveries with this status.')).toBeVisible()

  await page.getByRole('link', { name: 'Sessions' }).click()
  const row = page.getByRole('row', { name: PEOPLE.viewer })
  await row.getByRole('button', { name: 'End' }).first().click()
  await expect(page.getByText(`The session of ${PEOPLE.viewer} has ended.`)).toBeVisible()
  await viewer.page.context().close()
})

test('a mapping that is wrong or never ends is reported with the reason @prove', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Endless Bakery' })
  const dialog = await openMappedExport(page, reviewer, reference)
  const exportWith = async (text: string) => {
    const wrong = { name: 'wrong.jsonata', mimeType: 'text/plain', buffer: Buffer.from(text) }
    await dialog.getByLabel('Mapping').setInputFiles(wrong)
    await dialog.getByRole('button', { name: 'Export' }).click()
  }
  await exportWith('{"a": $number(application.businessName)}')
  await expect(dialog.getByText(/wrong\.jsonata: a \(line 1, column 14\): Unable/)).toBeVisible()
  // The page stops the mapping, since nothing inside the worker can.
  await exportWith('{"a": $match($pad("", 40, "a") & "!", /(a+)+$/)}')
  await expect(dialog.getByText('something in it does not end')).toBeVisible()
})

test('a mapping makes the same file in the console as on the command line @prove', async ({
  app,
  page,
  reviewer,
}, { outputDir }) => {
  const reference = await submitted(app, { businessName: 'Boarding & Co' })
  const mapping = join(import.meta.dirname, '../deploy/boarding/merchants-nested.jsonata')
  // A search shows the view of all, as the command exports all: earlier tests have decided some.
  const dialog = await openMappedExport(page, reviewer, reference)
  const wrong = { name: 'wrong.jsonata', mimeType: 'text/plain' }
  const latin = Buffer.from('{"a": "Pe\xf1a"}', 'latin1')
  await dialog.getByLabel('Mapping').setInputFiles({ ...wrong, buffer: latin })
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog.getByText(/reads as Windows-1252, with ñ .* Is that right\?/)).toBeVisible()
  const [question] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Yes, export' }).click(),
  ])
  expect(await readFile(await question.path(), 'utf8')).toContain('Peña')

  await dialog.getByLabel('Mapping').setInputFiles(mapping)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  await expect(dialog.getByText(/^Saved/)).toBeVisible()
  const inConsole = await readFile(await download.path(), 'utf8')
  expect(inConsole).toContain(reference)
  const identity = join(app.dataDir, 'sealing-identity.txt')
  const file = join(outputDir, 'merchants.json')
  await mkdir(outputDir, { recursive: true })
  await app.operator('export', '--identity', identity, '--transform', mapping, '--output', file)
  expect(await readFile(file, 'utf8')).toBe(inConsole)

  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Not exported with this mapping yet').click()
  await page.getByRole('option', { name: 'merchants-nested.jsonata' }).click()
  await expect(page.getByText('No applications match these filters.')).toBeVisible()
  await app.operator('status', reference, 'reviewing')
  await app.operator('status', reference, 'approved', '--unseen')
  await app.operator('board', reference, '--result', 'succeeded', '--id', '4445012345678')
  await page.goto(`/console/applications/${reference}`)
  await expect(page.getByText(/^Boarded .* merchant ID 4445012345678$/)).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText(/with the mapping merchants-nested/).first()).toBeVisible()
  await expect(history.getByText(/boarding succeeded/i)).toBeVisible()
})

test('a file that is too large for the browser is not recorded as exported @prove', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app)
  await page.addInitScript(() => {
    JSON.stringify = new Proxy(JSON.stringify, {
      apply(stringify, self, args) {
        if (args[2] === 2) throw new RangeError('Invalid string length')
        return Reflect.apply(stringify, self, args)
      },
    })
  })
  const dialog = await openMappedExport(page, reviewer)
  const mapping = { name: 'large.jsonata', mimeType: 'text/plain' }
  const buffer = Buffer.from('{"name": application.businessName}')
  await dialog.getByLabel('Mapping').setInputFiles({ ...mapping, buffer })
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog.getByText(/^Nothing was saved\. The file would be larger/)).toBeVisible()
  expect(await app.operator('show', reference)).not.toContain('large.jsonata')
})

test('a delivery that is not listed is not retried, and the page says so @prove @intercepted', async ({
  page,
  reviewer,
}) => {
  const delivery: Omit<Deliveries['deliveries'][number], 'id'> = {
    reference: 'MA-7K3Q-9XDM',
    kind: 'mail',
    type: 'signed-copy',
    status: 'failed',
    attempts: 10,
    createdAt: new Date().toISOString(),
    dueAt: null,
    lastFailure: 'not sent (ESOCKET)',
    finishedAt: null,
  }
  const listed = (count: number): Deliveries => ({
    deliveries: Array.from({ length: count }, (_, index) => ({ ...delivery, id: `msg_${index}` })),
  })
  await reviewer.signIn('administrator')
  await page.route(`**${CONSOLE_DELIVERIES_PATH}`, (route) =>
    route.fulfill({ json: listed(MAX_DELIVERIES) }),
  )
  await page.getByRole('link', { name: 'Deliveries' }).click()
  await expect(page.getByRole('button', { name: 'Retry these 100' })).toBeVisible()
  await expect(page.getByText('The newest 100 are listed.')).toBeVisible()

  await page.route(`**${CONSOLE_DELIVERIES_PATH}`, (route) => route.fulfill({ json: listed(2) }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Retry all 2' })).toBeVisible()
  await expect(page.getByText('are listed.')).toBeHidden()
})

/** Opens the export of all answers as JSON for a mapping; after a search, from the view of all. */
async function openMappedExport(page: Page, reviewer: Reviewer, search = ''): Promise<Locator> {
  await reviewer.signIn('administrator')
  await reviewer.unlock()
  if (search !== '') {
    await page.getByLabel('Search').fill(search)
    await expect(page.getByRole('row')).toHaveCount(2)
  }
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^JSON/ }).check()
  await dialog.getByRole('radio', { name: 'All answers' }).check()
  return dialog
}
