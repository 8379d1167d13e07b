import { describe, expect, test } from 'vitest'
import type { LinkedAccount } from '../../application/application.ts'
import { emptyLinkedAccount, emptyManualEntry } from '../../application/banking.ts'
import type { LinkMetadata } from '../../application/linked-account.ts'
import { errorTexts } from '../../application/testing/issue-lists.ts'
import {
  sampleLinkedAccount as account,
  sampleApplication,
  sampleToday,
} from '../../application/testing/sample-application.ts'
import { type BankEvent, bankReducer } from './bank-events.ts'
import {
  asksForBankName,
  type BankForm,
  bankOf,
  emptyBankForm,
  hasLinkedAccount,
  needsLookup,
} from './bank-form.ts'
import { stepIssues } from './form-state.ts'
import { sampleFormState } from './testing/sample-forms.ts'

const application = sampleApplication()
const sample = sampleFormState(application)
const typed = sample.bank
const entry = {
  routingNumber: '021000021',
  bankName: 'JPMORGAN CHASE',
  accountNumber: '000123456789',
}
const untyped = {
  manual: emptyManualEntry,
  confirmAccountNumber: '',
  lookup: null,
}
const metadata: LinkMetadata = {
  accounts: [{ id: 'account-2', name: 'Savings', mask: '0001', verification_status: null }],
  institution: { institution_id: 'ins_2', name: 'Second Bank' },
}

const link: BankForm = emptyBankForm
const manual: BankForm = typed
const linked: BankForm = { ...link, plaid: account }
const replacing: BankForm = { ...manual, plaid: account }
const states = { link, manual, linked, replacing }

const events = {
  'the bank link is unavailable': { type: 'link-unavailable' },
  'the link token fails': { type: 'link-token-failed', isExpected: false },
  'the link token that the applicant is waiting for fails': {
    type: 'link-token-failed',
    isExpected: true,
  },
  'an account is linked': { type: 'link-succeeded', publicToken: 'token-2', metadata },
  'the token is empty': { type: 'link-succeeded', publicToken: '', metadata },
  'the token is no text': { type: 'link-succeeded', publicToken: { token: 1 }, metadata },
  'the link is closed': { type: 'link-exited', hasError: false },
  'the link exits with an error': { type: 'link-exited', hasError: true },
  'the submission is answered with 512': { type: 'link-rejected' },
  'the linked account is rejected': { type: 'exchange-rejected', publicToken: 'token-1' },
  'an account linked before is rejected': { type: 'exchange-rejected', publicToken: 'token-0' },
  'manual entry is chosen': { type: 'manual-chosen' },
  'the link is chosen': { type: 'link-chosen' },
  'the linked account is chosen': { type: 'linked-account-chosen' },
  'typed details are committed': { type: 'manual-committed' },
  'the notice was shown': { type: 'notice-shown' },
} as const satisfies Record<string, BankEvent>

type Changes = Readonly<Partial<BankForm>>

const unchanged: Changes = {}
const asManual: Changes = { isManual: true }
const failed = (plaid: LinkedAccount): Changes => ({
  isManual: true,
  plaid: { ...plaid, hadError: true },
  notice: 'linkFailed',
})
const relinked: Changes = {
  isManual: false,
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
  ...untyped,
  notice: 'linked',
}
const always = (changes: Changes) => ({
  link: changes,
  manual: changes,
  linked: changes,
  replacing: changes,
})
const failedAnyway = {
  link: failed(emptyLinkedAccount),
  manual: failed(emptyLinkedAccount),
  linked: failed(account),
  replacing: failed(account),
}

/** The changes that each event causes in each of the four states. */
const table: Record<keyof typeof events, Record<keyof typeof states, Changes>> = {
  'the bank link is unavailable': {
    link: asManual,
    manual: unchanged,
    linked: unchanged,
    replacing: unchanged,
  },
  'the link token fails': {
    link: asManual,
    manual: unchanged,
    linked: { notice: 'reconnectFailed' },
    replacing: { notice: 'reconnectFailed' },
  },
  'the link token that the applicant is waiting for fails': {
    link: { isManual: true, notice: 'linkFailed' },
    manual: { notice: 'linkFailed' },
    linked: { notice: 'reconnectFailed' },
    replacing: { notice: 'reconnectFailed' },
  },
  'an account is linked': always(relinked),
  'the token is empty': failedAnyway,
  'the token is no text': failedAnyway,
  'the link is closed': always(unchanged),
  'the link exits with an error': failedAnyway,
  'the submission is answered with 512': always(failed(emptyLinkedAccount)),
  'the linked account is rejected': {
    link: unchanged,
    manual: unchanged,
    linked: failed(emptyLinkedAccount),
    replacing: failed(emptyLinkedAccount),
  },
  'an account linked before is rejected': always(unchanged),
  'the link is chosen': {
    link: unchanged,
    manual: { isManual: false },
    linked: unchanged,
    replacing: { isManual: false },
  },
  'manual entry is chosen': {
    link: asManual,
    manual: unchanged,
    linked: asManual,
    replacing: unchanged,
  },
  'the linked account is chosen': {
    link: unchanged,
    manual: unchanged,
    linked: unchanged,
    replacing: { isManual: false },
  },
  'typed details are committed': {
    link: unchanged,
    manual: unchanged,
    linked: { plaid: emptyLinkedAccount },
    replacing: { plaid: emptyLinkedAccount },
  },
  'the notice was shown': always(unchanged),
}

const cells = Object.entries(events).flatMap(([name, event]) =>
  Object.entries(states).map(([state, form]) => {
    const row = table[name as keyof typeof events]
    return [name, state, event, form, row[state as keyof typeof states]] as const
  }),
)

describe('the bank form', () => {
  test.each(cells)('when %s, from the state "%s"', (_name, _state, event, form, changes) => {
    expect(bankReducer(form, event)).toEqual({ ...form, ...changes })
  })

  test('has no notice once it was shown', () => {
    expect(bankReducer({ ...linked, notice: 'linked' }, { type: 'notice-shown' }).notice).toBeNull()
  })

  test('can link an account after an error, and the error disappears', () => {
    const after = bankReducer(
      bankReducer(link, events['the link exits with an error']),
      events['an account is linked'],
    )
    expect(after).toEqual({ ...link, ...relinked })
  })

  test('has the details that were typed when the submission is answered with 512', () => {
    expect(bankReducer(replacing, { type: 'link-rejected' }).manual).toEqual(entry)
  })

  test('restores the account that a rejected one had replaced', () => {
    const another = bankReducer(linked, {
      type: 'link-succeeded',
      publicToken: 'token-2',
      metadata: {},
    })
    const rejected = bankReducer(another, {
      type: 'exchange-rejected',
      publicToken: 'token-2',
      before: linked.plaid,
    })
    expect(rejected).toEqual({
      ...linked,
      isManual: true,
      plaid: { ...linked.plaid, hadError: true },
      notice: 'linkFailed',
    })
  })

  test('recognizes a rejected token with spaces around it', () => {
    const rejected = bankReducer(linked, { type: 'exchange-rejected', publicToken: ' token-1 ' })
    expect(rejected.plaid.publicToken).toBe('')
  })

  test.each([undefined, null, 1, {}])('ignores the rejection of a token of %j', (publicToken) => {
    expect(bankReducer(link, { type: 'exchange-rejected', publicToken })).toBe(link)
  })

  test('remembers an error in linking with the details typed instead', () => {
    const rejected = bankReducer(linked, { type: 'link-rejected' })
    expect(bankReducer(rejected, { type: 'manual-committed' }).plaid).toEqual({
      ...emptyLinkedAccount,
      hadError: true,
    })
  })

  test.each([undefined, null, 0, '   ', []])('links nothing with a token of %j', (publicToken) => {
    const event = { type: 'link-succeeded', publicToken, metadata } as const
    expect(bankReducer(link, event)).toEqual({ ...link, ...failed(emptyLinkedAccount) })
  })
})

const type = (form: BankForm, changes: Partial<typeof entry>) =>
  bankReducer(form, { type: 'manual-typed', changes })
const withName = (form: BankForm, routingNumber: string, name: string) =>
  bankReducer(form, { type: 'bank-found', routingNumber, name })
const notFound = (form: BankForm, routingNumber: string) =>
  bankReducer(form, { type: 'bank-not-found', routingNumber })

describe('the lookup of the bank’s name', () => {
  const numbered = type(link, { routingNumber: '021000021' })
  const unknown = notFound(numbered, '021000021')
  const named = type(unknown, { bankName: 'My Bank' })

  test('is needed for a number that can belong to a bank, and only once', () => {
    expect(needsLookup(link)).toBe(false)
    expect(needsLookup(type(link, { routingNumber: '02100002' }))).toBe(false)
    expect(needsLookup(type(link, { routingNumber: '000000000' }))).toBe(false)
    expect(needsLookup(numbered)).toBe(true)
    expect(needsLookup(withName(numbered, '021000021', 'CHASE'))).toBe(false)
    expect(needsLookup(unknown)).toBe(false)
  })

  test('asks for the name when it finds none, and not once it finds one', () => {
    expect([asksForBankName(numbered), asksForBankName(unknown)]).toEqual([false, true])
    const later = withName(unknown, '021000021', 'CHASE')
    expect([asksForBankName(later), later.manual.bankName]).toEqual([false, 'CHASE'])
  })

  test.each([
    ['a name', { type: 'bank-found', routingNumber: '011000028', name: 'STATE STREET' }],
    ['no name', { type: 'bank-not-found', routingNumber: '011000028' }],
  ] as const)('ignores a late answer of %s for a number that was changed', (_, late) => {
    expect(bankReducer(numbered, late)).toBe(numbered)
    expect(bankReducer(typed, late)).toBe(typed)
  })

  test('removes the found name when the number changes', () => {
    const other = type(manual, { routingNumber: '011000028' })
    expect([other.manual.bankName, other.lookup]).toEqual(['', null])
    expect([asksForBankName(other), needsLookup(other)]).toEqual([false, true])
  })

  test('keeps the name when anything else changes', () => {
    expect(type(manual, { accountNumber: '7' }).manual.bankName).toBe('JPMORGAN CHASE')
    expect(type(manual, { routingNumber: '021000021' })).toEqual(manual)
    const confirmed = bankReducer(manual, {
      type: 'manual-typed',
      changes: { confirmAccountNumber: '7' },
    })
    expect(confirmed).toEqual({ ...manual, confirmAccountNumber: '7' })
  })

  test('keeps a typed name when the number changes, and looks up the new number', () => {
    const other = type(named, { routingNumber: '011000028' })
    expect(other.manual.bankName).toBe('My Bank')
    expect([asksForBankName(other), needsLookup(other)]).toEqual([false, true])
    const again = notFound(other, '011000028')
    expect([asksForBankName(again), again.manual.bankName]).toEqual([true, 'My Bank'])
  })

  test('replaces a typed name when it finds one', () => {
    const other = withName(type(named, { routingNumber: '011000028' }), '011000028', 'STATE STREET')
    expect([asksForBankName(other), other.manual.bankName]).toEqual([false, 'STATE STREET'])
  })

  test('asks for the name again when the number is changed back', () => {
    const incomplete = type(named, { routingNumber: '02100002' })
    expect(asksForBankName(incomplete)).toBe(false)
    const complete = type(incomplete, { routingNumber: '021000021' })
    expect([asksForBankName(complete), complete.manual.bankName]).toEqual([true, 'My Bank'])
  })

  test.each([
    ['was found', { ...typed.manual, routingNumber: '' }, true],
    ['was typed', { ...named.manual, routingNumber: '' }, false],
  ])(
    'asks nothing beside a number that a reload cleared, if the name %s',
    (_, entered, isFound) => {
      const reloaded = { ...manual, manual: entered, lookup: { routingNumber: '', isFound } }
      expect([asksForBankName(reloaded), needsLookup(reloaded)]).toEqual([false, false])
      const again = type(reloaded, { routingNumber: '021000021' })
      expect([asksForBankName(again), needsLookup(again)]).toEqual([false, true])
    },
  )

  test('ends once an account is linked', () => {
    const event = events['an account is linked']
    expect(bankReducer(named, event)).toMatchObject(untyped)
  })
})

describe('the bank account in the draft', () => {
  test.each([
    ['nothing', link, { plaid: null, manualEntry: null }],
    ['a linked account', linked, { plaid: account, manualEntry: null }],
    ['typed details', manual, { plaid: null, manualEntry: entry }],
    ['typed details in place of a linked account', replacing, { plaid: null, manualEntry: entry }],
    [
      'a linked account beside typed details that were given up',
      { ...replacing, isManual: false },
      { plaid: account, manualEntry: null },
    ],
    [
      'a linked account whose token a reload cleared',
      { ...linked, plaid: { ...account, publicToken: '' } },
      { plaid: { ...account, publicToken: '' }, manualEntry: null },
    ],
    [
      'nothing after a failed link',
      { ...link, plaid: { ...emptyLinkedAccount, hadError: true } },
      { plaid: null, manualEntry: null },
    ],
  ])('is %s, never two accounts', (_, form, expected) => {
    expect(bankOf(form)).toEqual(expected)
  })

  test.each([
    ['nothing', false, link],
    ['a linked account', true, linked],
    ['typed details', false, manual],
    ['a failed link', false, bankReducer(link, { type: 'link-exited', hasError: true })],
  ])('after %s is linked: %s', (_, isLinked, form) => {
    expect(hasLinkedAccount(form)).toBe(isLinked)
  })
})

describe('the issues of the banking step', () => {
  const texts = (bank: BankForm) =>
    errorTexts(stepIssues(application, { ...sample, bank }, 'banking-information', sampleToday))
  const noAccount = 'Please validate a bank account or enter bank details manually'

  test('ask for a linked account while nothing is typed', () => {
    expect(texts(link)).toEqual({ manualEntry: noAccount })
    expect(texts(linked)).toEqual({})
    const cleared = { ...account, publicToken: '' }
    expect(texts({ ...linked, plaid: cleared })).toEqual({ 'plaid.publicToken': noAccount })
  })

  test.each([
    ['valid', manual, {}],
    [
      'missing',
      { ...manual, ...untyped },
      {
        'manualEntry.routingNumber': 'Routing number is required',
        'manualEntry.accountNumber': 'This field is required',
        'manualEntry.confirmAccountNumber': 'This field is required',
      },
    ],
    [
      'confirmed with another account number',
      { ...manual, confirmAccountNumber: '12345' },
      { 'manualEntry.confirmAccountNumber': 'Account numbers do not match' },
    ],
    [
      'without the name of the bank',
      { ...manual, manual: { ...entry, bankName: '' } },
      { 'manualEntry.bankName': 'This field is required' },
    ],
    [
      'with a number of no bank, whose name is not asked for yet',
      { ...manual, manual: { ...entry, routingNumber: '123456789', bankName: '' } },
      { 'manualEntry.routingNumber': 'Routing number is invalid' },
    ],
  ])('name typed details that are %s', (_, form, expected) => {
    expect(texts(form)).toEqual(expected)
  })

  test('are in the order of the fields', () => {
    const wrong = { ...manual, manual: { ...entry, bankName: '', accountNumber: 'x' } }
    const issues = stepIssues(
      application,
      { ...sample, bank: wrong },
      'banking-information',
      sampleToday,
    )
    expect(issues.map(({ path }) => path)).toEqual([
      'manualEntry.bankName',
      'manualEntry.accountNumber',
      'manualEntry.confirmAccountNumber',
    ])
  })

  test('do not require the confirmation of a number that is not typed', () => {
    expect(texts({ ...linked, confirmAccountNumber: '12345' })).toEqual({})
  })

  test('accept the sample', () => {
    expect(bankOf(manual).manualEntry).toEqual(application.manualEntry)
  })
})
