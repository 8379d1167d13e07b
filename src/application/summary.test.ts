import { describe, expect, test } from 'vitest'
import { emptyApplication, noLinkedAccount, noManualEntry } from './application.ts'
import { summaryOf } from './summary.ts'
import { sampleApplication, sampleOwner } from './testing/sample-application.ts'

type Application = Parameters<typeof summaryOf>[0]

/** "Label: value" of every row, by section. */
function rowsOf(application: Application) {
  return Object.fromEntries(
    summaryOf(application).map(({ title, groups }) => [
      title,
      groups.flatMap(({ rows }) => rows.map(({ label, value }) => `${label}: ${value}`)),
    ]),
  )
}

function missingIn(application: Application): readonly string[] {
  return summaryOf(application).flatMap(({ groups }) =>
    groups.flatMap(({ rows }) => rows.flatMap(({ label, missing }) => (missing ? [label] : []))),
  )
}

describe('the summary', () => {
  test('has four sections, each with the step that its Edit button leads to', () => {
    expect(summaryOf(sampleApplication()).map(({ title, editStep }) => [title, editStep])).toEqual([
      ['Business Information', 'business-details'],
      ['Owner Details', 'owner-details'],
      ['Transaction Details', 'transaction-details'],
      ['Banking Information', 'banking-information'],
    ])
  })

  test('shows everything as people write it', () => {
    const rows = rowsOf(sampleApplication())
    expect(rows['Business Information']).toEqual(
      expect.arrayContaining([
        'Business Name (DBA): Golden Gate Bakery',
        'Business Phone: (415) 555-0132',
        'Location Address: 350 Mission St, Suite 4, San Francisco, CA 94105',
        'Mailing Address: Same as location address',
        'Business Structure: LLC',
        'Tax ID Number (TIN): 94-1234567',
        'Business Category: 5462 Bakeries',
      ]),
    )
    expect(rows['Owner Details']).toEqual(
      expect.arrayContaining([
        'Stake: 60%',
        'Date of Birth: 07/04/1979',
        'Home Address: 41 Piedmont Ave, Oakland, CA 94611',
        'Name: Maria Alvarez',
      ]),
    )
    expect(rows['Transaction Details']).toEqual(
      expect.arrayContaining([
        'Card-Present: 70%',
        'Business Website: www.goldengatebakery.example',
        'Average Card Sale: $25',
        'Annual Card Sales: $480,000',
        'Customers are charged: Before product and/or service delivery',
        'Average days to delivery: 3',
        'Fulfillment Company Name: Bay Parcel Co.',
      ]),
    )
  })

  test('hides an SSN but for its last digit, and an account but for its last four', () => {
    const text = JSON.stringify(summaryOf(sampleApplication()))
    expect(text).toContain('SSN')
    expect(text).toContain('•••-••-•••9')
    expect(text).toContain('•••-••-•••0')
    expect(text).toContain('•••• 6789')
    for (const secret of ['123456789', '234567890', '123-45', '234-56', '000123456789', '56789']) {
      expect(text).not.toContain(secret)
    }
  })

  test('leaves out what the answers given do not ask for', () => {
    const rows = rowsOf(
      sampleApplication({
        businessStructure: 'SOLE PROPRIETOR',
        tin: '',
        cardPresentSales: 100,
        cardNotPresentSalesPhone: 0,
        cardNotPresentSalesInternet: 0,
        whenChargeCustomer: 0,
        useFulfillment: false,
      }),
    )
    const labels = Object.values(rows)
      .flat()
      .map((row) => row.split(':')[0])
    expect(labels).not.toContain('Tax ID Number (TIN)')
    expect(labels).not.toContain('Average days to delivery')
    expect(labels).not.toContain('Fulfillment Company Name')
    expect(labels.filter((label) => label === 'Business Website')).toHaveLength(1)
  })

  test('shows an entered controller as one, and not a first owner who controls', () => {
    const titles = (application: Application) =>
      summaryOf(application).flatMap(({ groups }) => groups.map(({ title }) => title))
    const { title: _t, stake: _s, ...identity } = sampleOwner({ id: 'c', firstName: 'Grace' })
    const entered = { ...identity, role: 'authorized-controller' } as const
    expect(titles(sampleApplication()).join()).not.toContain('Authorized Controller')
    expect(titles(sampleApplication({ authorizedController: entered }))).toContain(
      'Grace Alvarez, Authorized Controller',
    )
  })

  test('shows a linked account in the place of typed details', () => {
    const plaid = {
      ...noLinkedAccount,
      publicToken: 'public-token',
      bankName: 'Plaid verified bank',
      accountName: 'Business Checking',
      accountMask: '6789',
    }
    const rows = rowsOf(sampleApplication({ plaid, manualEntry: noManualEntry }))
    expect(rows['Banking Information']).toEqual([
      'Bank Name: Plaid verified bank',
      'Account: Business Checking •••• 6789',
    ])
  })

  test('misses nothing in a finished application', () => {
    expect(missingIn(sampleApplication())).toEqual([])
    expect(
      missingIn(sampleApplication({ businessWebsite: '', cardNotPresentSalesInternet: 0 })),
    ).toEqual([])
  })

  test('flags what is needed and not there', () => {
    const missing = missingIn(emptyApplication)
    expect(missing).toEqual(
      expect.arrayContaining([
        'Legal Name',
        'Business Phone',
        'Location Address',
        'Business Structure',
        'Annual Card Sales',
        'Bank Routing Number',
        'Account Number',
      ]),
    )
    expect(missing).not.toContain('Mailing Address')
    expect(missingIn(sampleApplication({ businessWebsite: '' }))).toEqual(['Business Website'])
  })
})
