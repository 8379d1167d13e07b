import {
  MAX_RUN_BODY,
  RUN_PAGE_SIZE,
  rescreeningRoute,
  rescreeningSchema,
  runRoute,
  runSchema,
  runScreeningsRoute,
  runScreeningsSchema,
  runsRoute,
  runsSchema,
} from '../../api/console/runs.ts'
import { SCREENING_OUTDATED } from '../../api/console/screening.ts'
import { served } from '../../api/route.ts'
import { consoleErrors } from '../../messages/en/console-server.ts'
import { signedProgram } from '../audit-log/reading-service.ts'
import type { Trust } from '../audit-log/trust-service.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { FastifyPluginAsyncValibot } from '../platform/http/valibot-schemas.ts'
import { programFor } from '../programs/kept-program-service.ts'
import { checkApplications } from '../records/check-service.ts'
import { countScreened, nextUnscreened } from '../records/screening-results-service.ts'
import { beginRun, rescreeningState, runBegun, saveResults } from '../screening/runs-service.ts'
import { currentList } from '../screening/service.ts'
import { personOf, programsOf } from './access.ts'
import { cursorText, readCursor } from './cursor.ts'
import { base64, sealedEntries, shownVersion } from './shown-application.ts'

export interface RunRoutes {
  readonly trust: () => Promise<Trust>
}

const REVIEWER = { config: { role: 'reviewer', isApart: true } } as const

/** `/console/api/runs`, and what is left to screen */
export const runRoutes: FastifyPluginAsyncValibot<RunRoutes> = async (app, { trust }) => {
  const { config, db, now, signer } = app

  app.route({
    ...served(rescreeningRoute, rescreeningSchema),
    ...REVIEWER,
    handler: async (request) => {
      const checked = await trust()
      const list = await currentList(db, { trust: checked, now: now(), config })
      if (list === undefined || list === 'damaged') {
        const isDamaged = list === 'damaged'
        return { list: null, isDamaged, screened: 0, waiting: 0, found: [] }
      }
      const asked = { trust: checked, programs: programsOf(request) }
      const { found, ...counts } = await rescreeningState(db, list, asked)
      const { age: _, ...inForce } = list
      return { list: inForce, isDamaged: false, ...counts, found: [...found] }
    },
  })

  app.route({
    ...served(runsRoute, runsSchema),
    ...REVIEWER,
    handler: async (request) => {
      const list = await listInForce(request.body.list)
      const programs = programsOf(request)
      const { waiting } = await countScreened(db, { list, programs })
      const id = await beginRun(
        db,
        { at: now(), signer },
        {
          by: personOf(request),
          what: request.body.what,
          list: list.hash,
          threshold: list.threshold,
          count: waiting,
          ...(programs && { programs }),
        },
      )
      return { id, count: waiting }
    },
  })

  app.route({
    ...served(runRoute, runSchema),
    ...REVIEWER,
    handler: async (request) => {
      const { list } = await ownRun(request.params.id, personOf(request).subject)
      const after = readCursor(request.query.after)
      const asked = { list, programs: programsOf(request) }
      const positions = await nextUnscreened(db, asked, after, RUN_PAGE_SIZE)
      const references = positions.map(({ reference }) => reference)
      const checked = await checkApplications(db, references, await trust())
      const isIntact = ({ problems }: (typeof checked)[number]) => problems.length === 0
      const applications = checked.filter(isIntact).flatMap(({ row, ...stored }) => {
        return row ? [{ row, ...stored }] : []
      })
      const last = positions.length === RUN_PAGE_SIZE ? positions.at(-1) : undefined
      return {
        applications: await Promise.all(
          applications.map(async ({ row, entries, versions, events }) => ({
            reference: row.reference,
            sealed: base64(row.sealed),
            entries: sealedEntries(entries),
            versions: versions.map(shownVersion),
            recipients: [...(await programFor(db, app.programs, signedProgram(events))).recipients],
          })),
        ),
        changed: checked.filter((one) => !isIntact(one)).map(({ reference }) => reference),
        next: cursorText(last && { ...last, annual_sales: 0 }),
      }
    },
  })

  app.route({
    ...served(runScreeningsRoute, runScreeningsSchema),
    ...REVIEWER,
    bodyLimit: MAX_RUN_BODY,
    handler: async (request, reply) => {
      const { list } = await ownRun(request.params.id, personOf(request).subject)
      const results = request.body.results.map(({ result, ...found }) => ({
        ...found,
        result: Buffer.from(result, 'base64'),
      }))
      await saveResults(db, signer, { list, programs: programsOf(request) }, results)
      return reply.code(204).send()
    },
  })

  /** Throws unless this person began it, and its list is in force. */
  async function ownRun(id: number, subject: string) {
    const run = await runBegun(db, id, { subject, now: now(), trust: await trust() })
    if (!run) throw new HttpError(404)
    return { list: await listInForce(run.list) }
  }

  /** Throws if it is another one. */
  async function listInForce(hash: string) {
    const list = await currentList(db, { trust: await trust(), now: now(), config })
    if (list !== undefined && list !== 'damaged' && list.hash === hash) return list
    const message = () => consoleErrors.screeningOutdated
    throw new HttpError(409, { code: SCREENING_OUTDATED, message })
  }
}
