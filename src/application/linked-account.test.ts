import { describe, expect, test } from 'vitest'
import { emptyLinkedAccount } from './banking.ts'
import { type LinkMetadata, toLinkedAccount } from './linked-account.ts'

const metadata: LinkMetadata = {
  accounts: [{ id: 'account-2', name: 'Savings', mask: '0001', verification_status: null }],
  institution: { institution_id: 'ins_2', name: 'Second Bank' },
}

describe('a linked account', () => {
  test('has the values that the bank-link provider reports', () => {
    expect(toLinkedAccount('token-2', metadata)).toEqual({
      accountID: 'account-2',
      accountMask: '0001',
      accountName: 'Savings',
      bankName: 'Second Bank',
      institutionID: 'ins_2',
      verificationStatus: '',
      publicToken: 'token-2',
      hadError: false,
    })
  })

  test.each<readonly [string, LinkMetadata]>([
    ['nothing', {}],
    ['neither accounts nor institution', { accounts: null, institution: null }],
    ['no account', { accounts: [], institution: {} }],
    ['an account of null', { accounts: [null] }],
    [
      'numbers and objects in place of texts',
      {
        accounts: [{ id: 1, name: {}, mask: 6789, verification_status: [] }],
        institution: { institution_id: 7, name: null },
      },
    ],
  ])('has empty texts if the provider reports %s', (_, reported) => {
    expect(toLinkedAccount('token', reported)).toEqual({
      ...emptyLinkedAccount,
      publicToken: 'token',
    })
  })

  test.each([
    ['database_matched', 'Plaid verified bank'],
    ['manually_verified', 'Plaid verified bank'],
    ['automatically_verified', 'Second Bank'],
    ['pending_manual_verification', 'Second Bank'],
    [null, 'Second Bank'],
  ])('with verification status %s is at "%s"', (verification_status, bankName) => {
    const account = toLinkedAccount('token', { ...metadata, accounts: [{ verification_status }] })
    expect(account.bankName).toBe(bankName)
    expect(account.verificationStatus).toBe(verification_status ?? '')
  })

  test.each([undefined, null, 0, '   ', '', [], { token: 1 }])(
    'has no token if the provider returns %j',
    (token) => {
      expect(toLinkedAccount(token, metadata).publicToken).toBe('')
    },
  )
})
