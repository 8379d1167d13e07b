/** Tests that the end of an application, or what stops it, is explained in the frame. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { applicationsRoute } from '../src/api/applications.ts'
import { sampleSubmission } from '../src/application/testing/sample-application.ts'
import { withoutScript } from '../src/messages/en/server.ts'
import { Applicant } from './support/applicant.ts'
import { startingAt } from './support/clock.ts'
import { framed, test } from './support/embedding.ts'
import { invite, TEXTS } from './support/invitations.ts'
import { loadedAhead } from './support/loaded.ts'
import { startPartnerSite } from './support/partner-site.ts'
import { plainApplication } from './support/samples.ts'
import { expect } from './support/test.ts'

const DAY_MS = 86_400_000

test.describe('the end of an application is explained in the frame', () => {
  /** Whether a visitor of the host sees a text, in a frame as tall as its page. */
  const isShown = async (page: Page, text: string) => {
    const shown = page.frameLocator('iframe').getByText(text).first()
    await expect(shown).toBeVisible()
    await expect(shown).toBeInViewport()
  }

  test('a closed invitation @prove', async ({ allowConsoleErrors, page, site }) => {
    allowConsoleErrors(/status of 410/)
    const invited = await invite(site.app, { program: 'acme' })
    await invited.post('revoke')
    await page.goto(site.inviting(`${invited.id}#${invited.secret}`))
    await isShown(page, TEXTS.closed.revoked)
    await page.frameLocator('iframe').getByRole('button', { name: TEXTS.newLink }).click()
    await isShown(page, TEXTS.requested)
    expect(page.url()).toContain('partner.localhost')
  })

  test('an invitation that has expired @prove', async ({ allowConsoleErrors, page }) => {
    allowConsoleErrors(/status of 410/)
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'merchant-application-'))
    const start = (at: number) =>
      startPartnerSite({ DATA_DIR, NODE_OPTIONS: startingAt(new Date(at).toISOString()) })
    try {
      const before = await start(Date.now() - 2 * DAY_MS)
      const { id, secret } = await invite(before.app, { program: 'acme', expiresIn: 1 })
      await before.stop()
      const after = await start(Date.now())
      try {
        await page.goto(after.inviting(`${id}#${secret}`))
        await isShown(page, TEXTS.closed.expired)
        const frame = page.frameLocator('iframe')
        await expect(frame.getByRole('heading', { name: 'Business Details' }).first()).toBeVisible()
        await frame.getByRole('button', { name: TEXTS.newLink }).click()
        await isShown(page, TEXTS.requested)
      } finally {
        // The frame still loads later screens.
        await page.goto('about:blank')
        await after.stop()
      }
    } finally {
      await rm(DATA_DIR, { recursive: true, force: true })
    }
  })

  test('a host and a form that are offline @prove', async ({
    allowConsoleErrors,
    context,
    page,
    site,
  }) => {
    allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
    await page.goto(site.listed)
    const frame = await framed(page)
    await loadedAhead(frame)
    await context.setOffline(true)
    await isShown(page, "You're offline.")
    const applicant = new Applicant(frame as unknown as Page)
    await applicant.businessDetails(plainApplication())
    await applicant.next()
    const next = frame.getByRole('heading', { level: 1, name: 'Business Overview' })
    await expect(next).toBeVisible()
    await context.setOffline(false)
    await expect(frame.getByText("You're offline.")).toBeHidden()
  })

  test('a form that does not load @intercepted', async ({ allowConsoleErrors, page, site }) => {
    allowConsoleErrors(/ERR_FAILED|postMessage|target origin|not-ready/)
    await page.clock.install()
    await page.route(`${site.program}/apply/**`, (route) => route.abort())
    await page.goto(site.listed)
    await page.clock.runFor(21_000)
    await expect(page.getByRole('link', { name: 'Open in a new tab' })).toBeVisible()
  })

  test('a browser that is too old @prove', async ({ page, site }) => {
    await page.goto(site.listed)
    const frame = await framed(page)
    await expect(frame.getByText(withoutScript.tooOld)).toBeHidden()
    // Files loaded later restore the styles, which such a browser never had.
    await loadedAhead(frame)
    await frame.evaluate(() => {
      for (const style of document.querySelectorAll('style, link[rel=stylesheet]')) style.remove()
    })
    await isShown(page, withoutScript.tooOld)
  })

  test('an application that was declined @prove', async ({ page, site }) => {
    await page.goto(site.listed)
    const frame = await framed(page)
    const { url, reference } = await frame.evaluate(
      async ([address, body]): Promise<{ readonly url: string; readonly reference: string }> => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(address, { method: 'POST', headers, body })).json()
      },
      [applicationsRoute.url, JSON.stringify(sampleSubmission({ signing: null }))] as const,
    )
    await site.app.operator('status', reference, 'reviewing')
    await site.app.operator('status', reference, 'declined', '--unseen')
    await frame.goto(new URL(url, site.program).href)
    await isShown(page, "We can't approve your application")
    expect(page.url()).toBe(site.listed)
  })

  test('leaving the host without a warning @prove', async ({ page, site }) => {
    const requests: string[] = []
    page.on('dialog', async (dialog) => {
      requests.push(dialog.type())
      await dialog.accept()
    })
    await page.goto(site.listed)
    const frame = await framed(page)
    await frame.getByLabel('Legal Name').fill('Golden Gate Bakery, LLC')
    await frame.getByLabel('Legal Name').press('Tab')
    await page.goto(`${site.program}/apply/business-details`)
    expect(requests).toEqual([])
  })
})
