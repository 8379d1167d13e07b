/** Tests that a reviewer finds an applicant's other applications; the server never learns why. */
import { sampleSubmission } from '../src/application/testing/sample-application.ts'
import { looksRight, Reviewer, submitted } from './support/reviewer.ts'
import { test } from './support/sandbox.ts'
import { expect } from './support/test.ts'

const other = {
  businessName: 'Blue Heron Catering',
  legalBusinessName: 'Blue Heron Catering LLC',
  tin: '943334444',
}

test('the panel says how many applications were compared, and finds a duplicate under another name @prove @intercepted', async ({
  start,
  page,
}) => {
  // On a separate server, since other tests change applications, and changed ones are not compared.
  const app = await start()
  const reviewer = new Reviewer(page, app)
  const declined = await submitted(app, { ...other, businessName: 'Blue Heron Cafe' })
  await app.operator('status', declined, 'reviewing')
  await app.operator('status', declined, 'declined', '--unseen')
  const reference = await submitted(app)
  const requests: string[] = []
  page.context().on('request', (request) => {
    requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  const run = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  await page.route(/\/console\/api\/runs\/match-keys-\d+$/, async (route) => {
    await release.promise
    await route.continue()
  })
  page.on('response', (response) => {
    if (/\/runs\/match-keys-\d+\/match-keys$/.test(response.url())) run.resolve()
  })
  await reviewer.openAs('reviewer', reference)
  await reviewer.unlock()
  const panel = page.getByRole('region', { name: 'Seen before?' })
  // The comparison starts automatically, and continues while other pages are shown.
  await expect(panel.getByText(/^0 of 1 other applications compared/)).toBeVisible()
  await page.getByRole('link', { name: 'Applications', exact: true }).click()
  release.resolve()
  await run.promise
  await page.goBack()
  await expect(panel.getByText(/^(\d+) of \1 other applications compared/)).toBeVisible()
  const hit = panel.getByRole('listitem').filter({ hasText: declined })
  await expect(hit).toContainText('Declined')
  await expect(hit).toContainText(/Same SSN/)
  await expect(hit).toContainText(/Same bank account/)
  await expect(hit).not.toContainText('Same TIN')
  await looksRight(page)

  const { businessEmail, businessPhone, companyOwners, manualEntry } = sampleSubmission()
  const [owner] = companyOwners
  const sent = requests.join('\n')
  for (const value of [
    ...[businessEmail, businessPhone, owner?.ssn, owner?.lastName],
    ...[manualEntry?.accountNumber, 'blue heron', 'identity'],
  ]) {
    expect(value).toBeTruthy()
    expect(sent.toLowerCase()).not.toContain(String(value).toLowerCase())
  }
  await hit.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Blue Heron Cafe' })).toBeVisible()
})
