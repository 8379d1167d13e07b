/** The rules of an address, wherever one is asked for. */
import { type Address, addressKey, isBlankAddress } from './application.ts'
import { choiceProblem } from './fields/choice.ts'
import { optionalText, text } from './fields/text.ts'
import { zip } from './fields/zip.ts'
import { collect, type Problems } from './problems.ts'
import { isState } from './reference/states.ts'
import type { Today } from './today.ts'

/** What is wrong with an address. The second line is the only part that may be empty. */
export function addressProblems(address: Address, today: Today): Problems {
  return collect({
    street: text.problem(address.street, today),
    street2: optionalText.problem(address.street2, today),
    city: text.problem(address.city, today),
    state: choiceProblem(address.state, isState),
    zip: zip.problem(address.zip, today),
  })
}

/** The addresses that can be chosen again: each once, in the order given, none of them blank. */
export function distinctAddresses(
  addresses: readonly (Address | null | undefined)[],
): readonly Address[] {
  const byContent = new Map<string, Address>()
  for (const address of addresses) {
    if (!address || isBlankAddress(address)) continue
    const key = addressKey(address)
    if (!byContent.has(key)) byContent.set(key, address)
  }
  return [...byContent.values()]
}
