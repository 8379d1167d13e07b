import type { FastifyInstance } from 'fastify'
import { programIn } from '../../application/facts/application-state.ts'
import { toldState } from '../ledger/act-service.ts'
import type { Ledger } from '../platform/ledger.ts'
import { programFor } from '../programs/kept-program-service.ts'
import type { Program } from '../programs/program-service.ts'

/** The program of an application, as its signed events say. */
export async function programOfEvents(
  { db, programs }: Pick<FastifyInstance, 'db' | 'programs'>,
  reference: string,
  ledger: Ledger,
): Promise<Program> {
  return programFor(db, programs, programIn(await toldState(db, reference, ledger)))
}
