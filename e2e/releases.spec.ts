/** Tests that drafts, saved applications and links of an earlier release open in this one. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import {
  copyDataDir,
  FILES,
  type FixtureLink,
  fixtureFile,
  fixtureVersions,
  type ReleaseFixture,
  readFixture,
} from '../src/test-support/release-fixtures.ts'
import { startingAt } from './support/clock.ts'
import { field } from './support/fields.ts'
import { english } from './support/finish-later.ts'
import { TEXTS as invitation } from './support/invitations.ts'
import { Reviewer } from './support/reviewer.ts'
import { SHORT_AGREEMENT } from './support/sandbox.ts'
import { type App, startApp } from './support/server.ts'
import { PREPARER } from './support/signature-request.ts'
import { test as base, expect } from './support/test.ts'

const { documents, pages, prepared, questions, wizard } = english.texts

const SUPPORT_EMAIL = 'help@acme.example'

/** The texts that the page of each kind of link shows besides those of the fixture. */
const SHOWN: Readonly<
  Record<FixtureLink['kind'], (page: Page, link: FixtureLink, isNewest: boolean) => unknown>
> = {
  draft: (page) => expect(page.getByText(wizard.restored.welcome)).toBeVisible(),
  'signature-request': (page) => expect(page.getByText(prepared.intro(PREPARER))).toBeVisible(),
  'owner-invitation': (page) => expect(field(page, questions.ssn.label)).toHaveValue(''),
  'answered-invitation': async (page, _, isNewest) => {
    await expect(page.getByText('already entered with this link')).toBeVisible()
    // With an earlier release's link, the page does not know the requester.
    if (!isNewest) return
    await expect(page.getByRole('main')).toContainText(SUPPORT_EMAIL)
    // An owner has no reference number to name there.
    await expect(page.getByRole('main')).not.toContainText(pages.confirmation.questions.after)
  },
  correction: async (page) => {
    await expect(field(page, questions.businessPhone.label)).toHaveValue('(415) 555-0132')
    await expect(field(page, questions.ssn.label)).toHaveValue('')
  },
  question: (page) => expect(page.getByLabel(documents.reply.text)).toHaveValue(''),
  invitation: async (page, { shows: [name = ''] }) => {
    await expect(field(page, questions.businessName.label)).toHaveValue(name)
    await expect(field(page, questions.businessName.label)).toBeDisabled()
  },
  'revoked-invitation': (page) => expect(page.getByText(invitation.closed.revoked)).toBeVisible(),
  lead: (page) => expect(field(page, questions.businessName.label)).not.toHaveValue(''),
}

const versions = fixtureVersions()

for (const version of versions) {
  const isNewest = version === versions.at(-1)
  const fixture = readFixture(version)

  const test = base.extend<{ atReleaseTime: undefined }, { app: App }>({
    app: [
      async ({ browserName: _ }, use, { project }) => {
        await mkdir(project.outputDir, { recursive: true })
        const folder = await mkdtemp(join(project.outputDir, `release-${version}-`))
        const app = await startApp({
          AGREEMENT_FILE: SHORT_AGREEMENT,
          SUPPORT_EMAIL,
          ...releaseSettings(fixture, join(folder, 'data')),
        })
        await use(app)
        await app.stop()
      },
      { scope: 'worker' },
    ],
    atReleaseTime: [
      async ({ context }, use) => {
        await setReleaseTime(context, fixture)
        await use(undefined)
      },
      { auto: true },
    ],
  })

  test.describe(`of release ${version}${isNewest ? '' : ' @prove'}`, () => {
    // One server is enough, since opening changes nothing.
    test.describe.configure({ mode: 'default' })

    test('a tab continues without its sensitive answers', async ({ applicant, page, app }) => {
      await page.addInitScript((stored) => {
        if (Reflect.get(globalThis, 'origin') === 'null' || sessionStorage.length > 0) return
        for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value)
      }, tabStorage(version))
      await page.goto(app.url + fixture.tab.path)
      await applicant.isAt('owner-details')
      await expect(page.getByText(wizard.restored.welcome)).toBeVisible()
      await expect(page.getByText(wizard.restored.cleared)).toBeVisible()
      for (const text of fixture.tab.shows) await expectShown(page, text)
      await expect(field(page, questions.ssn.label)).toHaveValue('')
      await applicant.back()
      await applicant.isAt('business-overview')
      await expect(field(page, questions.tin.label)).toHaveValue('')
      await expect(field(page, questions.yearFounded.label)).toHaveValue('2012')
    })

    for (const link of fixture.links) {
      test(`the link opens: ${link.what}`, async ({ allowConsoleErrors, page, app }) => {
        allowConsoleErrors(/status of 410/)
        await page.goto(app.url + link.path)
        await SHOWN[link.kind](page, link, isNewest)
        for (const text of link.shows) await expectShown(page, text)
      })
    }

    test('the signed copies are the same files @prove', async ({ page, app }) => {
      const copyOf = (reference: string) => fixtureFile(version, FILES.copies, `${reference}.pdf`)
      const signed = fixture.applications.filter(({ reference }) => existsSync(copyOf(reference)))
      for (const { confirmation, reference } of signed) {
        await page.goto('about:blank')
        await page.goto(app.url + confirmation)
        const { download } = english.texts.pages.confirmation.copy
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: download }).click(),
        ])
        const copy = readFileSync(await file.path())
        expect(copy.equals(readFileSync(copyOf(reference))), reference).toBe(true)
      }
    })

    test('the applications open in the console @prove', async ({ page, app }) => {
      const reviewer = new Reviewer(page, app)
      await reviewer.signIn('reviewer')
      await reviewer.unlock()
      // The key opens the view of all applications, including decided ones.
      await page.keyboard.press('6')
      for (const { reference, shows } of fixture.applications) {
        await page.getByRole('row').filter({ hasText: reference }).getByRole('link').click()
        await expect(page.getByRole('heading', { name: 'Owner Details' })).toBeVisible()
        await expect(page.getByText(shows[0] ?? '').first()).toBeVisible()
        await page.goBack()
      }
    })
  })
}

/** Expects a text on the page, in a section that may be folded, or in a field. */
async function expectShown(page: Page, text: string): Promise<void> {
  await expect(async () => {
    const typed = await page
      .getByRole('textbox')
      .evaluateAll((all) => all.map((field) => Reflect.get(field, 'value')))
    const read = await page.locator('main').textContent()
    expect([read, ...typed].join('\n')).toContain(text)
  }).toPass()
}

/** Returns the settings of a server on a copy of the fixture in this folder. */
function releaseSettings({ version, now }: ReleaseFixture, folder: string) {
  return { ...copyDataDir(version, folder), NODE_OPTIONS: startingAt(now) }
}

/** Sets the time of the fixture in this browser's pages, too. */
async function setReleaseTime(context: BrowserContext, { now }: ReleaseFixture) {
  await context.clock.setFixedTime(now)
}

/** Returns the storage of an applicant's tab, by key. */
function tabStorage(version: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(fixtureFile(version, FILES.tab), 'utf8'))
}
