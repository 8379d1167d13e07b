/** What is not accepted, what a reviewer confirms, and a walk through three prepared cases. */

import { mkdtempSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toSubmission } from '../src/application/submission.ts'
import { sampleOwner, signedApplication } from '../src/application/testing/sample-application.ts'
import { ALL_RULES, brokenRules } from './support/broken-rules.ts'
import { submitted, test } from './support/reviewer.ts'
import type { App } from './support/server.ts'
import { sidewaysOverflow } from './support/sizes.ts'
import { expect } from './support/test.ts'

const REVIEW_FILE = join(mkdtempSync(join(tmpdir(), 'review-')), 'review.json')
writeFileSync(
  REVIEW_FILE,
  JSON.stringify({
    policy: [
      {
        rule: 'free-mail',
        effect: 'not-accepted',
        text: {
          en: 'We need an email address at your own domain.',
          es: 'Necesitamos un correo con su propio dominio.',
        },
      },
      {
        rule: 'ticket',
        above: 100,
        effect: 'closely',
        text: { en: 'Large sales: ask for invoices.' },
      },
    ],
    checklist: [
      { id: 'screening', text: 'Screening clear', answeredBy: 'screening' },
      { id: 'policy', text: 'Policy clear', answeredBy: 'policy', about: ['business', 'sales'] },
      { id: 'duplicates', text: 'No duplicates', answeredBy: 'no-duplicates', required: false },
      { id: 'website', text: 'Website visited', about: ['business'] },
    ],
  }),
)

test.use({ settings: { REVIEW_FILE, SUPPORT_EMAIL: 'help@acme.example' } })

const EMPTY = ',-0- '.repeat(7)

async function importList(app: App): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'list-'))
  const rows = [
    `7,"GUTIERREZ REYES, Jose","individual","SDNTK"${EMPTY},"DOB 25 Jan 1961; POB Culiacan, Mexico"`,
    `8,"KARIMOV, Bahrom","individual","SDGT"${EMPTY},"DOB 07 Mar 1984; POB Samarkand"`,
  ]
  await writeFile(join(folder, 'sdn.csv'), rows.join('\r\n'))
  await writeFile(join(folder, 'alt.csv'), '8,1,"aka","SULTANOV, Daler",-0- ')
  await writeFile(join(folder, 'add.csv'), '')
  await app.operator('screening', 'import', folder)
  await rm(folder, { recursive: true })
}

test('an applicant is told early and kindly what is not accepted, in both languages', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/apply/business-details`)
  await page.getByLabel('Business Email').fill('bakery@gmail.com')
  const notice = page.getByText('We need an email address at your own domain.')
  await expect(notice).toBeVisible()
  const place = page.getByRole('status').filter({ has: notice })
  await expect(place.getByRole('link', { name: 'help@acme.example' })).toBeVisible()
  await expect(page.getByText('Large sales')).toBeHidden()
  expect(await brokenRules(page, ALL_RULES)).toEqual([])
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByText('Necesitamos un correo con su propio dominio.')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('Business Email').fill('office@bakery.example')
  await expect(notice).toBeHidden()
})

for (const width of [390, 1280]) {
  test(`a reviewer completes the checklist before approving at ${width} px`, async ({
    app,
    browserErrors,
    page,
    reviewer,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await importList(app)
    const reference = await submitted(app, {
      businessName: `Checked ${width}`,
      businessEmail: 'bakery@gmail.com',
    })
    await reviewer.signIn('reviewer')
    await reviewer.open(reference)
    await reviewer.decide('Start the review', 'is now: In review')
    await reviewer.unlock()
    const policy = page.getByRole('region', { name: 'Policy' })
    await expect(policy.getByText('Business email: bakery@gmail.com')).toBeVisible()
    await expect(policy.getByText('Not accepted')).toBeVisible()
    const checklist = page.getByRole('region', { name: 'Checklist' })
    browserErrors.allow(/status of 409 .*\/decisions/)
    await expect(page.getByText('You recorded this screening')).toBeVisible()
    await page.getByRole('radio', { name: 'Approve' }).check()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText('The checklist is not complete for this version.')).toBeVisible()

    const step = (name: string) => checklist.getByRole('listitem').filter({ hasText: name })
    await step('Policy clear').getByRole('button', { name: 'Mark as done' }).click()
    await expect(step('Screening clear').getByText('Recorded by Rita Bell')).toBeVisible()
    await expect(step('Policy clear').getByText('Say why it is all right.')).toBeVisible()
    expect(await brokenRules(page, ALL_RULES)).toEqual([])
    expect(await sidewaysOverflow(page)).toEqual([])
    await step('Policy clear').getByLabel('Note').fill('The bakery is well known.')
    await step('Policy clear').getByRole('button', { name: 'Mark as done' }).click()
    await expect(step('Policy clear').getByText('Done by Rita Bell')).toBeVisible()
    await step('Website visited').getByRole('button', { name: 'Mark as done' }).click()
    await expect(step('Website visited').getByText('Done by Rita Bell')).toBeVisible()
    await expect(page.getByText('The bakery is well known.')).toBeVisible()
    await reviewer.decide('Approve', 'is now: Approved')
    expect(await app.operator('show', reference)).not.toContain('well known')
  })
}

test('a reviewer catches a namesake, a listed other name and a duplicate, and no name leaves the browser', async ({
  app,
  page,
  reviewer,
}) => {
  await importList(app)
  const person = (firstName: string, lastName: string, dob: string, ssn: string) =>
    toSubmission(
      signedApplication({
        businessName: `${lastName} Repairs`,
        legalBusinessName: `${lastName} Repairs LLC`,
        companyOwners: [sampleOwner({ firstName, lastName, dob, ssn })],
        termsSignerFullName: `${firstName} ${lastName}`,
      }),
    )
  const namesake = await submitted(app, person('José', 'Gutierez', '03071988', '212121212'))
  const listed = await submitted(app, person('Daler', 'Sultanov', '03071984', '323232323'))
  const declined = await submitted(app, {
    ...person('Ana', 'Quist', '03071988', '434343434'),
    businessName: 'Quist Flowers',
  })
  await app.operator('status', declined, 'reviewing')
  await app.operator('status', declined, 'declined', '--unseen')
  const duplicate = await submitted(app, {
    ...person('Ana', 'Quist', '03071988', '434343434'),
    businessName: 'Evergreen Petals',
    legalBusinessName: 'Evergreen Petals LLC',
  })
  const asked: string[] = []
  page.context().on('request', (request) => {
    asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  await reviewer.signIn('reviewer')
  const screening = page.getByRole('region', { name: 'Sanctions screening' })
  const answer = async (name: string, label: string, why: string) => {
    const match = screening.getByRole('article', { name })
    await match.getByRole('radio', { name: label }).check()
    await match.getByLabel('Why').fill(why)
    await screening.getByRole('button', { name: 'Save screening' }).click()
    await expect(screening.getByText('You recorded this screening')).toBeVisible()
  }

  await reviewer.open(namesake)
  await reviewer.unlock()
  await expect(screening.getByText('born 25 Jan 1961, another year')).toBeVisible()
  await answer('José Gutierez: GUTIERREZ REYES, Jose', 'No, not the same', 'Born in 1988')

  await reviewer.open(listed)
  await reviewer.unlock()
  await expect(screening.getByText('birth date 07 Mar 1984 matches')).toBeVisible()
  await answer('Daler Sultanov: SULTANOV, Daler', 'Yes, confirmed', 'Same day of birth')
  await reviewer.decide('Start the review', 'is now: In review')
  await page.getByRole('radio', { name: 'Decline' }).check()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page.getByText('is now: Declined')).toBeVisible()

  await reviewer.open(duplicate)
  await reviewer.unlock()
  const seen = page.getByRole('region', { name: 'Seen before?' })
  await seen.getByRole('button', { name: /^Compare \d+ not compared yet/ }).click()
  const hit = seen.getByRole('listitem').filter({ hasText: declined })
  await expect(hit).toContainText('Declined')
  await expect(hit).toContainText('Same SSN')

  const sent = asked.join('\n')
  expect(sent).not.toMatch(/gutier|sultanov|quist|evergreen|212121212|434343434|sdn-8|same day/i)
  for (const reference of [namesake, listed, duplicate]) {
    const shown = await app.operator('show', reference, '--json')
    expect(shown).not.toMatch(/sdn-8|born in 1988|same day|karimov/i)
  }
})
