import { describe, expect, test } from 'vitest'
import * as en from '../../messages/en/first-step.ts'
import * as later from '../../messages/en/pages.ts'
import * as es from '../../messages/es/first-step.ts'
import * as esLater from '../../messages/es/pages.ts'
import { answersIn } from '../answers.ts'
import { type Application, emptyApplication } from '../application.ts'
import { keptPaths, withoutKept } from '../corrections/correction.ts'
import { ssn } from '../forms/us/fields/ssn.ts'
import { us } from '../forms/us.ts'
import { fromSubmission } from '../submission.ts'
import {
  askedOwner,
  sampleApplication,
  sampleController,
  sampleLinkedAccount,
  sampleOwner,
  sampleSubmission,
} from '../testing/sample-application.ts'
import { summarize } from './summary.ts'
import type { Reader } from './summary-rows.ts'

const summaryOf = (application: Application) => summarize(application, us, { ...en, ...later })
const inPerson = {
  cardPresentSales: 100,
  cardNotPresentSalesPhone: 0,
  cardNotPresentSalesInternet: 0,
}

/** Returns "Label: value" of every row, by section. */
function rowsOf(application: Application) {
  return Object.fromEntries(
    summaryOf(application).map(({ title, groups }) => [
      title,
      groups.flatMap(({ rows }) => rows.map(({ label, value }) => `${label}: ${value}`)),
    ]),
  )
}

function labelsOf(application: Application): readonly string[] {
  return summaryOf(application).flatMap(({ groups }) =>
    groups.flatMap(({ rows }) => rows.map(({ label }) => label)),
  )
}

function titlesOf(application: Application): readonly string[] {
  return summaryOf(application).flatMap(({ groups }) => groups.map(({ title }) => title))
}

function missingIn(application: Application): readonly string[] {
  return summaryOf(application).flatMap(({ groups }) =>
    groups.flatMap(({ rows }) => rows.flatMap(({ label, missing }) => (missing ? [label] : []))),
  )
}

describe('the summary', () => {
  test('has four sections, each with the step that Edit leads to', () => {
    expect(summaryOf(sampleApplication()).map(({ title, editStep }) => [title, editStep])).toEqual([
      ['Business Information', 'business-details'],
      ['Owner Details', 'owner-details'],
      ['Transaction Details', 'transaction-details'],
      ['Banking Information', 'banking-information'],
    ])
  })

  test('shows sensitive answers in full on request', () => {
    const full = summarize(sampleApplication(), us, { ...en, ...later }, { reader: 'operator' })
    const rows = full.flatMap(({ groups }) => groups.flatMap((group) => group.rows))
    const { companyOwners, manualEntry } = sampleApplication()
    expect(rows).toContainEqual(
      expect.objectContaining({ label: 'SSN', value: ssn.format(companyOwners[0]?.ssn ?? '') }),
    )
    expect(rows).toContainEqual(
      expect.objectContaining({ label: 'Account Number', value: manualEntry?.accountNumber }),
    )
    const values = full.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows))
    expect(values.filter(({ value }) => value.includes('•'))).toEqual([])
  })

  test('shows every answer as people write it', () => {
    expect(rowsOf(sampleApplication())).toEqual({
      'Business Information': [
        'Business Name (DBA): Golden Gate Bakery',
        'Legal Name: Golden Gate Bakery, LLC',
        'Business Website: www.goldengatebakery.example',
        'Business Phone: (415) 555-0132',
        'Business Email: office@goldengatebakery.example',
        'Location Address: 350 Mission St, Suite 4, San Francisco, CA 94105',
        'Mailing Address: Same as location address',
        'Business Structure: LLC',
        'Tax ID Number (TIN): 94-1234567',
        'Year Founded/Incorporated: 2012',
        'Business Category: 5462 Bakeries',
        'Products/Services Sold: Bread, cakes and coffee',
      ],
      'Owner Details': [
        'Title: CEO',
        'Stake percent: 60%',
        'SSN: •••-••-•••9',
        'Date of Birth: 07/04/1979',
        'Phone: (415) 555-0134',
        'Email: maria@goldengatebakery.example',
        'Home Address: 2718 Castro St, Apt 3, San Francisco, CA 94131',
        'Title: CFO',
        'Stake percent: 40%',
        'SSN: •••-••-•••0',
        'Date of Birth: 02/29/1984',
        'Phone: (510) 555-0178',
        'Email: daniel@goldengatebakery.example',
        'Home Address: 41 Piedmont Ave, Oakland, CA 94611',
        'Name: Maria Alvarez',
        'Name: Maria Alvarez',
        'Phone: (415) 555-0134',
        'Email: maria@goldengatebakery.example',
      ],
      'Transaction Details': [
        'Card-Present: 70%',
        'Card-Not-Present via Phone or Mail: 10%',
        'Card-Not-Present via Internet: 20%',
        'Business Website: www.goldengatebakery.example',
        'Average Card Sale: $25',
        'Highest Card Sale: $900',
        'Annual Card Sales: $480,000',
        'Business to Consumer (B2C): 80%',
        'Business to Business (B2B): 20%',
        'When do you charge your customers?: Before product and/or service delivery',
        'Average number of days between charging and delivering product/service?: 3',
        'Fulfillment Company Name: Bay Parcel Co.',
      ],
      'Banking Information': [
        'Bank Name: JPMORGAN CHASE',
        'Bank Routing Number: 021000021',
        'Account Number: •••• 6789',
      ],
    })
  })

  test('shows a mailing address, and the other time of charging', () => {
    const { businessAddress } = sampleApplication()
    const rows = rowsOf(
      sampleApplication({
        mailingAddress: { ...businessAddress, street: 'PO Box 1', street2: '' },
        whenChargeCustomer: 0,
      }),
    )
    expect(rows['Business Information']).toContain(
      'Mailing Address: PO Box 1, San Francisco, CA 94105',
    )
    expect(rows['Transaction Details']).toContain(
      'When do you charge your customers?: At or after the time the product and/or service is delivered',
    )
  })

  test('hides all but the last digit of an SSN, and all but the last four of an account', () => {
    const text = JSON.stringify(summaryOf(sampleApplication()))
    expect(text).toContain('SSN')
    expect(text).toContain('•••-••-•••9')
    expect(text).toContain('•••-••-•••0')
    expect(text).toContain('•••• 6789')
    for (const hidden of ['123456789', '234567890', '123-45', '234-56', '000123456789', '56789']) {
      expect(text).not.toContain(hidden)
    }
  })

  test('conceals every sensitive answer from others, except the bank, which is public', () => {
    const application = sampleApplication({ authorizedController: sampleController() })
    const sensitive = answersIn(application, us.schema).filter(
      ({ path, question }) => question.sensitive && path !== 'manualEntry.routingNumber',
    )
    expect(sensitive.map(({ path }) => path)).toEqual([
      ...'tin companyOwners.0.ssn companyOwners.0.dob companyOwners.1.ssn'.split(' '),
      ...'companyOwners.1.dob authorizedController.ssn authorizedController.dob'.split(' '),
      ...'manualEntry.accountNumber'.split(' '),
    ])
    const shown = summarize(application, us, { ...en, ...later }, { reader: 'others' })
      .flatMap(({ groups }) => groups.flatMap(({ rows }) => rows))
      .map(({ label, value }) => `${label}: ${value}`)
    for (const row of [
      'Tax ID Number (TIN): ••-•••4567',
      'SSN: •••-••-•••9',
      'Date of Birth: ••/••/1979',
      'Account Number: •••• 6789',
    ]) {
      expect(shown).toContain(row)
    }
    for (const { question, value } of sensitive) {
      expect(shown.join()).not.toContain(value)
      expect(shown.join()).not.toContain(question.field.format(value))
    }
  })

  test('leaves out questions that the other answers make unnecessary', () => {
    const labels = labelsOf(
      sampleApplication({
        ...inPerson,
        businessStructure: 'SOLE PROPRIETOR',
        tin: '',
        whenChargeCustomer: 0,
        useFulfillment: false,
      }),
    )
    expect(labels).not.toContain('Tax ID Number (TIN)')
    expect(labels).not.toContain(
      'Average number of days between charging and delivering product/service?',
    )
    expect(labels).not.toContain('Fulfillment Company Name')
    expect(labels.filter((label) => label === 'Business Website')).toHaveLength(1)
  })

  test('shows no row for a checkbox that only opens another question', () => {
    expect(labelsOf(sampleApplication())).not.toContain(later.questions.useFulfillment.label)
  })

  test('says that a malformed website is left out, and why', () => {
    const offline = sampleApplication({ ...inPerson, businessWebsite: 'example' })
    expect(rowsOf(offline)['Business Information']).toContain(
      'Business Website: Left out, as it is not a valid web address: example',
    )
    expect(missingIn(offline)).toEqual([])
    const online = rowsOf(sampleApplication({ businessWebsite: 'example' }))
    expect(online['Business Information']).toContain('Business Website: example')
    expect(online['Transaction Details']).toContain('Business Website: example')
  })

  test('names the controller: the one entered, or else the first owner', () => {
    expect(titlesOf(sampleApplication())).toContain('Authorized Controller')
    expect(titlesOf(emptyApplication)).not.toContain('Authorized Controller')
    const entered = sampleApplication({ authorizedController: sampleController() })
    expect(titlesOf(entered)).toContain('Grace Alvarez, Authorized Controller')
    expect(rowsOf(entered)['Owner Details']).toContain('Name: Grace Alvarez')
  })

  test('shows a submission like its draft', () => {
    expect(summaryOf(fromSubmission(sampleSubmission(), us))).toEqual(
      summaryOf(sampleApplication()),
    )
  })

  test('shows the contact of a submission if it is the second owner', () => {
    const { companyOwners } = sampleApplication()
    const [, daniel] = companyOwners
    if (!daniel) throw new Error('The sample has two owners')
    const { id, firstName, lastName, phone, email } = daniel
    const primaryContact = {
      id,
      role: 'primary-contact',
      firstName,
      lastName,
      phone,
      email,
    } as const
    const submission = fromSubmission(sampleSubmission({ primaryContact }), us)
    expect(rowsOf(submission)['Owner Details']).toContain("Name: Daniel O'Neill")
  })

  test('shows a linked account in place of typed details', () => {
    const plaid = { ...sampleLinkedAccount, bankName: 'Plaid verified bank' }
    const linked = sampleApplication({ plaid, manualEntry: null })
    expect(rowsOf(linked)['Banking Information']).toEqual([
      'Bank Name: Plaid verified bank',
      'Account: Business Checking •••• 6789',
    ])
    expect(titlesOf(linked)).toContain('Linked Account')
  })

  test('flags a linked account whose token a reload has cleared', () => {
    const plaid = { ...sampleLinkedAccount, publicToken: '' }
    expect(missingIn(sampleApplication({ plaid, manualEntry: null }))).toEqual(['Account'])
  })

  test('says titles in the language of its texts', () => {
    const titles = summarize(sampleApplication(), us, { ...es, ...esLater })
      .flatMap(({ groups }) => groups.flatMap(({ rows }) => rows))
      .filter(({ label }) => label === esLater.questions.title.label)
    expect(titles.map(({ value }) => value)).toContain(esLater.referenceTexts.ownerTitles.CEO)
  })

  test('flags nothing in a finished application', () => {
    expect(missingIn(sampleApplication())).toEqual([])
    expect(missingIn(sampleApplication({ ...inPerson, businessWebsite: '' }))).toEqual([])
  })

  test('names an owner who entered their own details, and shows these only to the operator', () => {
    const enteredBy = { invitation: 'i', sha256: 'a1', enteredAt: '2026-11-22T10:42:00.000Z' }
    const ana = askedOwner({ enteredBy, ssn: '345678901', phone: '4155550134' })
    const application = sampleApplication({ companyOwners: [sampleOwner(), ana] })
    const rowsFor = (reader: Reader = 'applicant') =>
      summarize(application, us, { ...en, ...later }, { reader })
        .flatMap(({ groups }) => groups)
        .find(({ title }) => title === 'Ana Núñez')
        ?.rows.map(({ label, value }) => `${label}: ${value}`)
    const shown = [
      'Title: CFO',
      'Stake percent: 40%',
      'Details from the owner: Entered by Ana Núñez on Nov 22, 2026, 10:42 AM UTC',
    ]
    expect(rowsFor()).toEqual(shown)
    expect(rowsFor('others')).toEqual(shown)
    expect(rowsFor('operator')).toEqual(expect.arrayContaining([...shown, 'SSN: 345-67-8901']))
    expect(missingIn(sampleApplication({ companyOwners: [askedOwner()] }))).toContain(
      'Details from the owner',
    )
  })

  test('says the same of a contact who entered their own details', () => {
    const enteredBy = { invitation: 'i', sha256: 'a1', enteredAt: '2026-11-22T10:42:00.000Z' }
    const entered = sampleApplication({ companyOwners: [askedOwner({ enteredBy })] })
    const contactFor = (application: Application, reader: Reader = 'applicant') =>
      summarize(application, us, { ...en, ...later }, { reader })
        .flatMap(({ groups }) => groups)
        .find(({ title }) => title === 'Primary Contact')
        ?.rows.map(({ label, value, missing }) => `${label}: ${missing ? 'missing' : value}`)
    expect(contactFor(entered)).toEqual([
      'Name: Ana Núñez',
      'Details from the owner: Entered by Ana Núñez on Nov 22, 2026, 10:42 AM UTC',
    ])
    const opened = sampleApplication({
      companyOwners: [askedOwner({ enteredBy, phone: '4155550134', email: 'ana@example.com' })],
    })
    expect(contactFor(opened, 'operator')).toEqual([
      'Name: Ana Núñez',
      'Phone: (415) 555-0134',
      'Email: ana@example.com',
    ])
    expect(contactFor(sampleApplication({ companyOwners: [askedOwner()] }))).toEqual([
      'Name: Ana Núñez',
      'Details from the owner: missing',
    ])
  })

  test('flags missing required answers', () => {
    const missing = missingIn(emptyApplication)
    expect(missing).toEqual([
      'Business Name (DBA)',
      'Legal Name',
      'Business Phone',
      'Business Email',
      'Location Address',
      'Business Structure',
      'Tax ID Number (TIN)',
      'Year Founded/Incorporated',
      'Business Category',
      'Products/Services Sold',
      'Name',
      'Phone',
      'Email',
      'Average Card Sale',
      'Highest Card Sale',
      'Annual Card Sales',
      'Bank Name',
      'Bank Routing Number',
      'Account Number',
    ])
    expect(missing).not.toContain('Mailing Address')
    expect(missingIn(sampleApplication({ businessWebsite: '' }))).toEqual(['Business Website'])
  })

  test('says that answers kept by the operator are unchanged', () => {
    const { companyOwners } = sampleApplication()
    const kept = keptPaths(sampleApplication(), ['companyOwners.0.ssn'], us)
    const context = withoutKept(sampleApplication(), keptPaths(sampleApplication(), [], us), us)
    const rows = summarize(context, us, { ...en, ...later }, { kept })
      .flatMap(({ groups }) => groups)
      .flatMap((group) => group.rows)
    const asBefore = rows.filter(({ value }) => value === later.summary.asBefore)
    expect(asBefore).toHaveLength(2 + 2 * companyOwners.length)
    expect(rows.filter(({ missing }) => missing)).toMatchObject([{ label: 'SSN' }])
  })
})
