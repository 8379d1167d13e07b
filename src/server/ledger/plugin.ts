import type { FastifyPluginAsync } from 'fastify'
import type { ChainHead } from '../../application/evidence.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { type Job, runWhileServing } from '../platform/jobs/jobs.ts'
import type { Ledger } from '../platform/ledger.ts'
import { AppendingStalled, appendNextEvents, chainHead, hasPendingEvents } from './log-service.ts'
import { hasAdded } from './remembered-service.ts'
import { savedVersion } from './saved-head-file.ts'
import { endsToSave, saveEnds, saveHead } from './saved-heads-service.ts'
import { stampJob } from './stamps-service.ts'
import { keepPending, seeEnds } from './standing-service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly ledger: Ledger
    /** Returns the chain head to publish; undefined while the audit log is empty. */
    readonly publishedHead: () => Promise<ChainHead | undefined>
  }
}

/** Appends the events of all applications to the audit log, and has its head stamped. */
export const auditLog: FastifyPluginAsync = async (app) => {
  const { config, db, ledger, timestamp } = app
  // The last requests end after the last tick. Hooks run from the last one to the first, so this
  // one runs once the job below has stopped.
  app.addHook('onClose', async () => {
    if (hasAdded(config)) await saveEnds(config, db, ledger).catch(() => undefined)
  })
  runWhileServing(app, appendJob(app))
  if (timestamp) runWhileServing(app, stampJob({ config, db, ledger, timestamp }))
}

/**
 * Appending never takes this long, unless someone keeps the chain head locked in order to remove
 * events before they are in the log.
 */
const STALLED_MS = 300_000

interface AppendJob {
  readonly config: Config
  readonly db: Database
  readonly ledger: Ledger
  readonly signer: Signer
  readonly stalledMs?: number
}

export function appendJob({ config, db, ledger, signer, stalledMs = STALLED_MS }: AppendJob): Job {
  let lastPosition: number | undefined
  let savedPosition: number | undefined
  let savedEnds: string | undefined
  let readVersion: string | undefined
  let stuck: { readonly position: number | undefined; readonly since: number } | undefined

  async function rememberEnds(hasNews: boolean, isGrowing: boolean): Promise<void> {
    if (hasNews) await seeEnds(db, ledger)
    if (!isGrowing) await keepPending(db, ledger)
    const ends = await endsToSave(ledger)
    if (ends !== savedEnds) await saveEnds(config, db, ledger)
    savedEnds = ends
  }

  return {
    name: 'append events',
    tick: async () => {
      const isPending = await hasPendingEvents(db)
      if (!isPending) stuck = undefined
      let more = false
      let hasNews = isPending
      let position: number | undefined
      // Each is tried even if the other fails: someone may keep the log from growing, and the disk
      // may be full.
      try {
        if (isPending) more = await appendNextEvents(db, { signer, ledger })
        position = (await chainHead(db))?.position
        // Commands append events, too, and other servers save what they have seen. A head that
        // cannot be saved is tried again, so that the job does not seem to work.
        const version = savedVersion(config)
        hasNews ||= position !== savedPosition || version !== readVersion
        if (hasNews) {
          savedPosition = undefined
          savedPosition = await saveHead(config, db, ledger)
          readVersion = version
          more ||= savedPosition !== undefined && savedPosition < (position ?? 0)
        }
      } finally {
        const isGrowing = !isPending || (position !== undefined && position !== lastPosition)
        lastPosition = position
        await rememberEnds(hasNews, isGrowing)
      }
      if (!isPending) return more
      const now = performance.now()
      if (stuck?.position !== position) stuck = { position, since: now }
      else if (stuck && now - stuck.since >= stalledMs) throw new AppendingStalled()
      return more
    },
  }
}
