/** Tests that both browsers screen where two people decide, and have to find the same entries. */
import { us } from '../src/application/forms/us.ts'
import { toSubmission } from '../src/application/submission.ts'
import { sampleOwner, signedApplication } from '../src/application/testing/sample-application.ts'
import { openElsewhere, type Reviewer, submitted, test } from './support/reviewer.ts'
import { importList } from './support/sanctions-list.ts'
import { expect } from './support/test.ts'

test.use({ settings: { FOUR_EYES_ABOVE: '0' } })

test('two browsers that find the same entries agree, and the server does not learn which @prove', async ({
  app,
  browser,
  reviewer,
}) => {
  await importList(app)
  const companyOwners = [sampleOwner({ firstName: 'José', lastName: 'Gutierez', dob: '03071984' })]
  const signed = signedApplication({ companyOwners, termsSignerFullName: 'José Gutierez' })
  const reference = await submitted(app, toSubmission(signed, us))
  const sent: string[] = []
  const screened = async (reviewer: Reviewer) => {
    reviewer.page.on('request', (request) => sent.push(request.postData() ?? ''))
    await reviewer.unlock()
    await reviewer.hasRead()
    const panel = reviewer.page.getByRole('region', { name: 'Sanctions screening' })
    await panel.getByRole('radio', { name: 'No, not the same' }).check()
    await panel.getByLabel('Why').fill('Born in 1984')
    await panel.getByRole('button', { name: 'Save screening' }).click()
    await expect(panel.getByText('You recorded this screening')).toBeVisible()
  }
  await reviewer.openAs('reviewer', reference)
  await reviewer.decide('Start the review', 'is now: In review')
  await screened(reviewer)
  await reviewer.decide('Approve', 'Your decision is stored.')

  const second = await openElsewhere(browser, app, reference)
  await screened(second)
  await second.decide('Approve', 'is now: Approved')
  await second.page.context().close()
  const entries = sent.flatMap((body) => /"entries":"([0-9a-f]{32})"/.exec(body)?.[1] ?? [])
  expect(entries).toHaveLength(2)
  expect(new Set(entries).size).toBe(1)
  expect(sent.join('\n')).not.toMatch(/"sdn-7|gutierr?ez/i)
})
