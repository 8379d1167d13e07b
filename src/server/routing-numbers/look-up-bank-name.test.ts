import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../test-support/engines.ts'
import { importBankDirectory } from './import-bank-directory.ts'
import { type BankNames, lookUpBankName } from './look-up-bank-name.ts'

const NUMBER = '123456780'
const knows: BankNames = async () => ({ ok: true, name: 'Elsewhere Bank' })
const unknown: BankNames = async () => ({ ok: false, reason: 'unknown' })
const fails: BankNames = async () => ({ ok: false, reason: 'failed' })

describe('the name of a bank', () => {
  it.each([
    ['the first that knows it', [unknown, knows], { outcome: 'found', name: 'ELSEWHERE BANK' }],
    [
      'one that knows it after one that failed',
      [fails, knows],
      { outcome: 'found', name: 'ELSEWHERE BANK' },
    ],
    ['nobody', [unknown], { outcome: 'unknown' }],
    ['nobody asked', [], { outcome: 'unknown' }],
    ['nobody while one failed', [fails, unknown], { outcome: 'failed' }],
  ])('comes from %s', async (_name, others, expected) => {
    const db = await testDatabase()
    expect(await lookUpBankName(db, others)(NUMBER)).toEqual(expected)
  })

  it("comes from the operator's own directory first", async () => {
    const db = await testDatabase()
    await importBankDirectory(db, [
      { place: 'line 1', routingNumber: NUMBER, name: 'Our Bank', newRoutingNumber: '' },
    ])
    const answer = await lookUpBankName(db, [knows])(NUMBER)
    expect(answer).toEqual({ outcome: 'found', name: 'OUR BANK' })
  })

  it('has no character that the form would refuse', async () => {
    const odd: BankNames = async () => ({ ok: true, name: ' First\u00a0Bank\u2009of\u200b Utah ' })
    const answer = await lookUpBankName(await testDatabase(), [odd])(NUMBER)
    expect(answer).toEqual({ outcome: 'found', name: 'FIRST BANK OF UTAH' })
  })

  it.each(['12345678', '123456789', '000000000', '12345678a', ''])(
    'is not looked up for %j, which cannot belong to a bank',
    async (number) => {
      const db = await testDatabase()
      const requests: string[] = []
      const noting: BankNames = async (number) => {
        requests.push(number)
        return { ok: true, name: 'x' }
      }
      expect(await lookUpBankName(db, [noting])(number)).toEqual({ outcome: 'malformed' })
      expect(requests).toEqual([])
    },
  )

  it('contains no control characters, whatever a directory sends', async () => {
    const db = await testDatabase()
    const hostile: BankNames = async () => ({ ok: true, name: ' First\u001b[31m\u0000Bank ' })
    const answer = await lookUpBankName(db, [hostile])(NUMBER)
    expect(answer).toEqual({ outcome: 'found', name: 'FIRST [31M BANK' })
  })
})
