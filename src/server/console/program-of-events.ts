import type { FastifyInstance } from 'fastify'
import type { Ledger } from '../platform/ledger.ts'
import type { Program } from '../programs/program-service.ts'
import { programFor } from '../programs/removed-program-service.ts'
import { signedProgramOf } from '../records/program-service.ts'

/** Returns the program of an application, by its signed events. */
export async function programOfEvents(
  { db, programs }: Pick<FastifyInstance, 'db' | 'programs'>,
  reference: string,
  ledger: Ledger,
): Promise<Program> {
  return programFor(db, programs, await signedProgramOf(db, reference, ledger))
}
