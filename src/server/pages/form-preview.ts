/**
 * `/apply/?preview=ID`, outside production: the pages of a program with the questions in its file
 * at this moment, or all problems of the file. Nothing can be submitted from these pages.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRecord } from '../../application/json/is-record.ts'
import type { Program } from '../programs/program-service.ts'
import { readPreview } from '../programs/questions-service.ts'

const PARAMETER = 'preview'

export function asksForPreview({ query }: FastifyRequest): boolean {
  return isRecord(query) && Object.hasOwn(query, PARAMETER)
}

/**
 * Returns the program to show; `answered` if the reply lists the problems of its file, and
 * undefined if there is nothing to preview.
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
