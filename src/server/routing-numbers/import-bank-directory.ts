/** Imports the operator's directory of banks: all of it, or nothing if a line is invalid. */
import { isRoutingNumber } from '../../application/forms/us/fields/routing-number.ts'
import { sanitizeText } from '../../application/text/sanitize-text.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { quote } from '../platform/files/csv-rows.ts'
import { type BankDirectoryTable, countBanks, replaceBankDirectory } from './store.ts'

/** One bank in the operator's file, and its location (`line 7`). */
export interface BankEntry {
  readonly place: string
  readonly routingNumber: string
  readonly name: string
  /** The routing number that replaced this one, or empty. */
  readonly newRoutingNumber: string
}

export type DirectoryImport =
  | { readonly outcome: 'imported'; readonly banks: number; readonly replaced: number }
  | { readonly outcome: 'declined' }
  /** `place` is undefined if the whole file is the problem. */
  | { readonly outcome: 'rejected'; readonly place: string | undefined; readonly problem: string }

const MAX_NAME_LENGTH = 200

/** Numbers of the US government and travelers' checks: no merchant's, so not looked up. */
const NO_BANK = /^(00|80)\d{7}$/

/** Replaces the present directory, if it is empty or if `mayReplace` allows it. */
export async function importBankDirectory(
  db: Database,
  entries: readonly BankEntry[],
  mayReplace: (replaced: number, imported: number) => Promise<boolean> = async () => true,
): Promise<DirectoryImport> {
  const banks = new Map<string, BankEntry>()
  for (const entry of entries) {
    if (NO_BANK.test(entry.routingNumber)) continue
    const problem = problemOf(entry, banks)
    if (problem !== undefined) return { outcome: 'rejected', place: entry.place, problem }
    banks.set(entry.routingNumber, entry)
  }
  if (banks.size === 0) {
    return { outcome: 'rejected', place: undefined, problem: 'it contains no banks' }
  }
  const rows = [...banks.values()].map((entry) => rowOf(entry, banks))
  const replaced = await countBanks(db)
  if (replaced > 0 && !(await mayReplace(replaced, rows.length))) return { outcome: 'declined' }
  await inTransaction(db, (transaction) => replaceBankDirectory(transaction, rows))
  return { outcome: 'imported', banks: rows.length, replaced }
}

const CHECK = 'correct its nine digits, in a column that is formatted as text'

function problemOf(entry: BankEntry, earlier: ReadonlyMap<string, BankEntry>): string | undefined {
  const { routingNumber, name, newRoutingNumber } = entry
  if (!isRoutingNumber(routingNumber)) {
    return `the routing number ${quote(routingNumber)} is not valid: ${CHECK}`
  }
  if (newRoutingNumber !== '' && !isRoutingNumber(newRoutingNumber)) {
    return `the new routing number ${quote(newRoutingNumber)} is not valid: ${CHECK}`
  }
  if (name === '') return 'the name of the bank is missing: enter it, or delete the row'
  if (name.length > MAX_NAME_LENGTH)
    return `the name is longer than ${MAX_NAME_LENGTH} characters: shorten it`
  const same = earlier.get(routingNumber)
  return same && `repeats the routing number of ${same.place}: delete one of the two`
}

/** Returns the row of a bank. A renumbered one gets the name of its new number, if there is one. */
function rowOf(entry: BankEntry, banks: ReadonlyMap<string, BankEntry>): BankDirectoryTable {
  const seen = new Set<string>()
  let current = entry
  while (current.newRoutingNumber !== '' && !seen.has(current.routingNumber)) {
    seen.add(current.routingNumber)
    const next = banks.get(current.newRoutingNumber)
    if (next === undefined) break
    current = next
  }
  return { routing_number: entry.routingNumber, name: sanitizeText(current.name) }
}
