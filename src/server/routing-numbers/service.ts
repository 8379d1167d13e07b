import type { Database } from '../platform/database/database.ts'
import { routingNumbersAfter } from './store.ts'

const PAGE_SIZE = 1000

/** Returns the numbers in the operator's directory, a page at a time, so that no request waits. */
export async function allRoutingNumbers(db: Database): Promise<readonly string[]> {
  const numbers: string[] = []
  for (;;) {
    const page = await routingNumbersAfter(db, numbers.at(-1) ?? '', PAGE_SIZE)
    numbers.push(...page)
    if (page.length < PAGE_SIZE) return numbers
  }
}
