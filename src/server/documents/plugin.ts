import type { FastifyPluginAsync } from 'fastify'
import { runWhileServing } from '../platform/jobs.ts'
import { documentRoutes } from './routes.ts'
import { documents as documentService } from './service.ts'
import { deleteExpiredDocuments } from './table.ts'

const SWEEP_MS = 3_600_000
const MEGABYTE = 1024 * 1024

interface Asking {
  /** Whether reviewers may ask for documents that the form does not. */
  readonly hasConsole: boolean
}

/** Documents that applicants add, where anybody asks for any. */
export const documents: FastifyPluginAsync<Asking> = async (app, { hasConsole }) => {
  const { config, db, now } = app
  runWhileServing(app, {
    name: 'delete expired documents',
    pauseMs: SWEEP_MS,
    tick: () => deleteExpiredDocuments(db, now()),
  })
  if (config.DOCUMENTS.length === 0 && !hasConsole) return
  await app.register(documentRoutes, {
    documents: documentService({ db, now, maxBytes: config.MAX_DOCUMENTS_MB * MEGABYTE }),
    maxNewPerHour: config.NEW_DRAFTS_PER_HOUR,
  })
}
