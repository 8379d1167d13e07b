import { describe, expect, it, vi } from 'vitest'
import { until } from '../../application/testing/until.ts'
import { testDatabase } from '../../test-support/engines.ts'
import { testSandbox } from '../../test-support/test-sandbox.ts'
import type { Database } from '../platform/database/database.ts'
import type { BankLink } from './bank-link.ts'
import { linkedAccounts } from './linked-accounts.ts'
import { plaidBankLink } from './plaid.ts'

const NUMBERS = { routingNumber: '123456780', accountNumber: '000111224321' }
const ACCOUNT = 'harborview-checking'

function plaid(url: string): BankLink {
  return plaidBankLink({
    url,
    clientID: 'c',
    secret: 's',
    brandName: 'Test',
    now: () => performance.now(),
    sleep: async () => undefined,
  })
}

async function setUp() {
  const sandbox = await testSandbox()
  const db = await testDatabase()
  let time = Date.parse('2026-03-01T12:00:00Z')
  const calls: string[] = []
  const real = plaid(sandbox.url)
  let accessToken = ''
  const bankLink: BankLink = {
    ...real,
    exchange: async (token) => {
      calls.push('exchange')
      const exchanged = await real.exchange(token)
      if (exchanged.ok) accessToken = exchanged.accessToken
      return exchanged
    },
    fetchNumbers: (token, account) => {
      calls.push('numbers')
      return real.fetchNumbers(token, account)
    },
  }
  const now = () => new Date(time)
  const sleep = async () => undefined
  return {
    sandbox,
    db,
    calls,
    bankLink,
    now,
    sleep,
    accounts: linkedAccounts({ db, bankLink, now, sleep }),
    /** Whether the provider still has access to the bank that was linked last. */
    isLinked: async () => (await real.fetchNumbers(accessToken, '')).ok,
    pass: (ms: number) => {
      time += ms
    },
  }
}

async function stored(db: Database): Promise<readonly string[]> {
  const rows = await db
    .$extendTables<{ linked_accounts: { token_hash: string; sealed: Uint8Array } }>()
    .selectFrom('linked_accounts')
    .selectAll()
    .execute()
  return rows.map((row) => row.token_hash + Buffer.from(row.sealed).toString('latin1'))
}

describe('the account behind a public token', () => {
  it('is fetched once and found again at the submission', async () => {
    const { accounts, sandbox, calls } = await setUp()
    const token = await sandbox.linkAt('harborview')
    expect(await accounts.take(token, ACCOUNT)).toEqual(NUMBERS)
    expect(await accounts.take(token, ACCOUNT)).toEqual(NUMBERS)
    expect(calls).toEqual(['exchange', 'numbers'])
  })

  it.each(['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty'])(
    'is missing for an account that the provider does not name: %s',
    async (id) => {
      const { accounts, sandbox } = await setUp()
      const token = await sandbox.linkAt('harborview')
      expect(await accounts.take(token, id)).toBe('failed')
      expect(await accounts.take(token, ACCOUNT)).toEqual(NUMBERS)
      expect(await accounts.take(token, id)).toBe('failed')
    },
  )

  it('is found by another process, from only the database', async () => {
    const { accounts, db, sandbox, bankLink, now, sleep } = await setUp()
    const token = await sandbox.linkAt('harborview')
    await accounts.take(token, ACCOUNT)
    const other = linkedAccounts({ db, bankLink, now, sleep })
    sandbox.breakService('bank-link', 'failing')
    expect(await other.take(token, ACCOUNT)).toEqual(NUMBERS)
  })

  it('is exchanged once for two simultaneous requests', async () => {
    const { accounts, sandbox, calls } = await setUp()
    const token = await sandbox.linkAt('harborview')
    const taken = await Promise.all([accounts.take(token, ACCOUNT), accounts.take(token, ACCOUNT)])
    expect(taken).toEqual([NUMBERS, NUMBERS])
    expect(calls.filter((call) => call === 'exchange')).toHaveLength(1)
  })

  it('is fetched at the second attempt if the bank failed after the exchange', async () => {
    const { accounts, sandbox, calls, db, now, sleep, bankLink } = await setUp()
    const token = await sandbox.linkAt('harborview')
    const failing = { ...bankLink, fetchNumbers: plaid('http://127.0.0.1:9').fetchNumbers }
    const first = linkedAccounts({ db, bankLink: failing, now, sleep })
    expect(await first.take(token, ACCOUNT)).toBe('failed')
    expect(await accounts.take(token, ACCOUNT)).toEqual(NUMBERS)
    expect(calls).toEqual(['exchange', 'numbers'])
  })

  it.each([
    ['a token that nobody gave out', async () => 'public-unknown'],
    ['a bank that refuses', (link: (bank: string) => Promise<string>) => link('granite')],
  ])('fails for %s', async (_name, tokenOf) => {
    const { accounts, sandbox } = await setUp()
    expect(await accounts.take(await tokenOf(sandbox.linkAt), '')).toBe('failed')
  })

  it('fails for an account that was not linked, and still returns the linked one', async () => {
    const { accounts, sandbox } = await setUp()
    const token = await sandbox.linkAt('harborview')
    await accounts.take(token, ACCOUNT)
    expect(await accounts.take(token, 'harborview-savings')).toBe('failed')
    expect(await accounts.take(token, ACCOUNT)).toEqual(NUMBERS)
  })

  it('is deleted after a day', async () => {
    const { accounts, sandbox, pass } = await setUp()
    const token = await sandbox.linkAt('harborview')
    await accounts.take(token, ACCOUNT)
    pass(24 * 3_600_000)
    expect(await accounts.take(token, ACCOUNT)).toBe('failed')
  })

  it('is in the database without a readable token or number', async () => {
    const { accounts, sandbox, db } = await setUp()
    const token = await sandbox.linkAt('harborview')
    await accounts.take(token, ACCOUNT)
    const text = (await stored(db)).join('')
    expect(text.length).toBeGreaterThan(64)
    expect(text).not.toMatch(/public-sandbox|access-sandbox|000111224321|123456780|harborview/)
  })
})

describe('the item behind a public token', () => {
  it('is removed once the numbers are saved, and its access token is forgotten', async () => {
    const { accounts, sandbox, isLinked, bankLink } = await setUp()
    const remove = vi.spyOn(bankLink, 'removeItem')
    const token = await sandbox.linkAt('harborview')
    expect(await accounts.take(token, ACCOUNT)).toEqual(NUMBERS)
    await until(async () => !(await isLinked()))
    await until(async () => (await accounts.take(token, '')) === 'failed')
    expect(await accounts.take(token, ACCOUNT)).toEqual(NUMBERS)
    expect(remove).toHaveBeenCalledTimes(1)
  })

  it('is kept if its numbers would end with it', async () => {
    const { accounts, sandbox, isLinked, bankLink } = await setUp()
    const remove = vi.spyOn(bankLink, 'removeItem')
    const token = await sandbox.linkAt('summit')
    expect(await accounts.take(token, 'summit-checking')).toEqual(NUMBERS)
    expect(await accounts.take(token, 'summit-checking')).toEqual(NUMBERS)
    expect(remove).not.toHaveBeenCalled()
    expect(await isLinked()).toBe(true)
  })

  it('delays nobody while its removal fails and is tried three times', async () => {
    const { accounts, sandbox, bankLink, db, now } = await setUp()
    const pauses: number[] = []
    const remove = vi.spyOn(bankLink, 'removeItem')
    remove.mockResolvedValue({ ok: false, reason: 'failed' })
    const sleep = async (ms: number) => pauses.push(ms)
    const patient = linkedAccounts({ db, bankLink, now, sleep })
    const token = await sandbox.linkAt('harborview')
    expect(await patient.exchange(token, ACCOUNT)).toBe('saved')
    await until(() => remove.mock.calls.length === 3)
    expect(pauses).toEqual([0, 5_000, 60_000])
    remove.mockResolvedValue({ ok: true })
    expect(await accounts.take(token, ACCOUNT)).toEqual(NUMBERS)
    await until(() => remove.mock.calls.length === 4)
  })
})
