/** Tests the anonymous counts of applicants' progress through the form. */
import type { BrowserContext } from '@playwright/test'
import { type FunnelCounts, funnelRoute } from '../src/api/funnel.ts'
import { field } from './support/fields.ts'
import { onOtherDevice, saveForLater } from './support/finish-later.ts'
import { loadedAhead } from './support/loaded.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { SHORT_AGREEMENT } from './support/sandbox.ts'
import { draftBefore, openAt } from './support/saved-draft.ts'
import type { App } from './support/server.ts'
import { expect, test } from './support/test.ts'

// A separate server, since the operator sees only the ten rules that stopped the most applicants,
// here those of this test.
test.use({ settings: { AGREEMENT_FILE: SHORT_AGREEMENT } })

const expected = plainApplication()

/** Records the counts that pages in these contexts send: `reached business-details`. */
function sentBy(...contexts: readonly BrowserContext[]): readonly string[] {
  const sent: string[] = []
  for (const context of contexts) {
    context.on('request', (request) => {
      if (!request.url().endsWith(funnelRoute.url)) return
      const { counts }: FunnelCounts = request.postDataJSON()
      sent.push(...counts.map((count) => Object.values(count).join(' ')))
    })
  }
  return sent
}

/** Returns the number of applicants whom a zip code has stopped, as the operator reads it. */
async function stoppedByZip(app: App): Promise<number> {
  const { total } = JSON.parse(await app.operator('funnel', '--json'))
  const rule = total.rules.find(({ code }: { readonly code: string }) => code === 'zip')
  return rule?.count ?? 0
}

test('steps, the errors that stopped the applicant, saving and resuming are counted once, and shown @prove', async ({
  app,
  applicant,
  browser,
  page,
}) => {
  const before = await stoppedByZip(app)
  const sent = sentBy(page.context())
  await applicant.open()
  await expect.poll(() => sent).toEqual(['reached business-details'])
  await applicant.businessDetails(expected)
  const zip = field(page, 'Zip')
  await zip.fill('9410')
  for (const _attempt of ['first', 'second']) {
    await applicant.next()
    await expect(zip).toBeFocused()
  }
  await zip.fill(expected.businessAddress.zip)
  const answered = page.waitForResponse((response) => response.url().endsWith(funnelRoute.url))
  await applicant.next('business-overview')
  const counted = [
    'reached business-details',
    'stopped businessAddress.zip zip',
    expect.stringMatching(/^time business-details \d+$/),
    'reached business-overview',
  ]
  await expect.poll(() => sent).toEqual(counted)
  expect((await answered).status()).toBe(204)
  // The errors that stopped the applicant were sent before, in a separate request.
  await expect.poll(() => stoppedByZip(app)).toBe(before + 1)

  await page.reload()
  await applicant.isAt('business-overview')
  await loadedAhead(page)
  await applicant.back()
  await applicant.isAt('business-details')
  const link = await saveForLater(page)
  await expect.poll(() => sent).toEqual([...counted, 'saved'])

  const phone = await onOtherDevice(browser, app)
  const sentByPhone = sentBy(phone.page.context())
  await phone.page.goto(link)
  await phone.isAt('business-details')
  await loadedAhead(phone.page)
  await phone.next('business-overview')
  await expect.poll(() => sentByPhone).toEqual(['resumed'])
  await phone.page.context().close()
})

test('a submission is counted @prove', async ({ applicant, page }) => {
  const sent = sentBy(page.context())
  await openAt(page, 'review-&-submit', expected)
  await loadedAhead(page)
  await applicant.signAndSubmit(SIGNER)
  await expect.poll(() => sent).toEqual(['submitted'])
})

test('nothing is sent if the browser asks not to be tracked @prove', async ({
  applicant,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })
  const sent = sentBy(page.context())
  await openAt(page, 'business-details', draftBefore('business-overview', expected))
  await loadedAhead(page)
  await saveForLater(page)
  await applicant.next('business-overview')
  await applicant.next()
  await page.goto('/connect/about')
  expect(sent).toEqual([])
})

test('the header says how many minutes are left if enough applicants were timed @prove @intercepted', async ({
  page,
}) => {
  await page.route('**/apply/banking-information', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace('"funnel":', '"minutesLeft":{"banking-information":4},$&')
    await route.fulfill({ response, body })
  })
  await openAt(page, 'banking-information')
  const progress = page.getByRole('region', { name: 'Progress' })
  const left = progress.getByText('about 4 minutes left', { exact: true }).filter({ visible: true })
  await expect(left).toBeVisible()
  await page.setViewportSize({ width: 390, height: 740 })
  await expect(progress.getByText('Step 5 of 6', { exact: true })).toBeVisible()
  await expect(left).toBeVisible()
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByText('faltan unos 4 minutos').filter({ visible: true })).toBeVisible()
})
