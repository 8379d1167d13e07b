/** What is done by link: an owner's own details, the signature of somebody else, and a correction. */
import { sampleOwner } from '../../src/application/testing/sample-application.ts'
import { askedFor } from '../support/corrections.ts'
import { ana } from '../support/owner-entry.ts'
import { plainApplication } from '../support/samples.ts'
import { PREPARER } from '../support/signature-request.ts'
import { openStored } from '../support/stored.ts'
import type { Applicant } from './applicant.ts'
import { expect, test } from './test.ts'

/** Asks an owner for their details, and returns the link. */
async function askOwner({ visitor, text }: Applicant): Promise<string> {
  const { ownerDetails, questions } = text
  await visitor.press('button', ownerDetails.add)
  await visitor.check('radio', ownerDetails.who.owner)
  await visitor.choose(questions.title.label, 'Partner')
  await visitor.type({
    [questions.stake.label]: ana.stake,
    [questions.firstName.label]: ana.firstName,
    [questions.lastName.label]: ana.lastName,
    [questions.email.label]: 'owner@goldengatebakery.example',
  })
  await visitor.press('button', ownerDetails.create)
  return (await visitor.see('textbox', `Link for ${ana.firstName} ${ana.lastName}`)).value
}

/** What the owner enters on the page of the link. */
async function enterDetails(applicant: Applicant) {
  const { visitor, text } = applicant
  const { ownerEntry, questions } = text
  await visitor.type({
    [questions.ssn.label]: ana.ssn,
    [questions.dob.label]: '03081985',
    [questions.phone.label]: '4155550199',
  })
  await applicant.address(sampleOwner().address)
  await visitor.check('checkbox', ownerEntry.confirmation(`${ana.firstName} ${ana.lastName}`))
  await visitor.press('button', ownerEntry.send)
  await visitor.see('heading', ownerEntry.ends.next.heading)
}

/** The page asks what became of a link when its tab is looked at again. */
function comeBack({ visitor }: Applicant): Promise<boolean> {
  return visitor.remote.run(() => dispatchEvent(new Event('online')), null)
}

test('an owner enters their own details, and somebody else signs @prove', async ({
  app,
  applicant,
  other,
  visitor,
}) => {
  const { ownerLink, signatureRequest: request } = applicant.text
  const maria = sampleOwner({ stake: 70 })
  const expected = plainApplication({ companyOwners: [maria] })
  await applicant.startAt('owner-details', expected)
  await applicant.addOwners(expected)
  await other.visitor.remote.open(await askOwner(applicant))
  await enterDetails(other)
  await comeBack(applicant)
  await visitor.reads(ownerLink.entered(`${ana.firstName} ${ana.lastName}`))
  await applicant.next('transaction-details')
  await applicant.transactionDetails(expected)
  await applicant.next('banking-information')
  await applicant.bankManually(expected)
  await applicant.next('review-&-submit')
  await visitor.check('radio', request.heading)
  await visitor.type({ [request.name.label]: PREPARER })
  await visitor.press('button', request.create)
  await other.visitor.remote.open((await visitor.see('textbox', request.link)).value)
  await other.isAt('review-&-submit')
  const reference = await other.signAndSubmit(`${maria.firstName} ${maria.lastName}`, 'CEO')
  await comeBack(applicant)
  await visitor.reads(request.reference(reference))
  const { record } = await openStored(app, reference)
  expect(record.submission).toMatchObject({
    companyOwners: [
      { firstName: maria.firstName, enteredBy: null },
      { firstName: ana.firstName, enteredBy: { enteredAt: expect.any(String) } },
    ],
    signing: { preparedBy: PREPARER },
  })
})

test('what is asked for is corrected and signed @prove', async ({ app, applicant, visitor }) => {
  const { pageTitles, questions } = applicant.text
  const { link, reference } = await askedFor(app, [['businessPhone', 'Nobody answers it.']])
  await visitor.remote.open(link)
  await visitor.see('heading', pageTitles.correct)
  await visitor.type({ [questions.businessPhone.label]: '5105550199' })
  expect(await applicant.signAndSubmit('Maria Alvarez', 'CEO')).toBe(reference)
  const { record } = await openStored(app, reference)
  expect(record.submission).toMatchObject({ businessPhone: '5105550199' })
})
