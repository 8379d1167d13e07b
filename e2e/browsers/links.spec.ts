/** Tests the tasks behind links: an owner's details, another person's signature, a correction. */
import { APPLICATIONS_PATH } from '../../src/api/applications.ts'
import { readingLinkRoute } from '../../src/api/copies.ts'
import { sampleOwner, sampleSubmission } from '../../src/application/testing/sample-application.ts'
import { askedFor } from '../support/corrections.ts'
import { invite } from '../support/invitations.ts'
import { ana } from '../support/owner-entry.ts'
import { plainApplication } from '../support/samples.ts'
import type { App } from '../support/server.ts'
import { PREPARER } from '../support/signature-request.ts'
import { openStored } from '../support/stored.ts'
import { type Applicant, knownOf } from './applicant.ts'
import { expect, test } from './test.ts'

/** Makes a link for an owner's details, and returns it. */
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

/** Enters the owner's details on the page of the link. */
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

/** Returns to the tab, whose page then checks the status of the link. */
function comeBack({ visitor }: Applicant): Promise<boolean> {
  return visitor.remote.run(() => dispatchEvent(new Event('online')), null)
}

test('an owner enters their own details, and someone else signs @prove', async ({
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

test('requested answers are corrected and signed @prove', async ({ app, applicant, visitor }) => {
  const { pageTitles, questions } = applicant.text
  const { link, reference } = await askedFor(app, [['businessPhone', 'Nobody answers it.']])
  await visitor.remote.open(link)
  await visitor.see('heading', pageTitles.correct)
  await visitor.type({ [questions.businessPhone.label]: '5105550199' })
  expect(await applicant.signAndSubmit('Maria Alvarez', 'CEO')).toBe(reference)
  const { record } = await openStored(app, reference)
  expect(record.submission).toMatchObject({ businessPhone: '5105550199' })
})

/** A link, and the text that shows that it was opened. */
interface LinkCase {
  readonly link: string
  readonly sees: (opened: Applicant) => Promise<unknown>
}

/** The kinds of spelling of an address that the property test of `readAddress` covers. */
const spellings: readonly (readonly [string, (link: string) => string])[] = [
  ['with the # escaped', (link) => link.replace('#', '%23')],
  ['with the # escaped twice, and a full stop', (link) => `${link.replace('#', '%2523')}.`],
  ['with what is around it', (link) => `${link.replace('/apply/', '/Apply//')}&gt;.)`],
  ['with a click counter', (link) => `${link}&utm_source=mail`],
  ['with a line break', (link) => `${link.slice(0, -12)}=%0D%0A${link.slice(-12)}`],
]

/** Opens the links of a submitted application: its status, and the page with only the copy. */
async function afterSubmission(app: App): Promise<readonly [status: string, copy: string]> {
  const post = (path: string, body: object) =>
    fetch(app.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const sent: { readonly url: string } = await (
    await post(APPLICATIONS_PATH, sampleSubmission())
  ).json()
  const status = new URL(sent.url, app.url).href
  const [page = '', reference = '', secret = ''] = /^(.*#)(.*)\.(.*)$/.exec(status)?.slice(1) ?? []
  const answer = await post(readingLinkRoute.url, { reference, secret })
  const reading: { readonly secret: string } = await answer.json()
  return [status, `${page}${reference}.${reading.secret}`]
}

test('a link opens its page in every form that mail programs give it, and its secret leaves the address @prove', async ({
  app,
  applicant,
  other,
  visitor,
}) => {
  const { text } = applicant
  const { finishLater, pageTitles, questions, signatureRequest: request, wizard } = text
  const expected = plainApplication()
  const { businessName } = expected

  await applicant.startAt('owner-details', plainApplication({ companyOwners: [] }))
  const owner = await askOwner(applicant)
  await applicant.startAt('review-&-submit', expected)
  await visitor.check('radio', request.heading)
  await visitor.type({ [request.name.label]: PREPARER })
  await visitor.press('button', request.create)
  const sign = (await visitor.see('textbox', request.link)).value
  await applicant.startAt('business-overview', expected)
  await visitor.press('button', wizard.finishLater.label)
  const resume = (await visitor.see('textbox', finishLater.link)).value
  const invited = await invite(app, { answers: knownOf(expected) })
  const correction = await askedFor(app, [['businessPhone', 'Nobody answers it.']])
  const [status, copy] = await afterSubmission(app)

  const heading = (name: string) => (opened: Applicant) => opened.visitor.see('heading', name)
  const links: Readonly<Record<string, LinkCase>> = {
    invitation: {
      link: app.url + invited.url,
      sees: (opened) => opened.visitor.shows(questions.businessName.label, businessName),
    },
    correction: { link: correction.link, sees: heading(pageTitles.correct) },
    owner: {
      link: owner,
      sees: (opened) => opened.visitor.see('button', text.ownerEntry.send),
    },
    resume: { link: resume, sees: (opened) => opened.isAt('business-overview') },
    sign: { link: sign, sees: (opened) => opened.isAt('review-&-submit') },
    status: { link: status, sees: heading(pageTitles.confirmation) },
    copy: {
      link: copy,
      sees: (opened) => opened.visitor.reads(text.pages.confirmation.copy.only.intro),
    },
  }
  for (const [kind, { link, sees }] of Object.entries(links)) {
    for (const [name, change] of spellings) {
      await test.step(`${kind}, ${name}`, async () => {
        await other.visitor.openScriptless()
        await other.visitor.remote.run(() => sessionStorage.clear(), null)
        await other.visitor.remote.open(change(link))
        await sees(other)
        const address = await other.visitor.remote.run(() => location.href, null)
        expect(address).not.toContain(link.slice(-12))
      })
    }
  }
})
