import type { FastifyPluginAsync } from 'fastify'
import type { ChainHead } from '../../application/evidence.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Signer } from '../platform/encryption/signing-key.ts'
import { type Job, runWhileServing } from '../platform/jobs/jobs.ts'
import type { Ledger } from '../platform/ledger.ts'
import { AppendingStalled, appendNextEvents, chainHead, hasPendingEvents } from './log-service.ts'
import { hasAdded } from './seen/by-process-service.ts'
import { seenKeeper } from './seen/keeper.ts'
import { saveEnds } from './seen/saving-service.ts'
import { stampJob } from './stamps-service.ts'

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
    if (hasAdded(config)) await saveEnds({ config, db, ledger }).catch(() => undefined)
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
  const growthAt = watchGrowth(stalledMs)
  const keepSeen = seenKeeper({ config, db, ledger })
  return {
    name: 'append events',
    tick: async () => {
      const isPending = await hasPendingEvents(db)
      let more = false
      let position: number | undefined
      let growth: Growth = 'fine'
      // Each is tried even if the other fails: someone may keep the log from growing, and the disk
      // may be full.
      try {
        if (isPending) more = await appendNextEvents(db, { signer, ledger })
        position = (await chainHead(db))?.position
      } finally {
        growth = growthAt(isPending, position)
        const isBehind = await keepSeen({ isPending, position, isWaiting: growth !== 'fine' })
        more ||= isBehind
      }
      if (growth === 'stalled') throw new AppendingStalled()
      return more
    },
  }
}

/** Whether the log grows while events wait for it: `stalled` if it has not for minutes. */
type Growth = 'fine' | 'waiting' | 'stalled'

/** Returns a function that returns whether the log has grown since it was called before. */
function watchGrowth(stalledMs: number) {
  let last: number | undefined
  let since: number | undefined
  return (isPending: boolean, position: number | undefined): Growth => {
    const isFine = !isPending || (position !== undefined && position !== last)
    // A log that cannot be read at times has not grown.
    last = position ?? last
    if (isFine) since = undefined
    else since ??= performance.now()
    if (since === undefined) return 'fine'
    return performance.now() - since >= stalledMs ? 'stalled' : 'waiting'
  }
}
