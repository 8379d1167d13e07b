import { describe, expect, it } from 'vitest'
import type { Database } from '../platform/database/database.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testSandbox } from '../testing/test-sandbox.ts'
import type { BankLink } from './bank-link.ts'
import { linkedAccounts } from './exchange-public-token.ts'
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
  const bankLink: BankLink = {
    ...real,
    exchange: (token) => {
      calls.push('exchange')
      return real.exchange(token)
    },
    fetchNumbers: (token, account) => {
      calls.push('numbers')
      return real.fetchNumbers(token, account)
    },
  }
  const now = () => new Date(time)
  return {
    sandbox,
    db,
    calls,
    bankLink,
    now,
    accounts: linkedAccounts({ db, bankLink, now }),
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

  it('is found by another process, which knows it from the database alone', async () => {
    const { accounts, db, sandbox, bankLink, now } = await setUp()
    const token = await sandbox.linkAt('harborview')
    await accounts.take(token, ACCOUNT)
    const other = linkedAccounts({ db, bankLink, now })
    sandbox.breakService('bank-link', 'failing')
    expect(await other.take(token, ACCOUNT)).toEqual(NUMBERS)
  })

  it('is exchanged once by two who ask at the same time', async () => {
    const { accounts, sandbox, calls } = await setUp()
    const token = await sandbox.linkAt('harborview')
    const taken = await Promise.all([accounts.take(token, ACCOUNT), accounts.take(token, ACCOUNT)])
    expect(taken).toEqual([NUMBERS, NUMBERS])
    expect(calls.filter((call) => call === 'exchange')).toHaveLength(1)
  })

  it('is had in the second attempt where the bank failed after the exchange', async () => {
    const { accounts, sandbox, calls, db, now, bankLink } = await setUp()
    const token = await sandbox.linkAt('harborview')
    const failing = { ...bankLink, fetchNumbers: plaid('http://127.0.0.1:9').fetchNumbers }
    const first = linkedAccounts({ db, bankLink: failing, now })
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

  it('fails for an account that was not linked, and still gives the one that was', async () => {
    const { accounts, sandbox } = await setUp()
    const token = await sandbox.linkAt('harborview')
    await accounts.take(token, ACCOUNT)
    expect(await accounts.take(token, 'harborview-savings')).toBe('failed')
    expect(await accounts.take(token, ACCOUNT)).toEqual(NUMBERS)
  })

  it('is gone after a day', async () => {
    const { accounts, sandbox, pass, db } = await setUp()
    const token = await sandbox.linkAt('harborview')
    await accounts.take(token, ACCOUNT)
    pass(24 * 3_600_000)
    expect(await accounts.take(token, ACCOUNT)).toBe('failed')
    const before = await stored(db)
    await accounts.take(await sandbox.linkAt('prairie'), 'prairie-checking')
    const after = await stored(db)
    expect([before.length, after.length]).toEqual([1, 1])
    expect(after).not.toEqual(before)
  })

  it('stands in the database without a token or a number that can be read', async () => {
    const { accounts, sandbox, db } = await setUp()
    const token = await sandbox.linkAt('harborview')
    await accounts.take(token, ACCOUNT)
    const text = (await stored(db)).join('')
    expect(text.length).toBeGreaterThan(64)
    expect(text).not.toMatch(/public-sandbox|access-sandbox|000111224321|123456780|harborview/)
  })
})
