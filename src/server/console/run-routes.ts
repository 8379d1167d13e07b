import type { FastifyRequest } from 'fastify'
import {
  MAX_RUN_BODY,
  RUN_PAGE_SIZE,
  type RunId,
  rescreeningRoute,
  runIdText,
  runMatchKeysRoute,
  runRoute,
  runScreeningsRoute,
  runsRoute,
} from '../../api/console/runs.ts'
import { programIn } from '../../application/facts/application-state.ts'
import type { EventDetail } from '../../application/facts/event-kinds.ts'
import { HttpError } from '../platform/http/http-error.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { programFor } from '../programs/removed-program-service.ts'
import { checkApplications } from '../records/check-service.ts'
import { countUnmatched, nextUnmatched, saveMatchKeys } from '../records/match-keys-service.ts'
import { matchSecretOf } from '../records/match-secrets-service.ts'
import { isReceivedBy } from '../records/program-service.ts'
import { countScreened, nextUnscreened } from '../records/screening-results-service.ts'
import { sentParts } from '../records/sent-parts-service.ts'
import { beginRun, rescreeningState, runBegun, saveResults } from '../screening/runs-service.ts'
import { currentList } from '../screening/service.ts'
import { personOf } from './access.ts'
import { cursorText, readCursor } from './cursor.ts'
import { programOfEvents, programsOf, programsStill } from './programs.ts'
import { conflict } from './refused-action.ts'

const REVIEWER = { config: { role: 'reviewer', isApart: true } } as const

/** `/console/api/runs`, and the applications left to screen */
export function runRoutes(app: ValibotApp): void {
  rescreeningRoutes(app)
  beginRoutes(app)
  runPageRoutes(app)
  resultRoutes(app)
}

function rescreeningRoutes(app: ValibotApp): void {
  const { config, db, now, ledger } = app
  app.route({
    ...rescreeningRoute,
    ...REVIEWER,
    handler: async (request) => {
      const list = await currentList(db, { ledger, now: now(), config })
      if (list === undefined || list === 'damaged') {
        const isDamaged = list === 'damaged'
        return { list: null, isDamaged, screened: 0, waiting: 0, undecided: 0, found: [] }
      }
      const scope = { ledger, programs: programsOf(request) }
      const { found: rematches, ...counts } = await rescreeningState(db, list, scope)
      const { age: _, ...inForce } = list
      return { list: inForce, isDamaged: false, ...counts, found: [...rematches] }
    },
  })
}

function beginRoutes(app: ValibotApp): void {
  const { db, ledger } = app
  app.route({
    ...runsRoute,
    config: { ...REVIEWER.config, pace: 'rare' },
    handler: async (request) => {
      const by = personOf(request)
      const programs = programsOf(request)
      const run = request.body
      if (run.what === 'screening') {
        const list = await listInForce(app, run.list)
        const { waiting: count } = await countScreened(db, { list, programs })
        const { hash, threshold } = list
        return begin(app, {
          by,
          what: 'screening',
          list: hash,
          threshold,
          count,
          ...(programs && { programs }),
        })
      }
      const { id: program } = await programOfEvents(app, run.reference)
      if (programs && !programs.includes(program)) throw new HttpError(404)
      const secret = (await matchSecretOf(db, program, ledger))?.id
      if (secret === undefined) throw new HttpError(404)
      const count = await countUnmatched(db, { program, secret })
      return begin(app, { by, what: 'match-keys', secret, count, programs: [program] })
    },
  })
}

function runPageRoutes(app: ValibotApp): void {
  const { db, ledger } = app
  app.route({
    ...runRoute,
    ...REVIEWER,
    handler: async (request) => {
      const after = readCursor(request.query.after)
      const run = await ownRun(app, request)
      const positions =
        run.what === 'screening'
          ? await nextUnscreened(db, run, after, RUN_PAGE_SIZE)
          : await nextUnmatched(db, run, after, RUN_PAGE_SIZE)
      const own = run.what === 'screening' ? run.programs : [run.program]
      const references = positions.map(({ reference }) => reference)
      const checked = await checkApplications(db, references, ledger)
      const applications = await Promise.all(
        checked.map(async ({ row, entries, versions, state, problems, reference }) => {
          if (!row || problems.length > 0) return undefined
          // Someone may have edited the program in its row while the applications were looked up.
          if (own && !own.includes(row.program)) return undefined
          const program = await programFor(db, app.programs, programIn(state))
          if (!program) return undefined
          const recipients = [...program.recipients]
          return { reference, ...sentParts({ row, entries, versions }), recipients }
        }),
      )
      const last = positions.length === RUN_PAGE_SIZE ? positions.at(-1) : undefined
      return {
        applications: applications.filter((application) => application !== undefined),
        changed: references.filter((_, index) => !applications[index]),
        next: cursorText(last),
      }
    },
  })
}

/** The routes that store a browser's findings in the applications of a run. */
function resultRoutes(app: ValibotApp): void {
  const { db, signer, ledger } = app
  app.route({
    ...runScreeningsRoute,
    ...REVIEWER,
    bodyLimit: MAX_RUN_BODY,
    handler: async (request, reply) => {
      const run = await ownRun(app, request)
      if (run.what !== 'screening') throw new HttpError(404)
      const results = request.body.results.map(({ result, ...match }) => ({
        ...match,
        result: Buffer.from(result, 'base64'),
      }))
      const own = await ownOnly(app, results, run.programs)
      await saveResults(db, { signer, ledger }, run, own)
      return reply.code(204).send()
    },
  })

  app.route({
    ...runMatchKeysRoute,
    ...REVIEWER,
    bodyLimit: MAX_RUN_BODY,
    handler: async (request, reply) => {
      const run = await ownRun(app, request)
      if (run.what !== 'match-keys') throw new HttpError(404)
      for (const matchKeys of await ownOnly(app, request.body.results, [run.program])) {
        if (matchKeys.secret !== run.secret) throw conflict('screening-outdated')
        await saveMatchKeys(db, matchKeys)
      }
      return reply.code(204).send()
    },
  })
}

/** Returns the results for applications of these programs; `undefined` stands for all programs. */
async function ownOnly<Result extends { readonly reference: string }>(
  { db, ledger }: ValibotApp,
  results: readonly Result[],
  programs: readonly string[] | undefined,
): Promise<readonly Result[]> {
  if (!programs) return results
  const own: Result[] = []
  for (const result of results) {
    if (await isReceivedBy(db, result.reference, { programs, ledger })) own.push(result)
  }
  return own
}

async function begin({ db, now, signer }: ValibotApp, detail: EventDetail<'run-begun'>) {
  const number = await beginRun(db, { at: now(), signer }, detail)
  return { id: runIdText({ what: detail.what, number }), count: detail.count }
}

/** Throws unless this person began the run, and its list or secret is still in force. */
async function ownRun(
  app: ValibotApp,
  request: FastifyRequest & { readonly params: { readonly id: RunId } },
) {
  const { db, now, ledger } = app
  const { what, number } = request.params.id
  const subject = personOf(request).subject
  const run = await runBegun(db, what, number, { subject, now: now(), ledger })
  if (!run) throw new HttpError(404)
  const programs = programsStill(request, run.programs)
  if (run.what === 'screening') {
    return { what: 'screening', list: await listInForce(app, run.list), programs } as const
  }
  const [program] = programs ?? []
  if (program === undefined) throw new HttpError(404)
  const secret = (await matchSecretOf(db, program, ledger))?.id
  if (secret === undefined || secret !== run.secret) throw conflict('screening-outdated')
  return { what: 'match-keys', program, secret } as const
}

/** Throws if another list is in force. */
async function listInForce({ config, db, now, ledger }: ValibotApp, hash: string | undefined) {
  const list = await currentList(db, { ledger, now: now(), config })
  if (list !== undefined && list !== 'damaged' && list.hash === hash) return list
  throw conflict('screening-outdated')
}
