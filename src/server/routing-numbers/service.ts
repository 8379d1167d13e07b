import type { Database } from '../platform/database/database.ts'
import { routingNumbersAfter } from './store.ts'

const PAGE_SIZE = 1000

/** The numbers of the operator's directory, read a page at a time, so that nobody waits. */
export async function allRoutingNumbers(db: Database): Promise<readonly string[]> {
  const numbers: string[] = []
  for (;;) {
    const page = await routingNumbersAfter(db, numbers.at(-1) ?? '', PAGE_SIZE)
    numbers.push(...page)
    if (page.length < PAGE_SIZE) return numbers
  }
}
