import { join } from 'node:path'
import { plainApplication } from '../support/samples.ts'
import { openStored } from '../support/stored.ts'
import { expect, test } from './test.ts'

test.use({
  settings: {
    QUESTIONS_FILE: join(import.meta.dirname, '../../deploy/forms/restaurant.yaml'),
  },
})

test("an operator's own questions, even in a separate step, are answered and stored @prove", async ({
  app,
  applicant,
  visitor,
}) => {
  const expected = plainApplication()
  await applicant.startAt('transaction-details', expected)
  await applicant.transactionDetails(expected)
  await visitor.type({ 'How many terminals do you need?': '3' })
  await visitor.press('button', applicant.text.form.next)
  await visitor.see('heading', 'Delivery')
  await visitor.isGone('checkbox')
  await visitor.check('radio', 'Yes')
  await visitor.check('checkbox', 'Our own drivers')
  await visitor.type({ 'When did you start to deliver?': '03172024' })
  await applicant.next('banking-information')
  await applicant.bankManually(expected)
  await applicant.next('review-&-submit')
  await visitor.reads('Our own drivers')
  const reference = await applicant.signAndSubmit('Maria Alvarez', 'CEO')
  const { record } = await openStored(app, reference)
  expect(record.submission).toMatchObject({
    answers: {
      terminals: 3,
      delivers: true,
      carriers: ['own-drivers'],
      firstDelivery: '03172024',
    },
  })
})
