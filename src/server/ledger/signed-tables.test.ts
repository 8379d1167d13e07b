import { expect, it } from 'vitest'
import { testFolder } from '../../test-support/shared.ts'
import { openLedger } from '../open-ledger.ts'
import { parseConfig } from '../platform/config/config.ts'
import { type SignedRow, signedTable } from './signed-tables-service.ts'
import { serverSigner } from './signers-service.ts'

interface Link extends SignedRow {
  readonly id: string
  readonly note: string | null
  readonly intent: string | null
}

it.each([null, 'a note'])('signs the intent, and takes rows of 0.5.0 (note: %s)', async (note) => {
  const config = parseConfig({ DATA_DIR: await testFolder() })
  const [ledger, signer] = [openLedger(config), await serverSigner(config)]
  const tableOf = (last: ['intent'] | []) =>
    signedTable<Link>('copy', ['id'], { later: ['note'], last })
  const [current, previous] = [tableOf(['intent']), tableOf([])]
  const isTaken = async (table: typeof current, stored: Link) =>
    (await table.find(ledger, {}, async () => stored)) !== undefined
  const row = { id: 'a', note, intent: 'of its page' }
  const signed = current.sign(signer, row)
  expect(await isTaken(current, signed)).toBe(true)
  for (const intent of ['of another', null]) {
    expect(await isTaken(current, { ...signed, intent })).toBe(false)
    expect(await isTaken(current, { ...previous.sign(signer, row), intent })).toBe(true)
  }
  const withoutIntent = current.sign(signer, { ...row, intent: null })
  expect(await isTaken(current, withoutIntent)).toBe(true)
  expect(await isTaken(current, { ...withoutIntent, intent: 'of another' })).toBe(false)
})
