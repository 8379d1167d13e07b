import type { FastifyPluginAsync } from 'fastify'
import { runWhileServing } from '../platform/jobs.ts'
import { asksForDocuments } from '../programs/form-service.ts'
import { documentStore } from './document-store.ts'
import { documentRoutes } from './routes.ts'
import { documents as documentService, maxDocumentBytes } from './service.ts'

const SWEEP_MS = 3_600_000

interface DocumentOptions {
  /** Whether reviewers may request documents that the form does not. */
  readonly hasConsole: boolean
}

/** Lets applicants add documents, if the form or a reviewer can ask for any. */
export const documents: FastifyPluginAsync<DocumentOptions> = async (app, { hasConsole }) => {
  const { config, db, now, signer } = app
  const documents = documentService({
    db,
    store: documentStore(config),
    now,
    signer,
    ledger: app.ledger,
    maxBytes: maxDocumentBytes(config),
  })
  runWhileServing(app, {
    name: 'delete expired documents',
    pauseMs: SWEEP_MS,
    tick: documents.removeExpired,
  })
  const isAsked = app.programs.all.some(asksForDocuments)
  if (!isAsked && !hasConsole) return
  documentRoutes(app, { documents, maxNewPerHour: config.NEW_DRAFTS_PER_HOUR })
}
