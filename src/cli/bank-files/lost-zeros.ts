/** Restores the leading zeros of routing numbers that a spreadsheet has treated as numbers. */
import { passesChecksum } from '../../application/forms/us/fields/routing-number.ts'
import type { BankEntry } from '../../server/routing-numbers/import-bank-directory.ts'

const LENGTH = 9

/** Returns the entries with their leading zeros restored, and the question to ask the operator. */
export function withLostZeros(entries: readonly BankEntry[]): {
  readonly entries: readonly BankEntry[]
  readonly doubts: readonly string[]
} {
  const restored: string[] = []
  const whole = (number: string, place: string) => {
    const padded = number.padStart(LENGTH, '0')
    if (!/^\d{3,8}$/.test(number) || !passesChecksum(padded)) return number
    restored.push(place)
    return padded
  }
  const all = entries.map(({ place, name, ...numbers }) => ({
    place,
    name,
    routingNumber: whole(numbers.routingNumber, place),
    newRoutingNumber: whole(numbers.newRoutingNumber, place),
  }))
  const [first] = restored
  if (first === undefined) return { entries: all, doubts: [] }
  const who =
    restored.length === 1 ? '1 routing number has' : `${restored.length} routing numbers have`
  return {
    entries: all,
    doubts: [
      `${who} fewer than nine digits, the first in ${first}: read with the zeros at the beginning that spreadsheets drop.`,
    ],
  }
}
