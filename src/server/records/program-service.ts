import { sql } from 'kysely'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { programIn } from '../../application/facts/application-state.ts'
import { receiptIn } from '../../application/facts/event-reading.ts'
import { stateByEvents } from '../ledger/act-service.ts'
import { factAt } from '../ledger/single-facts-service.ts'
import type { Database } from '../platform/database/database.ts'
import type { Ledger } from '../platform/ledger.ts'

/**
 * Returns the id of an application's program, by the signed event of its receipt, so that nobody
 * can bring an application under another program's roles or API keys by editing its row. Returns
 * undefined if there is none.
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

/** The programs in which a person has a role; `undefined` stands for all programs. */
export interface OfPrograms {
  readonly programs: readonly string[] | undefined
  readonly ledger: Ledger
}

/** Returns whether one of these programs received an application, by the same event. */
export async function isReceivedBy(
  db: Database,
  reference: string,
  { programs, ledger }: OfPrograms,
): Promise<boolean> {
  const program = await programOfApplication(db, reference, ledger)
  return program !== undefined && (!programs || programs.includes(program))
}

/** The program in the row of the application that a delivery is about; null if there is none. */
export const programOfDelivery = sql<string | null>`(
  select program from applications where applications.reference = deliveries.reference)`

/** Returns the condition for deliveries about applications of these programs. */
export function isDeliveryOf(programs: readonly string[]) {
  return sql<boolean>`reference in (
    select reference from applications where program in (${sql.join(programs)}))`
}

/** Returns the configuration shown at the last signature; undefined for the default program. */
export async function signedProgramOf(db: Database, reference: string, ledger: Ledger) {
  return programIn(await stateByEvents(db, reference, ledger))
}

/**
 * Returns the configuration shown at the last signature; `unknown` without a receipt, which someone
 * may have hidden.
 */
export async function receivedProgramOf(db: Database, reference: string, ledger: Ledger) {
  const state = await stateByEvents(db, reference, ledger)
  return state.versions.length === 0 ? 'unknown' : programIn(state)
}
