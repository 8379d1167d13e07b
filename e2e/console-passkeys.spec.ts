/** Tests unlocking the console with a passkey, in Chromium's virtual authenticator. */
import type { Page } from '@playwright/test'
import { ALL_RULES, brokenRules } from './support/broken-rules.ts'
import { PEOPLE, Reviewer, submitted } from './support/reviewer.ts'
import { test as base, expect } from './support/test.ts'

/** WebAuthn needs a name. */
const test = base.extend<{ reviewer: Reviewer }>({
  reviewer: ({ page, app }, use) => {
    const url = app.url.replace('127.0.0.1', 'localhost')
    return use(new Reviewer(page, Object.create(app, { url: { value: url } })))
  },
})

/**
 * Adds a key that is touched immediately: in the device, or on USB without credentials of its own.
 */
async function addAuthenticator(
  page: Page,
  { hasPrf = true, isSecurityKey = false }: { hasPrf?: boolean; isSecurityKey?: boolean } = {},
) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: isSecurityKey ? 'usb' : 'internal',
      hasResidentKey: !isSecurityKey,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf,
    },
  })
  const refuse = () =>
    browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  const credentials = async () =>
    (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return { refuse, credentials }
}

const addKey = (page: Page) => page.getByRole('button', { name: 'Add a passkey' }).click()

async function startUnlocking(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Unlock' }).click()
}

/** Whether a text is wider than its element. */
const isCut = (element: Element) => element.scrollWidth > element.clientWidth

test('a reviewer unlocks with one touch, and the file remains the fallback @prove', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Passkey Bakery' })
  const { refuse } = await addAuthenticator(page)
  await reviewer.signIn('reviewer')
  await page.getByRole('link', { name: 'Passkeys' }).click()
  await expect(page.getByText('You have none.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('button', { name: 'Unlock with a passkey' })).toBeHidden()
  await reviewer.chooseIdentity()
  await addKey(page)
  await expect(page.getByText('Passkey was added.')).toBeVisible()
  expect(await brokenRules(page, ALL_RULES)).toEqual([])

  await reviewer.open(reference)
  await expect(page.getByText('The answers are sealed.')).toBeVisible()
  await startUnlocking(page)
  const unlock = page.getByRole('button', { name: 'Unlock with a passkey' })
  const intro = page.getByRole('dialog').getByText('Choose your identity file.')
  expect(await intro.evaluate(isCut), 'a text that is cut').toBe(false)
  await unlock.click()
  await expect(page.getByText('maria@goldengatebakery.example').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()

  await page.reload()
  await refuse()
  await startUnlocking(page)
  await unlock.click()
  await expect(page.getByText("That didn't unlock it")).toBeVisible()
  await reviewer.chooseIdentity()
  await expect(page.getByText('maria@goldengatebakery.example').first()).toBeVisible()
})

test('a person has several keys, and an administrator sees and removes them @prove', async ({
  app,
  page,
  reviewer,
}) => {
  await addAuthenticator(page)
  await reviewer.signIn('administrator')
  await page.getByRole('link', { name: 'Passkeys' }).click()
  await reviewer.unlock()
  for (const name of ['Blue key', 'Desk']) {
    await page.getByLabel('Name of the key').fill(name)
    await addKey(page)
    await expect(page.getByText(`${name} was added.`)).toBeVisible()
  }
  const all = page.getByRole('region', { name: "Everyone's passkeys" })
  await expect(
    all.getByRole('row', { name: new RegExp(`Blue key ${PEOPLE.administrator}`) }),
  ).toBeVisible()
  await page.reload()
  await startUnlocking(page)
  await page.getByRole('button', { name: 'Unlock with Desk' }).click()
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
  await all.getByRole('row', { name: /Desk/ }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Desk was removed and no longer unlocks here.')).toBeVisible()
  await expect(page.getByText('operator rekey')).toBeVisible()
  await expect(page.getByRole('row', { name: /Desk/ })).toHaveCount(0)
  expect(await app.operator('verify')).not.toContain('problem')
})

test('a security key that stores no credentials unlocks, until it is removed @prove', async ({
  app,
  page,
  reviewer,
}) => {
  const reference = await submitted(app, { businessName: 'Security Key Bakery' })
  const { refuse, credentials } = await addAuthenticator(page, { isSecurityKey: true })
  // A person of only this test, since the server may have passkeys of the other tests.
  await reviewer.signIn('viewer')
  await page.getByRole('link', { name: 'Passkeys' }).click()
  await reviewer.unlock()
  await page.getByRole('button', { name: 'Add a security key' }).click()
  await expect(page.getByText('Security key was added.')).toBeVisible()
  expect((await credentials()).map((credential) => credential.isResidentCredential)).toEqual([
    false,
  ])

  await reviewer.open(reference)
  await startUnlocking(page)
  const unlock = page.getByRole('button', { name: 'Unlock with a passkey' })
  await unlock.click()
  await expect(page.getByText('maria@goldengatebakery.example').first()).toBeVisible()

  await page.reload()
  await refuse()
  await startUnlocking(page)
  await unlock.click()
  await expect(page.getByText("That didn't unlock it")).toBeVisible()
  await reviewer.chooseIdentity()
  await page.getByRole('link', { name: 'Passkeys' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Security key was removed')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You have none.')).toBeVisible()
  await startUnlocking(page)
  await expect(page.getByLabel('Identity file')).toBeVisible()
  await expect(unlock).toBeHidden()
  expect(await app.operator('show', 'CONSOLE')).toMatch(
    /passkey added by Victor Hale\n(?:.*\n)*.*passkey removed by Victor Hale\n/,
  )
})

test('a key that reports its support for encryption only when used is added @prove', async ({
  page,
  reviewer,
}) => {
  await addAuthenticator(page)
  await page.addInitScript(() => {
    const results = PublicKeyCredential.prototype.getClientExtensionResults
    PublicKeyCredential.prototype.getClientExtensionResults = function () {
      const extensions = results.call(this)
      const isNew = 'attestationObject' in this.response
      return isNew ? { ...extensions, prf: { enabled: false } } : extensions
    }
  })
  await reviewer.signIn('reviewer')
  await page.getByRole('link', { name: 'Passkeys' }).click()
  await reviewer.unlock()
  await addKey(page)
  await expect(page.getByText('Passkey was added.')).toBeVisible()
})

test('a key without PRF is refused with the reason, and does not stay in the device @prove', async ({
  page,
  reviewer,
}) => {
  const { credentials } = await addAuthenticator(page, { hasPrf: false })
  await reviewer.signIn('reviewer')
  await page.getByRole('link', { name: 'Passkeys' }).click()
  await reviewer.unlock()
  await addKey(page)
  await expect(page.getByText('it lacks the PRF extension')).toBeVisible()
  await expect.poll(async () => (await credentials()).length).toBe(0)
})

test('passkeys are not offered if the browser has no PRF @prove', async ({ page, reviewer }) => {
  await page.addInitScript(() => {
    PublicKeyCredential.getClientCapabilities = async () => ({ 'extension:prf': false })
  })
  await reviewer.signIn('reviewer')
  await page.getByRole('link', { name: 'Passkeys' }).click()
  await reviewer.unlock()
  await expect(page.getByText("This browser can't unlock with a passkey here.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden()
})

test('a passkey for another address of the console is reported as such @prove @intercepted', async ({
  page,
  reviewer,
}) => {
  await addAuthenticator(page)
  await reviewer.signIn('reviewer')
  await page.getByRole('link', { name: 'Passkeys' }).click()
  await reviewer.unlock()
  await addKey(page)
  await expect(page.getByText('Passkey was added.')).toBeVisible()
  await page.route(/\/console\/api\/passkeys$/, async (route) => {
    const response = await route.fetch()
    const { passkeys } = await response.json()
    await route.fulfill({
      json: {
        passkeys: passkeys.map((passkey: object) => ({ ...passkey, host: 'old.example.com' })),
      },
    })
  })
  await page.goto(`${reviewer.app.url}/console/passkeys`)
  await expect(page.getByText('registered at another address')).toBeVisible()
  await startUnlocking(page)
  await expect(page.getByRole('dialog').getByText('registered at another address')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Unlock with/ })).toBeHidden()
})
