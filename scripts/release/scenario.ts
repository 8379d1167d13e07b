/**
 * Makes the contents of a fixture from outside: over HTTP, in the browser, and with the operator's
 * commands. All people in it are invented.
 */
import { expect } from '@playwright/test'
import { choose, fill } from '../../e2e/support/fields.ts'
import { english, saveForLater, spanish } from '../../e2e/support/finish-later.ts'
import { ana, askOwner, ben, enterDetails } from '../../e2e/support/owner-entry.ts'
import { switchLanguage } from '../../e2e/support/pseudo-language.ts'
import { plainApplication } from '../../e2e/support/samples.ts'
import { linkAccount } from '../../e2e/support/sandbox.ts'
import type { App } from '../../e2e/support/server.ts'
import { askToSign, signAndSubmit } from '../../e2e/support/signature-request.ts'
import { CORRECT_PATH } from '../../src/api/pages.ts'
import type { Application } from '../../src/application/application.ts'
import { type StandardStepId, stepPath } from '../../src/application/step-list.ts'
import { sampleOwner } from '../../src/application/testing/sample-application.ts'
import type {
  FixtureApplication,
  FixtureLink,
  ReleaseFixture,
} from '../../src/test-support/release-fixtures.ts'
import { askForCorrections, type People, pathOf, submit, submitting } from './browsing.ts'
import { invited } from './invitations.ts'
import type { Mailbox } from './mailbox.ts'
import { reviewed } from './reviews.ts'
import { submitOverHttp } from './submit-over-http.ts'

type FixtureParts = Pick<
  ReleaseFixture,
  'applications' | 'erased' | 'links' | 'tab' | 'told' | 'reviewed'
> & {
  /** The session storage of the tab, by key. */
  readonly tabStorage: Readonly<Record<string, string>>
}

/** The text of a reviewer's request. */
const WHY = 'We could not verify this number. Please enter it again.'
const MARIA = '123-45-6789'
const ACCOUNT = '000123456789'
const half = plainApplication({ companyOwners: [sampleOwner({ stake: 40 })] })

export interface OperatorFiles {
  /** The folder of these files. */
  readonly work: string
  /** The private key of the person who decides. */
  readonly key: string
  /** The file with {@link NOTE}. */
  readonly note: string
  /** The file with {@link LEAD}. */
  readonly leads: string
}

/** A lead who is invited to apply. */
export const LEAD = {
  pmi: 'Q7mVx2RkT9sLwB4nYc8HdZ',
  phone: '+1 (415) 555-0132',
  email: 'lead@seagrape.example',
  businessName: 'Seagrape Surf Shop',
  productsSold: 'Surfboards and lessons',
  firstName: 'Ana',
  lastName: 'Reyes',
}

/** Annual sales in whole dollars above which two people decide. */
export const FOUR_EYES_ABOVE = 1_000_000

/** The id of a program besides the settings' own. */
export const PROGRAM = 'acme'

/** The program's questions besides the standard ones. */
export const QUESTIONS = {
  questions: [
    {
      id: 'terminals',
      step: 'transaction-details',
      kind: 'number',
      max: 500,
      required: true,
      label: { en: 'How many terminals do you need?', es: '¿Cuántas terminales necesita?' },
    },
    {
      id: 'alarmCode',
      step: 'transaction-details',
      kind: 'text',
      max: 20,
      sensitive: true,
      label: { en: 'Alarm code', es: 'Código de alarma' },
    },
  ],
}

/** The note of the person who approves. */
export const NOTE = 'Called the bank.'

/** Plays the whole scenario on an empty server. */
export async function playScenario(
  app: App,
  people: People,
  files: OperatorFiles,
  mailbox: Mailbox,
): Promise<FixtureParts> {
  const may = 'applications,invitations,boarding'
  const apiKey = (await app.operator('api-keys', 'new', 'Back office', '--may', may)).trim()
  const applications = [
    ...(await submittedOverHttp(app)),
    ...(await submittedInTheBrowser(people)),
    await correctedTwice(app, people, mailbox),
    await onPaper(app),
  ]
  const waiting = await submitOverHttp(app, { businessName: 'Piedmont Cycles', ...ownEmail })
  const reviewer = await people.reviewer()
  await reviewer.open(waiting.reference)
  await reviewer.unlock()
  const correction = await askForCorrections(reviewer, mailbox, ['Business Phone', 'SSN'], WHY)
  applications.push({
    what: 'an LLC that a reviewer has asked to correct its answers',
    status: 'received',
    shows: ['Piedmont Cycles', MARIA],
    ...waiting,
  })
  const withDecision = await decided(app, people, files)
  const approved = withDecision.find(({ status }) => status === 'approved')?.reference ?? ''
  applications.push(...withDecision, await withdrawnByApplicant(app, people))
  await app.operator('leads', 'import', files.leads)
  const invitations = await invited(app, people)
  const erased = await submitOverHttp(app, { businessName: 'Erased Bakery' })
  await app.operator('erase', erased.reference, '--yes')
  const review = await reviewed(app, people, { ...files, approved, apiKey })
  applications.push(invitations.application, ...review.applications)
  const conversation = await inConversation(app, people, mailbox)
  applications.push(conversation.application)
  const { tab, tabStorage } = await leftInTheTab(people)
  const links: readonly FixtureLink[] = [
    {
      what: "a lead's invitation to apply",
      kind: 'lead',
      path: `${stepPath('business-details')}?pmi=${LEAD.pmi}`,
      shows: [LEAD.businessName],
    },
    {
      what: 'a correction that waits',
      kind: 'correction',
      path: correction,
      shows: [WHY],
    },
    conversation.link,
    await savedOnline(people),
    await waitingForSignature(people),
    ...(await askedOwners(people)),
    ...invitations.links,
  ]
  const told = { apiKey, invitations: invitations.states }
  return {
    applications,
    erased: erased.reference,
    links,
    told,
    reviewed: review.reviewed,
    tab,
    tabStorage,
  }
}

/** Submits an application to a server that seals names. */
export async function withSealedName(app: App): Promise<FixtureApplication> {
  const businessName = 'Nameless Bakery'
  return {
    what: 'an LLC whose name is sealed',
    status: 'received',
    shows: [businessName, MARIA],
    ...(await submitOverHttp(app, { businessName })),
  }
}

async function submittedOverHttp(app: App): Promise<FixtureApplication[]> {
  return [
    {
      what: 'a sole proprietor with a typed account',
      status: 'received',
      shows: ['Alvarez Bread', MARIA, ACCOUNT],
      ...(await submitOverHttp(app, {
        businessName: 'Alvarez Bread',
        businessStructure: 'SOLE PROPRIETOR',
        tin: '',
        companyOwners: [sampleOwner({ title: 'Owner', stake: 100 })],
      })),
    },
    {
      what: 'an LLC with two owners and a typed account',
      status: 'received',
      shows: ['Golden Gate Bakery', MARIA, '234-56-7890', '94-1234567', ACCOUNT],
      ...(await submitOverHttp(app)),
    },
  ]
}

/** Returns an applicant who has filled in the steps before this one. */
async function applicantAt(people: People, step: StandardStepId, application: Application) {
  const applicant = await people.applicant()
  await applicant.open()
  await applicant.fillUpTo(step, application)
  return applicant
}

async function submittedInTheBrowser(people: People): Promise<FixtureApplication[]> {
  const named = (businessName: string) => plainApplication({ businessName })
  const linked = await applicantAt(people, 'banking-information', named('Linked Bakery'))
  await linkAccount(linked.page)
  await linked.button('Continue with Existing Account').click()

  const withDocument = await applicantAt(people, 'banking-information', named('Harbor Books'))
  await withDocument.bankManually(half)
  await withDocument.page
    .getByLabel('Voided check')
    .and(withDocument.page.locator('input'))
    .setInputFiles({
      name: 'check.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 voided check of Harbor Books'),
    })
  await expect(withDocument.page.getByText('check.pdf was uploaded')).toBeAttached()
  await withDocument.next()

  const inSpanish = await applicantAt(people, 'review-&-submit', named('Panadería Alvarez'))
  await switchLanguage(inSpanish.page, 'Español')

  const preparer = await applicantAt(people, 'review-&-submit', named('Lakeshore Dental Group'))
  const signerLink = pathOf(await askToSign(preparer.page, english))
  const signer = await people.applicant('es-MX')
  await signer.page.goto(signerLink)

  const status = 'received'
  return [
    {
      what: 'an LLC with a linked account',
      status,
      shows: ['Linked Bakery', MARIA],
      ...(await submit(linked)),
    },
    {
      what: 'an LLC with a document',
      status,
      shows: ['Harbor Books', MARIA, 'check.pdf'],
      ...(await submit(withDocument)),
    },
    {
      what: 'an LLC that was signed in Spanish',
      status,
      shows: ['Panadería Alvarez', MARIA],
      ...(await submitting(inSpanish.page, () => signAndSubmit(inSpanish.page, spanish))),
    },
    {
      what: 'an LLC that one person prepared and another one signed',
      status,
      shows: ['Lakeshore Dental Group', MARIA, 'Sam Keller'],
      ...(await submitting(signer.page, () => signAndSubmit(signer.page, spanish))),
    },
    await withOwnersOwnEntry(people),
  ]
}

/** An owner enters their own details before the application is submitted. */
async function withOwnersOwnEntry(people: People): Promise<FixtureApplication> {
  const businessName = 'Sunset Yoga'
  const applicant = await applicantAt(people, 'owner-details', { ...half, businessName })
  const [maria = sampleOwner()] = half.companyOwners
  await applicant.addOwner(maria)
  const link = pathOf(await askOwner(applicant.page, ana))
  await applicant.next()
  await applicant.fillUpTo('review-&-submit', half, 'transaction-details')
  const owner = await people.applicant()
  await owner.page.goto(link)
  await enterDetails(owner.page, ana, english.texts)
  await expect(owner.page.getByText(english.texts.ownerEntry.ends.next.heading)).toBeVisible()
  await owner.page.context().close()
  await applicant.page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(applicant.page.getByText(/Entered by Ana Núñez on /)).toBeVisible()
  return {
    what: 'an LLC one owner of which entered their own details',
    status: 'received',
    shows: [businessName, MARIA, '345-67-8901'],
    ...(await submit(applicant)),
  }
}

/** An address gets few emails an hour, and the scenario reads these. */
const ownEmail = {
  businessEmail: 'office@piedmont.example',
  companyOwners: [sampleOwner({ email: 'maria@piedmont.example' })],
}

/** Enters an application of a program that was signed on paper, as a clerk's system does. */
async function onPaper(app: App): Promise<FixtureApplication> {
  const options = ['--may', 'submit', '--program', PROGRAM]
  const key = (await app.operator('api-keys', 'new', 'Front desk', ...options)).trim()
  const answers = {
    businessName: 'Paper Mill Prints',
    signing: null,
    answers: { terminals: 7, alarmCode: '4711' },
  }
  const submitted = await submitOverHttp(app, answers, { authorization: `Bearer ${key}` })
  await app.operator('api-keys', 'end', key.split('_')[1] ?? '')
  return {
    what: 'an LLC of a program, signed on paper',
    status: 'received',
    shows: ['Paper Mill Prints', MARIA, 'Front desk'],
    ...submitted,
  }
}

async function withdrawnByApplicant(app: App, people: People): Promise<FixtureApplication> {
  const businessName = 'Marina Sails'
  const submitted = await submitOverHttp(app, { businessName })
  const { page } = await people.applicant()
  await page.goto(submitted.confirmation)
  await page.getByRole('button', { name: 'Withdraw my application' }).click()
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your application was withdrawn' }),
  ).toBeVisible()
  await page.context().close()
  return {
    what: 'an LLC whose applicant has withdrawn it',
    status: 'withdrawn',
    shows: [businessName, 'withdrawn by the applicant'],
    ...submitted,
  }
}

async function correctedTwice(
  app: App,
  people: People,
  mailbox: Mailbox,
): Promise<FixtureApplication> {
  const { reference } = await submitOverHttp(app, {
    businessName: 'Alameda Auto Repair',
    businessEmail: 'office@alameda.example',
    companyOwners: [sampleOwner({ email: 'maria@alameda.example' })],
  })
  const reviewer = await people.reviewer()
  await reviewer.open(reference)
  await reviewer.unlock()
  const first = await askForCorrections(reviewer, mailbox, ['Business Phone', 'SSN'], WHY)
  await correct(people, first, { 'Business Phone': '4155550199', SSN: '123456780' })
  await reviewer.open(reference)
  await reviewer.unlock()
  const second = await askForCorrections(reviewer, mailbox, ['Business Email'], WHY)
  const { confirmation } = await correct(people, second, { 'Business Email': 'hi@alameda.example' })
  return {
    what: 'an LLC that was corrected twice',
    reference,
    status: 'received',
    shows: ['Alameda Auto Repair', '123-45-6780', '(415) 555-0199', 'hi@alameda.example'],
    confirmation,
  }
}

/** Makes an application with an applicant's message and a reviewer's question that waits. */
async function inConversation(app: App, people: People, mailbox: Mailbox) {
  const businessName = 'Two Shops Bakery'
  const question = 'What do you sell in the second shop?'
  const submitted = await submitOverHttp(app, {
    businessName,
    businessEmail: 'office@twoshops.example',
    companyOwners: [sampleOwner({ email: 'maria@twoshops.example' })],
  })
  const { page } = await people.applicant()
  await page.goto(submitted.confirmation)
  await page
    .getByLabel('Message to the person who reviews your application')
    .fill('We moved to 12 Main St.')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.getByText('We have your message.')).toBeVisible()
  await page.context().close()
  const reviewer = await people.reviewer()
  await reviewer.open(submitted.reference)
  await reviewer.unlock()
  await reviewer.page.getByRole('button', { name: 'Ask a question' }).click()
  await reviewer.page.getByLabel('Question 1', { exact: true }).fill(question)
  const mailed = mailbox.nextLink(CORRECT_PATH)
  await reviewer.page.keyboard.press('Control+Enter')
  const path = pathOf(await mailed)
  await reviewer.page.context().close()
  const application: FixtureApplication = {
    what: 'an LLC whose applicant wrote, and was asked a question',
    status: 'received',
    shows: [businessName, MARIA],
    ...submitted,
  }
  const link: FixtureLink = {
    what: 'a question that waits',
    kind: 'question',
    path,
    shows: [question],
  }
  return { application, link }
}

async function correct(people: People, link: string, answers: Readonly<Record<string, string>>) {
  const applicant = await people.applicant()
  await applicant.page.goto(link)
  await fill(applicant.page, answers)
  return submit(applicant)
}

/** Decides applications: in review, proposed, approved, declined in the console, and withdrawn. */
async function decided(
  app: App,
  people: People,
  { key, note }: OperatorFiles,
): Promise<FixtureApplication[]> {
  const inReview = await submitOverHttp(app, { businessName: 'Pacific Florist' })
  const approved = await submitOverHttp(app, { businessName: 'Bay Hardware' })
  const declined = await submitOverHttp(app, { businessName: 'Mission Records' })
  const withdrawn = await submitOverHttp(app, { businessName: 'Castro Tailors' })
  const proposed = await submitOverHttp(app, {
    businessName: 'Embarcadero Hotel',
    annualSales: FOUR_EYES_ABOVE + 1,
  })
  const signed = ['--signer', key]
  await app.operator('status', inReview.reference, 'reviewing', ...signed)
  await app.operator('status', approved.reference, 'reviewing', ...signed)
  await app.operator(
    'status',
    approved.reference,
    'approved',
    '--unseen',
    '--note-file',
    note,
    ...signed,
  )
  await app.operator('status', withdrawn.reference, 'withdrawn', ...signed)
  await app.operator('status', proposed.reference, 'reviewing', ...signed)
  await app.operator('status', proposed.reference, 'approved', '--unseen', ...signed)
  const reviewer = await people.reviewer()
  const { page } = reviewer
  await reviewer.open(declined.reference)
  await reviewer.decide('Start the review', 'is now: In review')
  await reviewer.unlock()
  await reviewer.hasRead()
  await page.getByRole('radio', { name: 'Decline' }).check()
  await page.getByRole('checkbox', { name: 'Length of time in business' }).check()
  const decision = page.getByRole('region', { name: 'Decision' })
  await decision.getByLabel('Note').fill('Founded last month.')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('is now: Declined')).toBeVisible()
  const sealed = ['234-56-7890', ACCOUNT]
  return [
    {
      what: 'an LLC in review',
      status: 'reviewing',
      shows: ['Pacific Florist', ...sealed],
      ...inReview,
    },
    {
      what: 'an LLC that one of two people has approved',
      status: 'reviewing',
      shows: ['Embarcadero Hotel', ...sealed],
      ...proposed,
    },
    {
      what: 'an LLC that was approved with a note',
      status: 'approved',
      shows: ['Bay Hardware', NOTE, ...sealed],
      ...approved,
    },
    {
      what: 'an LLC that was declined with reasons and a note',
      status: 'declined',
      shows: ['Mission Records', 'Founded last month.', ...sealed],
      ...declined,
    },
    {
      what: 'an LLC that has withdrawn',
      status: 'withdrawn',
      shows: ['Castro Tailors', ...sealed],
      ...withdrawn,
    },
  ]
}

async function applicantWithHalfAnOwner(people: People, businessName: string) {
  const applicant = await applicantAt(people, 'owner-details', { ...half, businessName })
  const [maria = sampleOwner()] = half.companyOwners
  await applicant.addOwner(maria)
  await applicant.button('Add').click()
  const form = applicant.ownerForm('Create')
  await choose(applicant.page, form, 'Title', 'CFO')
  await fill(form, { 'Stake percent': '35', 'First Name': 'Daniel', SSN: '234567890' })
  return applicant
}

const HALF_AN_OWNER = ['Maria Alvarez', 'Daniel'] as const

async function leftInTheTab(people: People) {
  const { page } = await applicantWithHalfAnOwner(people, 'Tab Bakery')
  const stored = () => page.evaluate(() => ({ ...sessionStorage }))
  await expect(async () => expect(JSON.stringify(await stored())).toContain('Daniel')).toPass()
  const tabStorage: Readonly<Record<string, string>> = await stored()
  const tab = {
    what: 'a tab with one owner, and a second one half typed',
    path: stepPath('owner-details'),
    shows: HALF_AN_OWNER,
  }
  return { tab, tabStorage }
}

async function savedOnline(people: People): Promise<FixtureLink> {
  const { page } = await applicantWithHalfAnOwner(people, 'Online Bakery')
  return {
    what: 'an application saved to finish later, with a second owner half typed',
    kind: 'draft',
    path: pathOf(await saveForLater(page)),
    shows: HALF_AN_OWNER,
  }
}

async function waitingForSignature(people: People): Promise<FixtureLink> {
  const businessName = 'Unsigned Bakery'
  const { page } = await applicantAt(people, 'review-&-submit', { ...half, businessName })
  return {
    what: 'an application that waits for a signature',
    kind: 'signature-request',
    path: pathOf(await askToSign(page, english)),
    shows: [businessName, 'Maria Alvarez'],
  }
}

/** Asks two owners, one of whom enters their details; the applicant saves the application, too. */
async function askedOwners(people: People): Promise<readonly FixtureLink[]> {
  const businessName = 'Invited Bakery'
  const applicant = await applicantAt(people, 'owner-details', { ...half, businessName })
  const [maria = sampleOwner()] = half.companyOwners
  await applicant.addOwner(maria)
  const waiting = pathOf(await askOwner(applicant.page, ana))
  const entered = pathOf(await askOwner(applicant.page, ben))
  const owner = await people.applicant('es-MX')
  await owner.page.goto(entered)
  await enterDetails(owner.page, ben, spanish.texts)
  await expect(owner.page.getByText(spanish.texts.ownerEntry.ends.next.heading)).toBeVisible()
  return [
    {
      what: "an owner's invitation that waits",
      kind: 'owner-invitation',
      path: waiting,
      shows: ['Ana Núñez', businessName],
    },
    {
      what: "an owner's invitation that was answered",
      kind: 'answered-invitation',
      path: entered,
      shows: [],
    },
    {
      what: 'an application saved to finish later, with owners who enter their own details',
      kind: 'draft',
      path: pathOf(await saveForLater(applicant.page)),
      shows: ['Maria Alvarez', 'Ana Núñez', 'Ben Okafor'],
    },
  ]
}
