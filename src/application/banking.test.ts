import { describe, expect, test } from 'vitest'
import { type LinkedAccount, noLinkedAccount, noManualEntry } from './application.ts'
import {
  type BankEvent,
  type BankState,
  bankReducer,
  bankStateOf,
  canLookUpBank,
  draftBankOf,
  hasLinkedAccount,
  type LinkMetadata,
  showsManualEntry,
} from './banking.ts'
import {
  sampleLinkedAccount as account,
  sampleManualForm as typed,
} from './testing/sample-application.ts'

const untyped = { routingNumber: '', bankName: '', accountNumber: '', confirmAccountNumber: '' }
const metadata: LinkMetadata = {
  accounts: [{ id: 'account-2', name: 'Savings', mask: '0001', verification_status: null }],
  institution: { institution_id: 'ins_2', name: 'Second Bank' },
}

const link: BankState = bankStateOf({ plaid: noLinkedAccount, manualEntry: noManualEntry })
const manual: BankState = { ...link, manualForced: true, manual: typed }
const linked: BankState = { ...link, plaid: account }
const replacing: BankState = { ...manual, plaid: account }
const states = { link, manual, linked, replacing }

const events = {
  'the bank link is absent': { type: 'link-unavailable' },
  'the link token fails': { type: 'link-token-failed', asked: false },
  'the link token that was asked for fails': { type: 'link-token-failed', asked: true },
  'an account is linked': { type: 'link-succeeded', publicToken: 'token-2', metadata },
  'an empty token comes': { type: 'link-succeeded', publicToken: '', metadata },
  'no text comes as token': { type: 'link-succeeded', publicToken: { token: 1 }, metadata },
  'the link is closed': { type: 'link-exited', failed: false },
  'the link ends with an error': { type: 'link-exited', failed: true },
  'the server answers 512': { type: 'link-refused' },
  'the account linked is refused': { type: 'exchange-refused', publicToken: 'token-1' },
  'an account linked before is refused': { type: 'exchange-refused', publicToken: 'token-0' },
  'typing is chosen': { type: 'manual-chosen' },
  'linking is chosen': { type: 'link-chosen' },
  'the linked account is chosen': { type: 'linked-account-chosen' },
  'typed details are accepted': { type: 'manual-accepted' },
  'the notice was shown': { type: 'notice-shown' },
} as const satisfies Record<string, BankEvent>

const unchanged = {}
const forced = { manualForced: true }
const failed = (plaid: LinkedAccount) => ({
  manualForced: true,
  plaid: { ...plaid, hadError: true },
  notice: 'link-failed',
})
const relinked = {
  manualForced: false,
  plaid: {
    accountID: 'account-2',
    accountMask: '0001',
    accountName: 'Savings',
    bankName: 'Second Bank',
    institutionID: 'ins_2',
    verificationStatus: '',
    publicToken: 'token-2',
    hadError: false,
  },
  manual: untyped,
  forceShowBankName: false,
  notice: 'linked',
}

/** What each event changes in each of the four states. */
const table: Record<
  keyof typeof events,
  Record<keyof typeof states, Partial<BankState> | object>
> = {
  'the bank link is absent': {
    link: forced,
    manual: unchanged,
    linked: unchanged,
    replacing: unchanged,
  },
  'the link token fails': {
    link: forced,
    manual: unchanged,
    linked: { notice: 'reconnect-failed' },
    replacing: { notice: 'reconnect-failed' },
  },
  'the link token that was asked for fails': {
    link: { manualForced: true, notice: 'link-failed' },
    manual: { notice: 'link-failed' },
    linked: { notice: 'reconnect-failed' },
    replacing: { notice: 'reconnect-failed' },
  },
  'an account is linked': {
    link: relinked,
    manual: relinked,
    linked: relinked,
    replacing: relinked,
  },
  'an empty token comes': {
    link: failed(noLinkedAccount),
    manual: failed(noLinkedAccount),
    linked: failed(account),
    replacing: failed(account),
  },
  'no text comes as token': {
    link: failed(noLinkedAccount),
    manual: failed(noLinkedAccount),
    linked: failed(account),
    replacing: failed(account),
  },
  'the link is closed': {
    link: unchanged,
    manual: unchanged,
    linked: unchanged,
    replacing: unchanged,
  },
  'the link ends with an error': {
    link: failed(noLinkedAccount),
    manual: failed(noLinkedAccount),
    linked: failed(account),
    replacing: failed(account),
  },
  'the server answers 512': {
    link: failed(noLinkedAccount),
    manual: failed(noLinkedAccount),
    linked: failed(noLinkedAccount),
    replacing: failed(noLinkedAccount),
  },
  'the account linked is refused': {
    link: unchanged,
    manual: unchanged,
    linked: failed(noLinkedAccount),
    replacing: failed(noLinkedAccount),
  },
  'an account linked before is refused': {
    link: unchanged,
    manual: unchanged,
    linked: unchanged,
    replacing: unchanged,
  },
  'linking is chosen': {
    link: unchanged,
    manual: { manualForced: false },
    linked: unchanged,
    replacing: { manualForced: false },
  },
  'typing is chosen': { link: forced, manual: unchanged, linked: forced, replacing: unchanged },
  'the linked account is chosen': {
    link: unchanged,
    manual: unchanged,
    linked: unchanged,
    replacing: { manualForced: false },
  },
  'typed details are accepted': {
    link: unchanged,
    manual: unchanged,
    linked: { plaid: noLinkedAccount },
    replacing: { plaid: noLinkedAccount },
  },
  'the notice was shown': {
    link: unchanged,
    manual: unchanged,
    linked: unchanged,
    replacing: unchanged,
  },
}

const cells = Object.entries(events).flatMap(([happening, event]) =>
  Object.entries(states).map(([name, state]) => {
    const row = table[happening as keyof typeof events]
    return [happening, name, event, state, row[name as keyof typeof states]] as const
  }),
)

describe('the bank account', () => {
  test.each(cells)('when %s, from the state "%s"', (_happening, _name, event, state, changes) => {
    expect(bankReducer(state, event)).toEqual({ ...state, ...changes })
  })

  test('a notice is gone once it was shown', () => {
    expect(bankReducer({ ...linked, notice: 'linked' }, { type: 'notice-shown' }).notice).toBeNull()
  })

  test('an account can be linked after an error, and the error is over', () => {
    const after = bankReducer(
      bankReducer(link, events['the link ends with an error']),
      events['an account is linked'],
    )
    expect(after).toEqual({ ...link, ...relinked })
  })

  test('details that were typed stay when the server answers 512', () => {
    expect(bankReducer(replacing, { type: 'link-refused' }).manual).toEqual(typed)
  })

  test('an account that is refused leaves the one that it was to replace', () => {
    const another = bankReducer(linked, {
      type: 'link-succeeded',
      publicToken: 'token-2',
      metadata: {},
    })
    const refused = bankReducer(another, {
      type: 'exchange-refused',
      publicToken: 'token-2',
      before: linked.plaid,
    })
    expect(refused).toEqual({
      ...linked,
      manualForced: true,
      plaid: { ...linked.plaid, hadError: true },
      notice: 'link-failed',
    })
  })

  test('an error in linking is remembered with the details that were typed instead', () => {
    const refused = bankReducer(linked, { type: 'link-refused' })
    expect(bankReducer(refused, { type: 'manual-accepted' }).plaid).toEqual({
      ...noLinkedAccount,
      hadError: true,
    })
  })
})

describe('what the bank link tells', () => {
  const told = (given: LinkMetadata) =>
    bankReducer(link, { type: 'link-succeeded', publicToken: 'token', metadata: given }).plaid
  const nothing = { ...noLinkedAccount, publicToken: 'token' }

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
  ])('%s becomes empty texts', (_, given) => {
    expect(told(given)).toEqual(nothing)
  })

  test.each([
    ['database_matched', 'Plaid verified bank'],
    ['manually_verified', 'Plaid verified bank'],
    ['automatically_verified', 'Second Bank'],
    ['pending_manual_verification', 'Second Bank'],
    [null, 'Second Bank'],
  ])('a verification status of %s gives the bank the name "%s"', (verification_status, name) => {
    const given = { ...metadata, accounts: [{ verification_status }] }
    expect(told(given).bankName).toBe(name)
    expect(told(given).verificationStatus).toBe(verification_status ?? '')
  })

  test.each([undefined, null, 0, '   ', []])('a token of %j is none', (token) => {
    const event = { type: 'link-succeeded', publicToken: token, metadata } as const
    expect(bankReducer(link, event)).toEqual({ ...link, ...failed(noLinkedAccount) })
  })
})

describe('the bank’s name', () => {
  const type = (state: BankState, changes: Partial<typeof typed>) =>
    bankReducer(state, { type: 'manual-typed', changes })
  const numbered = type(link, { routingNumber: '021000021' })

  test('is the one found, and is not asked for', () => {
    const asked = bankReducer(numbered, { type: 'bank-not-found', routingNumber: '021000021' })
    const found = bankReducer(asked, {
      type: 'bank-found',
      routingNumber: '021000021',
      name: 'CHASE',
    })
    expect(asked.forceShowBankName).toBe(true)
    expect([found.forceShowBankName, found.manual.bankName]).toEqual([false, 'CHASE'])
  })

  test('is not taken from an answer about a number that is typed no more', () => {
    const late = { routingNumber: '011000028', name: 'STATE STREET' }
    expect(bankReducer(numbered, { type: 'bank-found', ...late })).toBe(numbered)
    expect(bankReducer(numbered, { type: 'bank-not-found', ...late })).toBe(numbered)
  })

  test('goes when the number changes, and stays when anything else does', () => {
    const other = type({ ...manual, forceShowBankName: true }, { routingNumber: '011000028' })
    expect([other.manual.bankName, other.forceShowBankName]).toEqual(['', false])
    expect(type(manual, { accountNumber: '7' }).manual.bankName).toBe('JPMORGAN CHASE')
    expect(type(manual, { routingNumber: '021000021' })).toEqual(manual)
  })

  test('is looked up only for a number that can be a bank’s', () => {
    expect(canLookUpBank(numbered)).toBe(true)
    expect(canLookUpBank(type(link, { routingNumber: '02100002' }))).toBe(false)
    expect(canLookUpBank(type(link, { routingNumber: '000000000' }))).toBe(false)
  })
})

describe('the draft', () => {
  const { confirmAccountNumber: _, ...entry } = typed

  test.each([
    ['nothing', link, { plaid: noLinkedAccount, manualEntry: noManualEntry }],
    ['a linked account', linked, { plaid: account, manualEntry: noManualEntry }],
    ['typed details', manual, { plaid: noLinkedAccount, manualEntry: entry }],
    [
      'typed details in place of a linked account',
      replacing,
      { plaid: noLinkedAccount, manualEntry: entry },
    ],
    [
      'a linked account beside details given up',
      { ...replacing, manualForced: false },
      { plaid: account, manualEntry: noManualEntry },
    ],
  ])('keeps %s, never two ways at once', (_name, state, kept) => {
    expect(draftBankOf(state)).toEqual(kept)
  })

  test.each([
    ['nothing', noLinkedAccount, noManualEntry, false, false],
    ['a linked account', account, noManualEntry, false, true],
    ['typed details', noLinkedAccount, entry, true, false],
    ['a failed link', { ...noLinkedAccount, hadError: true }, noManualEntry, true, false],
  ])(
    'with %s begins the step where it was left',
    (_name, plaid, manualEntry, isManual, isLinked) => {
      const state = bankStateOf({ plaid, manualEntry })
      expect([showsManualEntry(state), hasLinkedAccount(state)]).toEqual([isManual, isLinked])
      expect(state.manual.confirmAccountNumber).toBe(manualEntry.accountNumber)
    },
  )
})
