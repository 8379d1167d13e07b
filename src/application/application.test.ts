import { describe, expect, test } from 'vitest'
import { answerPaths, answersIn, mapAnswers, withoutSensitive } from './answers.ts'
import { emptyApplication } from './application.ts'
import { questionOf } from './form.ts'
import { owner as ownerSchema } from './forms/us/schema.ts'
import { us } from './forms/us.ts'
import { questionsIn } from './steps.ts'
import {
  sampleApplication,
  sampleLinkedAccount,
  sampleOwner,
} from './testing/sample-application.ts'

const owner = sampleOwner()

describe('a new draft', () => {
  test('has the specified defaults', () => {
    expect(emptyApplication).toMatchObject({
      companyOwners: [],
      authorizedController: null,
      primaryContact: null,
      cardPresentSales: 100,
      cardNotPresentSalesPhone: 0,
      cardNotPresentSalesInternet: 0,
      avgSale: null,
      highestSale: null,
      annualSales: null,
      annualSalesB2C: 100,
      annualSalesB2B: 0,
      whenChargeCustomer: 0,
      useFulfillment: false,
      plaid: null,
      manualEntry: null,
    })
  })

  test('has no other answers', () => {
    const answered = answersIn(emptyApplication, us.schema).filter(
      ({ value }) => value !== '' && value !== null && value !== false && value !== 0,
    )
    expect(answered.map(({ path }) => path)).toEqual(['cardPresentSales', 'annualSalesB2C'])
  })
})

describe('the answers in an application', () => {
  test('have dotted paths, even in lists and groups', () => {
    const answers = new Map(
      answersIn(sampleApplication(), us.schema).map(({ path, value }) => [path, value]),
    )
    expect(answers.get('businessName')).toBe('Golden Gate Bakery')
    expect(answers.get('businessAddress.zip')).toBe('94105')
    expect(answers.get('companyOwners.0.ssn')).toBe('123456789')
    expect(answers.get('companyOwners.1.address.city')).toBe('Oakland')
    expect(answers.get('manualEntry.bankName')).toBe('JPMORGAN CHASE')
  })

  test('leave out groups that are null, and ids', () => {
    const paths = answersIn(sampleApplication(), us.schema).map(({ path }) => path)
    expect(
      paths.filter((path) => /^(mailingAddress|primaryContact|plaid|signing)/.test(path)),
    ).toEqual([])
    expect(paths.filter((path) => /(^|\.)(id|role)$/.test(path))).toEqual([])
    expect(paths).not.toContain('persistentMarketingIdentifier')
  })

  test('can be at these paths, at any position in a list', () => {
    const paths = [...answerPaths(us.schema)]
    const inLists = answersIn(sampleApplication(), us.schema).map(({ path }) =>
      path.replace(/\.\d+/g, ''),
    )
    expect(paths).toEqual(expect.arrayContaining(inLists))
    expect(paths).toEqual(
      expect.arrayContaining([
        'companyOwners',
        'companyOwners.address',
        'signing.signeeId',
        'plaid',
      ]),
    )
    expect(paths.filter((path) => /(^|\.)(id|role|agreementVersion)$/.test(path))).toEqual([])
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('can be read from one group', () => {
    expect(answersIn(owner, ownerSchema).map(({ path }) => path)).toEqual([
      ...'title stake firstName lastName ssn dob phone email address.street'.split(' '),
      ...'address.street2 address.city address.state address.zip'.split(' '),
    ])
  })

  test('can be changed one by one while everything else stays the same', () => {
    const application = sampleApplication()
    expect(mapAnswers(application, ({ value }) => value, us.schema)).toEqual(application)
    const changed = mapAnswers(
      application,
      ({ value }) => (typeof value === 'string' ? value.toUpperCase() : value),
      us.schema,
    )
    expect(changed.companyOwners[0]).toMatchObject({ id: 'owner-1', firstName: 'MARIA', stake: 60 })
    expect(changed.businessAddress).toMatchObject({ id: 'business-address', city: 'SAN FRANCISCO' })
  })

  test('belong to questions, which are listed by group', () => {
    expect(questionsIn('products', us)).toEqual(['mcc', 'productsOrServices'])
    expect(questionOf('mcc', us)?.field.validate('3000', { year: 2026 })?.code).toBe(
      'choice.unknown',
    )
    expect(questionOf('businessAddress', us)).toBeUndefined()
  })
})

describe('an application without its sensitive answers', () => {
  test('can be one group of it', () => {
    expect(withoutSensitive(owner, ownerSchema)).toEqual({ ...owner, ssn: '', dob: '' })
  })

  test('has lost exactly the answers that are declared sensitive', () => {
    const everything = sampleApplication({ plaid: sampleLinkedAccount })
    const sensitive = answersIn(everything, us.schema).filter(({ question }) => question.sensitive)
    expect(sensitive.map(({ path }) => path)).toEqual([
      ...'tin companyOwners.0.ssn companyOwners.0.dob companyOwners.1.ssn'.split(' '),
      ...'companyOwners.1.dob plaid.publicToken manualEntry.routingNumber'.split(' '),
      ...'manualEntry.accountNumber'.split(' '),
    ])
  })
})
