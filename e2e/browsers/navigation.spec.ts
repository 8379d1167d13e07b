import { plainApplication } from '../support/samples.ts'
import { expect, test } from './test.ts'

test("Back, Forward, and the browser's own buttons lose no typed text", async ({
  applicant,
  remote,
  visitor,
}) => {
  await applicant.startAt('owner-details', plainApplication())
  await applicant.back('business-overview')
  await visitor.type({ 'Products/Services Sold': 'Typed, not yet Next' })
  await remote.back()
  await applicant.isAt('owner-details')
  await remote.forward()
  await applicant.isAt('business-overview')
  await visitor.shows('Products/Services Sold', 'Typed, not yet Next')
  await visitor.shows('Tax ID Number (TIN)', '94-1234567')
})

test('a reload keeps all but sensitive answers, and asks first', async ({
  applicant,
  remote,
  visitor,
}) => {
  await applicant.startAt('business-overview', plainApplication())
  await visitor.type({ 'Products/Services Sold': 'Bread', 'Tax ID Number (TIN)': '941234567' })
  expect(await visitor.isWarnedOnLeaving()).toBe(true)
  await remote.reload()
  await applicant.isAt('business-overview')
  await visitor.reads('Welcome back.')
  await visitor.shows('Products/Services Sold', 'Bread')
  await visitor.shows('Tax ID Number (TIN)', '')
})

test('an application that was left is still there after a return @prove', async ({
  applicant,
  remote,
  visitor,
}) => {
  await visitor.open('/apply/business-details')
  await applicant.isAt('business-details')
  expect(await visitor.isWarnedOnLeaving()).toBe(false)
  await visitor.type({ 'Legal Name': 'Golden Gate Bakery, LLC' })
  await visitor.until(async () => expect(await visitor.isWarnedOnLeaving()).toBe(true))
  await visitor.openScriptless()
  await remote.back()
  await applicant.isAt('business-details')
  await visitor.shows('Legal Name', 'Golden Gate Bakery, LLC')
  await visitor.type({ 'Legal Name': 'Bakery, LLC' })
  await visitor.shows('Legal Name', 'Bakery, LLC')
})
