import { describe, expect, it } from 'vitest'
import { COPY_CODE_MINUTES } from '../../api/copies.ts'
import { engines, openedOn } from '../../test-support/engines.ts'
import { testLedger, testSigner } from '../../test-support/test-signer.ts'
import { isCopyCode, newCopyCode } from './copy-codes-store.ts'

const link = { reference: 'MA-2222-2222', secret: 'a'.repeat(32) }
const now = new Date('2026-11-21T17:00:00.000Z')
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const making = (at: Date) => ({ at, signer: testSigner })
const trying = (now: Date) => ({ now, ledger: testLedger })
const other = (code: string) => (code === '000000' ? '000001' : '000000')

describe.each(engines)('a code for a copy on $name', (engine) => {
  it('has six digits, and opens the copy until it expires, only together with the link', async () => {
    const db = await openedOn(engine)
    const code = await newCopyCode(db, link, making(now))
    expect(code).toMatch(/^\d{6}$/)
    expect(await isCopyCode(db, link, code, trying(now))).toBe(true)
    expect(await isCopyCode(db, link, other(code), trying(now))).toBe(false)
    expect(await isCopyCode(db, { ...link, secret: 'b'.repeat(32) }, code, trying(now))).toBe(false)
    expect(await isCopyCode(db, link, code, trying(minutesLater(COPY_CODE_MINUTES)))).toBe(false)
    const stored = await db.selectFrom('copy_codes').selectAll().executeTakeFirstOrThrow()
    // As a word: a hash contains any six digits once in some hundred thousand runs.
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`["\\s]${code}["\\s]`))
  })

  it('is signed for ten minutes, whatever an earlier row says', async () => {
    const db = await openedOn(engine)
    const forged = { code_hash: '', expires_at: '2999-01-01T00:00:00.000Z', tries: -1_000_000 }
    const { reference } = link
    await db
      .insertInto('copy_codes')
      .values({ ...forged, reference, server_signature: null })
      .execute()
    const code = await newCopyCode(db, link, making(now))
    expect(await isCopyCode(db, link, code, trying(now))).toBe(true)
    expect(await isCopyCode(db, link, code, trying(minutesLater(COPY_CODE_MINUTES)))).toBe(false)
  })

  it('counts as a server signed it, not as it was overwritten', async () => {
    const db = await openedOn(engine)
    const [code, another] = [
      await newCopyCode(db, link, making(now)),
      { ...link, reference: 'MA-3' },
    ]
    const known = await newCopyCode(db, another, making(now))
    const { code_hash } = await db
      .selectFrom('copy_codes')
      .select('code_hash')
      .where('reference', '=', another.reference)
      .executeTakeFirstOrThrow()
    expect(await isCopyCode(db, another, known, trying(now))).toBe(true)
    const row = db.updateTable('copy_codes').where('reference', '=', link.reference)
    await row.set({ expires_at: '2999-01-01T00:00:00.000Z' }).execute()
    expect(await isCopyCode(db, link, code, trying(now))).toBe(false)
    await row.set({ code_hash }).execute()
    expect(await isCopyCode(db, link, known, trying(now))).toBe(false)
  })

  it('can be tried five times, and requesting another gives no more tries', async () => {
    const db = await openedOn(engine)
    const first = await newCopyCode(db, link, making(now))
    for (let tries = 0; tries < 5; tries += 1) await isCopyCode(db, link, other(first), trying(now))
    expect(await isCopyCode(db, link, first, trying(now))).toBe(false)
    const second = await newCopyCode(db, link, making(minutesLater(5)))
    expect(await isCopyCode(db, link, second, trying(minutesLater(5)))).toBe(false)
    const third = await newCopyCode(db, link, making(minutesLater(COPY_CODE_MINUTES)))
    expect(await isCopyCode(db, link, third, trying(minutesLater(COPY_CODE_MINUTES)))).toBe(true)
  })
})
