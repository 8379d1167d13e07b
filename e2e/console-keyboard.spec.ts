/** Tests the console by keyboard: the focus is never lost. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Encrypter } from 'age-encryption'
import { holdRequests } from './support/answers.ts'
import { looksRight, PEOPLE, submitted, test } from './support/reviewer.ts'
import { expect } from './support/test.ts'

test('a whole review works by keyboard, and the tab locks after fifteen minutes @prove', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Berkeley Brew' })
  await page.clock.install()
  await reviewer.signIn('reviewer')
  await page.keyboard.press('6')
  await expect(page.getByRole('link', { name: /Berkeley Brew/ })).toBeVisible()
  await submitted(app, { businessName: 'Berkeley Bowl' })
  await page.clock.runFor('00:16')
  await expect(page.getByText('1 new application')).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')
  await expect(page.getByRole('link', { name: /Berkeley Bowl/ })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(reference)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('heading', { name: 'Applications' }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(page.getByRole('cell', { name: PEOPLE.reviewer })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Berkeley Brew' })).toBeVisible()
  await reviewer.unlock()
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeFocused()
  await expect(page.getByText('maria@goldengatebakery.example').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Unlock' })).toBeFocused()
  await page.getByRole('main').getByRole('button', { name: 'Unlock' }).press('Enter')
  await reviewer.chooseIdentity()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByText('maria@goldengatebakery.example').first()).toBeVisible()
  await page.clock.fastForward('15:00')
  await expect(page.getByText('Locked', { exact: true })).toBeVisible()
  await expect(page.getByText('maria@goldengatebakery.example')).toBeHidden()
  await page.keyboard.press('u')
  await expect(page.getByRole('link', { name: /Berkeley Brew/ })).toBeFocused()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(reference)
})

test('single keys can be turned off in a browser, and nothing else', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app)
  await reviewer.signIn('reviewer')
  // The first row, whatever other tests have submitted.
  await page.goto(`${app.url}/console/?search=${reference}`)
  const row = page.getByRole('main').getByRole('link', { name: reference })
  await expect(row).toBeVisible()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.getByRole('checkbox', { name: /^Use single letters/ }).uncheck()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.reload()
  await expect(row).toBeVisible()
  for (const key of ['?', 'a', '6', '/', 'j']) await page.keyboard.press(key)
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/view=all/)
  await expect(row).not.toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row).toBeFocused()

  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await dialog.getByRole('checkbox', { name: /^Use single letters/ }).check()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('6')
  await expect(page).toHaveURL(/view=all/)
})

test('text typed into the search before the queue arrives stays there @prove @intercepted', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app)
  await reviewer.openAs('viewer', reference)
  const release = await holdRequests(page, /\/console\/api\/applications\?/)
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('MA')
  const queue = page.waitForResponse(/\/console\/api\/applications\?/)
  release()
  await queue
  await page.keyboard.type(reference.slice(2))
  await expect(page.getByRole('main').getByRole('link', { name: reference })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(reference)
})

test('the way back from the address of a missing application leads to the queue @prove', async ({
  allowConsoleErrors,
  app,
  page,
  reviewer,
}) => {
  allowConsoleErrors(/status of 400/)
  const reference = await submitted(app)
  await reviewer.signIn('reviewer')
  await page.goto(`${app.url}/console/applications/${encodeURIComponent(`${reference}"`)}`)
  await page.getByRole('link', { name: 'All applications' }).click()
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
  await expect(page.getByRole('link', { name: reference })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a protected identity file asks for its passphrase @prove', async ({
  app,
  page,
  reviewer,
}) => {
  const encrypter = new Encrypter()
  // The least work that the format allows, since nobody guesses this passphrase.
  encrypter.setScryptWorkFactor(1)
  encrypter.setPassphrase('correct horse')
  const identity = await readFile(join(app.dataDir, 'sealing-identity.txt'), 'utf8')
  const buffer = Buffer.from(await encrypter.encrypt(identity))
  await reviewer.signIn('viewer')
  await page.getByRole('banner').getByRole('button', { name: 'Unlock' }).click()
  await page
    .getByLabel('Identity file')
    .setInputFiles({ name: 'identity.age', mimeType: 'application/octet-stream', buffer })
  const passphrase = page.getByLabel('Passphrase')
  await expect(passphrase).toBeFocused()
  await page.keyboard.type('wrong horse')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The passphrase is wrong')).toBeVisible()
  await passphrase.fill('correct horse')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeFocused()
})
