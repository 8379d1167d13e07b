import { describe, expect, test } from 'vitest'
import { consents as texts } from '../messages/en/consents.ts'
import type { Application } from './application.ts'
import { type ConsentParty, consentsFor, versionsOf } from './consents.ts'
import {
  sampleApplication,
  sampleController,
  sampleLinkedAccount,
  sampleParty,
} from './testing/sample-application.ts'

const consentsOf = (overrides: Partial<Application> = {}, party: ConsentParty = sampleParty) =>
  consentsFor(sampleApplication(overrides), party, texts)
const linked = { ...sampleLinkedAccount, accountMask: '' }
const detail = (overrides: Partial<Application>, term: string, party?: ConsentParty) =>
  consentsOf(overrides, party)
    .flatMap(({ details }) => details)
    .find((detail) => detail.term === term)?.text

describe('the consents of an application', () => {
  test('are four for a company, and three for a sole proprietor', () => {
    const names = (overrides?: Partial<Application>) =>
      consentsOf(overrides).map(({ name }) => name)
    expect(names()).toEqual([
      'electronic-records',
      'privacy-and-terms',
      'beneficial-ownership',
      'ach-authorization',
    ])
    expect(names({ businessStructure: 'SOLE PROPRIETOR' })).toEqual([
      'electronic-records',
      'privacy-and-terms',
      'ach-authorization',
    ])
  })

  test('certify beneficial ownership even if only a controller is listed', () => {
    const people = { companyOwners: [], authorizedController: sampleController() }
    expect(versionsOf(consentsOf(people))).toHaveProperty('beneficial-ownership')
    expect(versionsOf(consentsOf({ companyOwners: [] }))).not.toHaveProperty('beneficial-ownership')
  })

  test('each have a dated version and a text', () => {
    for (const { version, title, statement } of consentsOf()) {
      expect(version).toMatch(/^\d{4}-\d{2}-\d{2}(\.\d+)?$/)
      expect([title, statement]).not.toContain('')
    }
  })

  test('link to the policies of the operator', () => {
    expect(consentsOf().flatMap(({ links }) => links)).toEqual([
      { text: 'Privacy Policy', url: sampleParty.privacyUrl },
      { text: 'Terms of Service', url: sampleParty.termsUrl },
    ])
  })

  test('say how to withdraw, by email, or else by phone, or else by mail', () => {
    expect(detail({}, 'Withdrawing')).toContain('email help@merchant.example.')
    const party = { ...sampleParty, supportEmail: '' }
    const reached = { ...party, supportPhone: '(555) 010-0199' }
    expect(detail({}, 'Withdrawing', reached)).toContain('call (555) 010-0199.')
    expect(detail({}, 'Withdrawing', party)).toContain('write to Merchant Services.')
  })
})

describe('the ACH authorization', () => {
  test.each(['Receiver', 'Account', 'Amounts', 'When', 'Revoking'])(
    'includes the parts that the Nacha rules require: %s',
    (term) => {
      const ach = consentsOf().find(({ name }) => name === 'ach-authorization')
      expect(ach?.details.map((detail) => detail.term)).toContain(term)
    },
  )

  test('names the business', () => {
    expect(detail({}, 'Receiver')).toBe('Golden Gate Bakery, LLC')
  })

  test('shows the account by its last four digits', () => {
    const text = JSON.stringify(consentsOf())
    expect(text).toContain('Account ending in 6789, JPMORGAN CHASE')
    expect(text).not.toContain('000123456789')
  })

  const typed = (routingNumber: string, accountNumber: string) => ({
    manualEntry: { routingNumber, bankName: 'Harbor Bank', accountNumber },
  })
  const mask = { ...linked, accountMask: '4321' }
  test.each<[string, Partial<Application>, string]>([
    ['typed', typed('021000021', '000123456789'), 'Account ending in 6789, Harbor Bank'],
    ['linked', { plaid: mask, manualEntry: null }, 'Account ending in 4321, First Platypus Bank'],
    [
      'linked at a bank that reports no digits',
      { plaid: linked, manualEntry: null },
      'The account you validated, First Platypus Bank',
    ],
    [
      'cleared, or stays with the operator',
      typed('', ''),
      'The account in this application, Harbor Bank',
    ],
    [
      'never entered',
      { plaid: null, manualEntry: null },
      'The account whose number you have yet to enter',
    ],
  ])('names the account that was %s', (_, bank, named) => {
    expect(detail(bank, 'Account')).toBe(named)
  })
})
