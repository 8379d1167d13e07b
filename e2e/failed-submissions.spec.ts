import type { Page, Route } from '@playwright/test'
import { APPLICATIONS_PATH } from '../src/api/applications.ts'
import { API, answerOnce } from './support/answers.ts'
import { type Applicant, stepIds } from './support/applicant.ts'
import { dropdown, field, fill } from './support/fields.ts'
import { plainApplication, SIGNER } from './support/samples.ts'
import { openAt } from './support/saved-draft.ts'
import { countStored, expectStored } from './support/stored.ts'
import { expect, test } from './support/test.ts'

const UNKNOWN = 'Unknown error occurred. Try again in a few minutes.'

test.beforeEach(({ allowConsoleErrors }) => {
  allowConsoleErrors(/\/api\/applications/)
})

/** Makes the next request wait a fiftieth of its usual time. */
async function hurryNextTimeout(page: Page) {
  await page.evaluate(() => {
    const { timeout } = AbortSignal
    AbortSignal.timeout = (milliseconds) => {
      AbortSignal.timeout = timeout
      return timeout.call(AbortSignal, milliseconds / 50)
    }
  })
}

/** Returns the box above the buttons of the summary. */
function errorBox(page: Page) {
  return page.getByRole('alert').filter({
    has: page.getByRole('heading', { name: 'There was an error submitting the form:' }),
  })
}

/** Returns the dialog about a submission without an answer. */
function failure(page: Page) {
  return page.getByRole('alertdialog', { name: 'Application Failed to Submit' })
}

/** Loses the answer to the next submission, which the server receives. */
async function loseAnswer(page: Page) {
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route(API, lose, { times: 1 })
}

async function expectRefused(applicant: Applicant, ...messages: readonly (string | RegExp)[]) {
  const { page } = applicant
  await expect(errorBox(page).getByRole('listitem')).toHaveText([...messages])
  await applicant.isAt('review-&-submit')
  await expect(dropdown(page, 'Signing As')).toContainText(SIGNER)
  await expect(field(page, 'Full Name')).toHaveValue('Maria Alvarez')
  await expect(applicant.button('Submit Application')).toBeEnabled()
}

test('no error loses typed text, and the next try submits once @intercepted', async ({
  app,
  applicant,
  page,
}) => {
  const expected = plainApplication({ businessName: 'Try Again Bakery' })
  await openAt(page, 'review-&-submit', expected)
  await applicant.sign(SIGNER)

  await test.step('a response without a body', async () => {
    await answerOnce(page, 500, '')
    await applicant.submit()
    await expectRefused(applicant, UNKNOWN)
  })

  await test.step('errors on the page replace those of the response', async () => {
    await fill(page, { 'Full Name': 'Somebody Else' })
    await applicant.submit()
    await expect(page.getByText('Signature does not match Signee').first()).toBeVisible()
    await expect(errorBox(page)).toHaveCount(0)
    await fill(page, { 'Full Name': 'Maria Alvarez' })
  })

  await test.step('errors as plain strings', async () => {
    await answerOnce(page, 422, { errors: ['We are closed today', 'Please call us'] })
    await applicant.submit()
    await expectRefused(applicant, 'We are closed today', 'Please call us')
  })

  await test.step('a dropped connection', async () => {
    await page.route(API, (route) => route.abort('connectionreset'), { times: 1 })
    await applicant.submit()
    await failure(page).getByRole('button', { name: 'OK' }).click()
    await expect(failure(page)).toBeHidden()
    await expectRefused(applicant, /^We couldn't reach the server\./)
  })

  await test.step('an offline browser', async () => {
    await page.context().setOffline(true)
    await applicant.submit()
    await failure(page).getByRole('button', { name: 'OK' }).click()
    await expectRefused(applicant, /^You appear to be offline\./)
    await page.context().setOffline(false)
  })

  await test.step('a timeout', async () => {
    await page.route(API, () => undefined, { times: 1 })
    await hurryNextTimeout(page)
    await applicant.submit()
    await expect(applicant.button('Submit Application')).toHaveAttribute('aria-busy', 'true')
    await failure(page).getByRole('button', { name: 'OK' }).click()
    await expectRefused(applicant, /^The server took too long to answer\./)
  })

  await test.step('a request that was changed in transit', async () => {
    await page.route(
      API,
      (route) => {
        const sent = route.request().postDataJSON()
        return route.continue({ postData: { ...sent, tin: '12' } })
      },
      { times: 1 },
    )
    await applicant.submit()
    await expectRefused(applicant, /Please enter a valid 9-digit TIN$/)
  })

  expect(await countStored(app, 'Try Again Bakery')).toBe(0)

  await test.step('two presses at once submit once', async () => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(APPLICATIONS_PATH)) sent.push(request.method())
    })
    await applicant.button('Submit Application').evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    const reference = await applicant.reference()
    expect(sent).toEqual(['POST'])
    await expectStored(app, reference, expected, { by: 'Maria Alvarez' })
    expect(await countStored(app, 'Try Again Bakery')).toBe(1)
  })
})

test('a lost response does not lead to a second application @intercepted', async ({
  app,
  applicant,
  page,
}) => {
  const draft = plainApplication({ businessName: 'Lost Answer Bakery' })
  await openAt(page, 'review-&-submit', draft)
  await applicant.sign(SIGNER)
  await loseAnswer(page)
  await applicant.submit()
  await applicant.reference()
  expect(await countStored(app, 'Lost Answer Bakery')).toBe(1)
})

test('an answer that is changed after a lost response leads to the received application @prove @intercepted', async ({
  allowConsoleErrors,
  app,
  applicant,
  page,
}) => {
  allowConsoleErrors(/ERR_CONNECTION_RESET|status of 422/)
  await openAt(page, 'review-&-submit', plainApplication({ businessName: 'Changed Bakery' }))
  await applicant.sign(SIGNER)
  await page.route(`${API}/received`, (route) => route.abort('connectionreset'))
  await loseAnswer(page)
  await applicant.submit()
  await expect(failure(page)).toContainText('It is never sent twice.')
  await page.unroute(`${API}/received`)
  await failure(page).getByRole('button', { name: 'OK' }).click()
  await applicant.edit('Business Information')
  await fill(page, { 'Legal Name': 'Changed, LLC' })
  await applicant.button('Save and return to review').click()
  await applicant.sign(SIGNER)
  await applicant.submit()
  const received = page.getByRole('alertdialog', { name: 'We already received it' })
  await expect(received).toContainText(/We received your application as MA-[0-9A-Z-]{9} at /)
  await received.getByRole('button', { name: 'Continue' }).click()
  await applicant.reference()
  expect(await countStored(app, 'Changed Bakery')).toBe(1)
})

test('after an error on the page that follows a submission, a link leads to the same application @prove', async ({
  allowConsoleErrors,
  app,
  applicant,
  page,
}) => {
  allowConsoleErrors(/A fault of the page/)
  const draft = plainApplication({ businessName: 'Second Press Bakery' })
  await openAt(page, 'review-&-submit', draft)
  await applicant.sign(SIGNER)
  await page.evaluate(() => {
    const { dispatchEvent } = window
    window.dispatchEvent = (event) => {
      if (event.type !== 'submitted') return dispatchEvent.call(window, event)
      window.dispatchEvent = dispatchEvent
      throw new Error('A fault of the page')
    }
  })
  await applicant.submit()
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await applicant.submit()
  await applicant.reference()
  expect(await countStored(app, 'Second Press Bakery')).toBe(1)
})

test('each error leads to the step of its field, and from there to a second try @prove @intercepted', async ({
  app,
  applicant,
  page,
}) => {
  const expected = plainApplication()
  await openAt(page, 'review-&-submit', expected, { query: '?pmi=' })
  const errors = [
    { field: 'businessPhone', message: 'The phone is not in service', step: 'business-details' },
    { field: 'mcc', message: 'This category is closed', step: 'business-overview' },
    { field: 'companyOwners.0.ssn', message: 'The SSN is unknown', step: 'owner-details' },
    { field: 'avgSale', message: 'The average is high', step: 'transaction-details' },
    { field: 'manualEntry', message: 'The account is closed', step: 'banking-information' },
  ] as const
  for (const { field: path, message, step } of errors) {
    await applicant.sign(SIGNER)
    await answerOnce(page, 422, { errors: [{ field: path, message }] })
    await applicant.submit()
    await errorBox(page).getByRole('button', { name: message }).click()
    await applicant.isAt(step)
    await expect(page).toHaveURL(/\?pmi=$/)
    await page.goBack()
    await applicant.isAt('review-&-submit')
    await expect(errorBox(page).getByRole('button', { name: message })).toBeVisible()
  }
  await answerOnce(page, 422, { errors: [{ field: 'tin', message: 'The TIN is unknown' }] })
  await applicant.submit()
  await errorBox(page).getByRole('button', { name: 'The TIN is unknown' }).click()
  await expect(field(page, 'Tax ID Number (TIN)')).toBeFocused()
  await fill(page, { 'Tax ID Number (TIN)': '987654321' })
  for (const step of stepIds.slice(2)) {
    await applicant.next(step)
    // An owner's refused answer has opened the owner's form.
    if (step === 'owner-details') await applicant.button('Save').click()
  }
  await applicant.sign(SIGNER)
  await applicant.submit()
  await expectStored(
    app,
    await applicant.reference(),
    { ...expected, tin: '987654321' },
    { by: 'Maria Alvarez' },
  )
})

test('a failed bank link leads back to banking, and nothing else is lost @prove @intercepted', async ({
  app,
  applicant,
  page,
}) => {
  const expected = plainApplication()
  await openAt(page, 'review-&-submit', expected)
  await applicant.sign(SIGNER)
  await answerOnce(page, 512, { errors: [{ message: 'The bank link failed' }] })
  await applicant.submit()
  await applicant.isAt('banking-information')
  await expect(
    page.getByText(
      'There was an error validating banking information through Plaid. Please provide this information below to continue.',
    ),
  ).toBeVisible()
  await expect(field(page, 'Account Number')).toHaveValue(expected.manualEntry.accountNumber)
  await applicant.next('review-&-submit')
  await expect(field(page, 'Full Name')).toHaveValue('Maria Alvarez')
  await applicant.submit()
  const reference = await applicant.reference()
  await expectStored(app, reference, { ...expected }, { by: 'Maria Alvarez' })
})
