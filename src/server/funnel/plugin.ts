import { type FunnelCount, funnelRoute } from '../../api/funnel.ts'
import { DEFAULT_PROGRAM } from '../../api/programs.ts'
import { utcDay } from '../../application/dates/calendar-day.ts'
import { perMinute } from '../platform/http/limits/rate-limits.ts'
import { networkPart, oncePerNetwork } from '../platform/http/limits/request-source.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import type { ServiceName } from '../platform/outside-services/outside-services.ts'
import { DAY_MS } from '../platform/time/days.ts'
import { requireKnownParts } from '../programs/form-service.ts'
import { addCounts, deleteCountsBefore, networkTimeName } from './store.ts'

const SWEEP_MS = 3_600_000
const FAILURES_MS = 5000
const BODY_LIMIT = 8 * 1024

const FAILED = { program: DEFAULT_PROGRAM, language: '', kind: 'failed' } as const

/** Counts how applicants progress through the form, and which services fail meanwhile. */
export async function funnel(app: ValibotApp): Promise<void> {
  const { config, db, now } = app
  runWhileServing(
    app,
    periodicJob('delete old counts', SWEEP_MS, () =>
      deleteCountsBefore(db, utcDay(new Date(now().getTime() - (config.FUNNEL_DAYS - 1) * DAY_MS))),
    ),
  )
  if (config.FUNNEL_DAYS === 0) return
  countFailures(app)
  countRoute(app)
}

function countFailures(app: ValibotApp): void {
  const { db, now, outsideServices } = app
  const failed = new Map<ServiceName, number>()
  const note = (service: ServiceName, count: number) =>
    failed.set(service, (failed.get(service) ?? 0) + count)
  const storeFailures = async () => {
    const [noted, day] = [[...failed], utcDay(now())]
    failed.clear()
    const rows = noted.map(([name, count]) => ({ ...FAILED, day, name, count }))
    await addCounts(db, rows).catch((error: unknown) => {
      for (const [service, count] of noted) note(service, count)
      throw error
    })
  }
  outsideServices.onFailure(({ service }) => note(service, 1))
  runWhileServing(app, periodicJob('count failed services', FAILURES_MS, storeFailures))
  // An unreachable database must not keep the server from stopping.
  app.addHook('onClose', () => storeFailures().catch(() => undefined))
}

function countRoute(app: ValibotApp): void {
  const { config, db, now } = app
  // Limits each network's influence, because applicants are shown how long others took.
  const isFirst = oncePerNetwork(DAY_MS, now)
  app.route({
    ...funnelRoute,
    config: perMinute(config.LOOKUPS_PER_MINUTE),
    bodyLimit: BODY_LIMIT,
    handler: async (request, reply) => {
      const { language, counts, invited } = request.body
      const ofPage = app.programOf(request)
      const program = ofPage.id
      requireKnownParts(
        {
          steps: counts.flatMap((count) => ('step' in count ? [count.step] : [])),
          fields: counts.flatMap((count) => ('field' in count ? [count.field] : [])),
        },
        ofPage,
      )
      const day = utcDay(now())
      const row = (count: FunnelCount) => ({
        program,
        day,
        language,
        kind: count.kind,
        name: nameOf(count),
        count: 1,
      })
      const isCounted = (count: FunnelCount) =>
        count.kind !== 'time' || isFirst(request, `${program} ${count.step}`)
      const counted = counts.filter(isCounted)
      const rows = counted.map(row)
      const ofInvited = rows.map((row) => ({ ...row, kind: `invited-${row.kind}` as const }))
      const ofNetworks = counted.flatMap((count) => {
        if (count.kind !== 'time') return []
        const part = networkPart(request, `${program} ${count.step}`)
        const name = networkTimeName(count.step, { part, atLeastSeconds: count.atLeastSeconds })
        return [{ ...row(count), language: '' as const, kind: 'network' as const, name }]
      })
      await addCounts(db, [...rows, ...(invited ? ofInvited : []), ...ofNetworks])
      return reply.code(204).send()
    },
  })
}

function nameOf(count: FunnelCount): string {
  switch (count.kind) {
    case 'reached':
      return count.step
    case 'time':
      return `${count.step} ${count.atLeastSeconds}`
    case 'stopped':
      return `${count.field} ${count.code}`
    default:
      return ''
  }
}
