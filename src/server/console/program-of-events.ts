import type { FastifyInstance } from 'fastify'
import { signedEvents } from '../ledger/chain-service.ts'
import type { Ledger } from '../ledger/ledger-service.ts'
import { signedProgram } from '../ledger/reading-service.ts'
import { programFor } from '../programs/kept-program-service.ts'
import type { Program } from '../programs/program-service.ts'

/** The program of an application, as its signed events say. */
export async function programOfEvents(
  { db, programs }: Pick<FastifyInstance, 'db' | 'programs'>,
  reference: string,
  ledger: Ledger,
): Promise<Program> {
  return programFor(db, programs, signedProgram(await signedEvents(db, reference, ledger)))
}
