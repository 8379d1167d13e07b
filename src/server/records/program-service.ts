import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { programIn } from '../../application/facts/application-state.ts'
import { receiptIn } from '../../application/facts/event-reading.ts'
import { stateByEvents } from '../ledger/act-service.ts'
import { factAt } from '../ledger/facts-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'

/**
 * The id of an application's program, as the signed event of its receipt says: somebody who
 * writes to its row must not bring it under a role or an API key of another. Undefined if there is
 * none.
 */
export async function programOfApplication(
  db: Database,
  reference: string,
  ledger: Ledger,
): Promise<string | undefined> {
  const event = await factAt(db, { reference, number: 1 }, ledger)
  const receipt = event && receiptIn(event)
  return receipt && (receipt.program?.id ?? DEFAULT_PROGRAM)
}

/** What the program of an application showed when it was signed last; undefined for the default one. */
export async function signedProgramOf(db: Database, reference: string, ledger: Ledger) {
  return programIn(await stateByEvents(db, reference, ledger))
}
