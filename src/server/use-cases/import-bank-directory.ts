/** Takes the operator's directory of banks in: all of it or, where a line is wrong, nothing. */
import { isRoutingNumber } from '../../application/fields/routing-number.ts'
import { type BankDirectoryTable, replaceBankDirectory } from '../storage/bank-directory.ts'
import type { Database } from '../storage/database.ts'
import { inTransaction } from '../storage/transaction.ts'
import { readable } from './readable.ts'

/** One bank of the operator's file, and where it stands (`line 7`). */
export interface BankEntry {
  readonly place: string
  readonly routingNumber: string
  readonly name: string
  /** The number that took this one's place, or empty. */
  readonly newRoutingNumber: string
}

export type DirectoryImport =
  | { readonly outcome: 'imported'; readonly banks: number }
  | { readonly outcome: 'refused'; readonly place: string; readonly problem: string }

const LONGEST_NAME = 200

/** Prefixes of the US government and of travelers' checks: nobody's account, and never looked up. */
const NO_BANK = /^(00|80)\d{7}$/

/** The new directory takes the place of the one before it. */
export async function importBankDirectory(
  db: Database,
  entries: readonly BankEntry[],
): Promise<DirectoryImport> {
  const banks = new Map<string, BankEntry>()
  for (const entry of entries) {
    if (NO_BANK.test(entry.routingNumber)) continue
    const problem = problemOf(entry, banks)
    if (problem !== undefined) return { outcome: 'refused', place: entry.place, problem }
    banks.set(entry.routingNumber, entry)
  }
  if (banks.size === 0) {
    return { outcome: 'refused', place: 'the file', problem: 'it names no bank' }
  }
  const rows = [...banks.values()].map((entry) => rowOf(entry, banks))
  await inTransaction(db, (transaction) => replaceBankDirectory(transaction, rows))
  return { outcome: 'imported', banks: rows.length }
}

function problemOf(entry: BankEntry, earlier: ReadonlyMap<string, BankEntry>): string | undefined {
  const { routingNumber, name, newRoutingNumber } = entry
  if (!isRoutingNumber(routingNumber)) return 'the routing number is none'
  if (newRoutingNumber !== '' && !isRoutingNumber(newRoutingNumber)) {
    return 'the new routing number is none'
  }
  if (name === '') return 'the name of the bank is missing'
  if (name.length > LONGEST_NAME) return `the name is longer than ${LONGEST_NAME} characters`
  const same = earlier.get(routingNumber)
  return same && `the routing number of ${same.place} again`
}

/** A renumbered bank has the name that its new number leads to, where the directory knows it. */
function rowOf(entry: BankEntry, banks: ReadonlyMap<string, BankEntry>): BankDirectoryTable {
  const seen = new Set<string>()
  let current = entry
  while (current.newRoutingNumber !== '' && !seen.has(current.routingNumber)) {
    seen.add(current.routingNumber)
    const next = banks.get(current.newRoutingNumber)
    if (next === undefined) break
    current = next
  }
  return { routing_number: entry.routingNumber, name: readable(current.name) }
}
