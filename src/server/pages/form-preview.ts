/**
 * `/apply/?preview=ID`, outside production: the pages of a program with its questions as their file
 * is at this moment, or all that is wrong with the file. Nothing can be submitted from them.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRecord } from '../../application/is-record.ts'
import type { Program } from '../programs/program-service.ts'
import { readPreview } from '../programs/questions-service.ts'

const PARAMETER = 'preview'

/** Whether the address asks for a preview. */
export function asksForPreview({ query }: FastifyRequest): boolean {
  return isRecord(query) && Object.hasOwn(query, PARAMETER)
}

/**
 * The program to show; `answered` where the reply says all that is wrong with its file, and undefined
 * if there is nothing to preview.
 */
export async function previewIn(
  { server, query }: FastifyRequest,
  reply: FastifyReply,
): Promise<Program | 'answered' | undefined> {
  const named = isRecord(query) ? query[PARAMETER] : undefined
  const program = typeof named === 'string' ? server.programs.named(named) : undefined
  const read = server.config.sandbox && program ? await readPreview(program) : undefined
  if (!read || read.problems.length === 0) return read?.program
  reply
    .code(422)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`${read.problems.join('\n')}\n`)
  return 'answered'
}
