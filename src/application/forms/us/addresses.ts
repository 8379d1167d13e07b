/** US postal addresses: their comparison and their form on one line. */
import * as v from 'valibot'
import type { Address } from '../../application.ts'
import { isBlank } from '../../question.ts'
import { address } from './schema.ts'

export const emptyAddress: Address = v.parse(address, {})

/** Returns a key for the content of an address, without its id. */
export function addressKey({ street, street2, city, state, zip }: Address): string {
  return [street, street2, city, state, zip].map((part) => part.trim().toLowerCase()).join('|')
}

/** Returns whether two addresses are the same place. */
export function isSameAddress(one: Address, other: Address): boolean {
  return addressKey(one) === addressKey(other)
}

/** Returns an address on one line: "350 Mission St, Suite 4, San Francisco, CA 94105". */
export function addressLine({ street, street2, city, state, zip }: Address): string {
  const region = [state, zip].filter(Boolean).join(' ')
  return [street, street2, city, region].filter(Boolean).join(', ')
}

/** Returns the addresses to choose from: each once, in the given order, without blank ones. */
export function distinctAddresses(
  addresses: readonly (Address | null | undefined)[],
): readonly Address[] {
  const byContent = new Map<string, Address>()
  for (const address of addresses) {
    if (!address || isBlank(address)) continue
    const key = addressKey(address)
    if (!byContent.has(key)) byContent.set(key, address)
  }
  return [...byContent.values()]
}
