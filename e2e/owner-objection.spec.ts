/** Tests that an owner reports an error in what the applicant entered about them. */
import { ALL_RULES, brokenRules } from './support/broken-rules.ts'
import { field, fill } from './support/fields.ts'
import {
  ana,
  application,
  asking,
  askOwner,
  cardOf,
  english,
  enterDetails,
  otherPage,
  question,
} from './support/owner-entry.ts'
import { openAt } from './support/saved-draft.ts'
import { storedBytes } from './support/stored.ts'
import { expect, test } from './support/test.ts'

for (const { owner, texts, locale } of [question.ana, question.ben]) {
  test(`an owner reports an error, which the applicant sees, in ${locale}`, async ({
    allowConsoleErrors,
    app,
    browser,
    page,
  }) => {
    allowConsoleErrors(/ERR_INTERNET_DISCONNECTED/)
    const { objection: words } = texts.ownerEntry
    const business = asking(owner)
    const said = `"My share" is 25% <b>not</b> ${owner.stake}%`
    await openAt(page, 'owner-details', application)
    const link = await askOwner(page, owner)

    const other = await otherPage(browser, app, locale)
    const button = (name: string) => other.getByRole('button', { name, exact: true })
    const posted: string[] = []
    other.on('request', (request) => posted.push(request.url(), request.postData() ?? ''))
    await other.goto(link)
    await button(words.open).click()
    await button(words.send(business)).click()
    await expect(other.getByText(words.empty)).toBeVisible()
    await expect(other.getByLabel(words.label)).toBeFocused()
    expect(await brokenRules(other, ALL_RULES)).toEqual([])
    await other.getByLabel(words.label).fill('x'.repeat(501))
    await button(words.send(business)).click()
    await expect(other.getByLabel(words.label)).toHaveValue('x'.repeat(501))
    await expect(other.getByLabel(words.label)).toHaveAccessibleDescription(/500/)
    await other.getByLabel(words.label).fill(said)
    await other.context().setOffline(true)
    await button(words.send(business)).click()
    await expect(other.getByText(words.failed)).toBeVisible()
    await other.context().setOffline(false)
    await button(words.send(business)).click()

    // Nothing was entered, so a reload loses nothing, and the message appears once.
    for (let loaded = 0; loaded < 2; loaded += 1) {
      const status = other.getByRole('status').filter({ hasText: words.said(business) })
      await expect(status).toContainText(said)
      await expect(button(words.open)).toBeHidden()
      await expect(other.getByRole('link', { name: words.alsoByMail(business) })).toHaveAttribute(
        'href',
        new RegExp(`^mailto:${encodeURIComponent(application.businessEmail)}.*25%25`),
      )
      expect(await brokenRules(other, ALL_RULES)).toEqual([])
      await other.reload()
    }
    expect(posted.join()).not.toContain('My share')
    expect(await storedBytes(app)).not.toContain('My share')

    const name = `${owner.firstName} ${owner.lastName}`
    const card = cardOf(page, owner).filter({ hasText: english.ownerLink.objection(name, said) })
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText(english.ownerLink.objected(name))).toBeVisible()
    await expect(card).toBeVisible()
    await expect(card.getByText(english.ownerLink.correct)).toBeVisible()
    await page.reload()
    await expect(card).toBeVisible()
    expect(await brokenRules(page, ALL_RULES)).toEqual([])

    // The link continues to work until a new one replaces it.
    await enterDetails(other, owner, texts)
    await expect(other.getByText(texts.ownerEntry.ends.entered(business))).toBeVisible()
  })
}

test('a corrected owner gets a new link without the reported error', async ({
  app,
  browser,
  page,
}) => {
  const { objection: words } = english.ownerEntry
  await openAt(page, 'owner-details', application)
  const link = await askOwner(page, ana)
  const other = await otherPage(browser, app, 'en-US')
  await other.goto(link)
  await other.getByRole('button', { name: words.open }).click()
  await other.getByLabel(words.label).fill('My last name is Nunez')
  await other.getByRole('button', { name: words.send(asking(ana)) }).click()
  await expect(other.getByText(words.said(asking(ana)))).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const shown = page.getByText(/says that something isn't right: /)
  await expect(shown).toBeVisible()
  const card = cardOf(page, ana)
  await field(card, 'Last Name').fill('')
  await page.getByRole('button', { name: english.ownerLink.renew }).click()
  await expect(field(card, 'Last Name')).toBeFocused()
  await expect(page.getByText('This field is required')).toBeVisible()
  await expect(shown).toBeVisible()
  await fill(card, { 'Last Name': 'Nunez', Email: 'nunez@goldengatebakery.example' })
  await page.getByRole('button', { name: english.ownerLink.renew }).click()
  await expect(shown).toBeHidden()
  const box = page.getByRole('textbox', { name: 'Link for Ana Nunez' })
  await expect(box).not.toHaveValue(link)
  await other.goto('about:blank')
  await other.goto(await box.inputValue())
  await expect(other.getByRole('button', { name: words.open })).toBeVisible()
  await expect(other.getByText(/named Ana Nunez as an owner/)).toBeVisible()
  await expect(other.getByText(/We'll use nunez@goldengatebakery.example/)).toBeVisible()
  await other.context().close()
})
