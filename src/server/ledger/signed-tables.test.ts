import { expect, it } from 'vitest'
import { testFolder } from '../../test-support/test-folder.ts'
import { openLedger } from '../open-ledger.ts'
import { parseConfig } from '../platform/config/config.ts'
import { type SignedRow, signedTable } from './signed-tables-service.ts'
import { serverSigner } from './signers-service.ts'

interface Link extends SignedRow {
  readonly id: string
  readonly note: string | null
  readonly intent: string | null
}

const tableOf = ({ later, announced }: { later?: ['note']; announced?: ['intent'] } = {}) =>
  signedTable<Link>('copy', ['id'], undefined, later, announced)

it.each([null, 'a note'])('takes rows as the next release signs them (note: %s)', async (note) => {
  const config = parseConfig({ DATA_DIR: await testFolder() })
  const [ledger, signer] = [openLedger(config), await serverSigner(config)]
  const row = { id: 'a', note, intent: 'of its page' }
  const current = tableOf({ later: ['note'], announced: ['intent'] })
  const next = signedTable<Link>(
    'copy',
    note === null ? ['id', 'intent'] : ['id', 'note', 'intent'],
  )
  const isTaken = async (table: typeof current, stored: Link) =>
    (await table.find(ledger, async () => stored)) !== undefined
  const [ofThis, ofNext] = [current.sign(signer, row), next.sign(signer, row)]
  expect(await isTaken(current, ofNext)).toBe(true)
  expect(await isTaken(current, { ...ofNext, intent: 'of another' })).toBe(false)
  expect(await isTaken(current, { ...ofNext, intent: null })).toBe(false)
  // The release before reads what this one signs, while servers are replaced.
  expect(await isTaken(tableOf({ later: ['note'] }), ofThis)).toBe(true)
})
