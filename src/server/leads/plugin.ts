import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import * as v from 'valibot'
import { leadgenRoute } from '../../api/leads.ts'
import { email } from '../../application/fields/email.ts'
import { parseWhole } from '../../application/fields/field.ts'
import { longText, name } from '../../application/fields/text.ts'
import { phone } from '../../application/forms/us/fields/phone.ts'
import { isLeadId, type Lead, leadFields, repairedLeadId } from '../../application/lead.ts'
import { cutText } from '../../application/text/cut-text.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { withoutMessage } from '../platform/http/errors.ts'
import { callsPerMinute, perMinuteAndInAll } from '../platform/http/limits/rate-limits.ts'
import type { ValibotApp } from '../platform/http/valibot-schemas.ts'
import { periodicJob, runWhileServing } from '../platform/jobs/jobs.ts'
import { below, LOOKUP_BOUNDS } from '../platform/outside-services/bounded-fetch.ts'
import type { ClientContext } from '../platform/outside-services/outside-services.ts'
import { failureOf } from '../platform/outside-services/report-failure.ts'
import { createService, isAway } from '../platform/outside-services/service.ts'
import type { SandboxAddress } from '../platform/server-context.ts'
import type { Program } from '../programs/program-service.ts'
import { leadIdHash, openLead } from './lead-cipher.ts'
import { deleteExpiredLeads, findLead } from './store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly leads: {
      /**
       * Returns the program whose pages a visitor with this `pmi` sees. Returns undefined for an
       * unknown lead, for a lead without a program, for a visitor who sends too many requests, and
       * while the service does not answer.
       */
      readonly programOf: (request: FastifyRequest, pmi: string) => Promise<Program | undefined>
    }
  }
}

const SWEEP_MS = 60_000

/** Finds leads that have not expired: in the operator's imports, then in their lead service. */
export const leads = fp(async (app) => {
  const { config, db, now, programs } = app
  const sweep = () => deleteExpiredLeads(db, now())
  runWhileServing(app, periodicJob('delete expired leads', SWEEP_MS, sweep))
  const imported = importedLeads(db, now)
  const settings = leadSettings(config, app.sandbox)
  const client = app.outsideServices.clientOf('leads')
  const findLead = settings
    ? leadsFromService(imported, httpLeads({ ...settings, ...client }))
    : imported
  const isAllowed = callsPerMinute(app, config.LOOKUPS_PER_MINUTE)
  app.decorate('leads', {
    programOf: async (request: FastifyRequest, pmi: string) => {
      if (programs.others.length === 0) return undefined
      if (!(await isAllowed(request))) return undefined
      const repaired = repairedLeadId(pmi)
      const find = async () => {
        const lead = await findLead(pmi)
        return lead || !repaired || !(await isAllowed(request)) ? lead : findLead(repaired)
      }
      const lead = await find().catch((error: unknown) => {
        request.log.error(withoutMessage(error), 'a lead could not be read')
        return undefined
      })
      return lead?.program === undefined ? undefined : programs.named(lead.program)
    },
  })
  leadRoutes(app, { findLead })
})

function leadSettings(
  { LEADS_URL, LEADS_TOKEN = '' }: Config,
  sandbox: SandboxAddress | undefined,
): LeadSettings | undefined {
  if (LEADS_URL) return { url: LEADS_URL, token: LEADS_TOKEN }
  return sandbox && { url: `${sandbox.url}/leads`, token: '' }
}

/** `GET /apply/api/leadgen/{pmi}` */
function leadRoutes(app: ValibotApp, { findLead }: { readonly findLead: FindLead }): void {
  app.route({
    ...leadgenRoute,
    config: perMinuteAndInAll(app.config.LOOKUPS_PER_MINUTE),
    handler: async (request, reply) => {
      const lead = await findLead(request.params.pmi)
      // A lead of one program must not fill in another program's application.
      const isOther = lead?.program !== undefined && lead.program !== app.programOf(request).id
      return lead && !isOther ? reply.send(lead.lead) : reply.code(404).send({})
    },
  })
}

interface LeadSettings {
  readonly url: string
  /** Bearer token; none if empty. */
  readonly token: string
}

/** Some services send phone numbers and ids as numbers. */
const text = v.pipe(
  v.nullish(v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))]), ''),
  v.transform((value) => cutText(value.trim(), 1024)),
)

const leadAnswer = v.object({
  ...v.entriesFromList(leadFields, text),
  /** The id of the lead's program; by default, the program that requested the lead. */
  program: v.nullish(v.string()),
})

/**
 * Requests leads from the operator's service: `GET {url}/{pmi}` returns the lead record as JSON.
 * An unknown `pmi` is not a failure; an answer about another `pmi` is. Nothing is cached, because a
 * lead is personal data and may be withdrawn.
 */
export function httpLeads({
  url,
  token,
  now,
  watch,
  report,
}: LeadSettings & ClientContext): LeadService {
  const service = createService({ ...LOOKUP_BOUNDS, now, watch, hasFailed: isAway })
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
  return async (pmi) => {
    if (!isLeadId(pmi)) return undefined
    const answer = await service.request({ url: below(url, encodeURIComponent(pmi)), headers })
    if (answer.ok && answer.status === 404) return undefined
    const isGood = answer.ok && answer.status === 200
    const requested = v.object({ ...leadAnswer.entries, pmi: v.pipe(text, v.literal(pmi)) })
    const read = v.safeParse(requested, isGood ? answer.body : undefined)
    if (read.success) {
      const { program, ...lead } = read.output
      return { lead, program: program ?? undefined }
    }
    report?.(failureOf(answer, read.issues))
    return undefined
  }
}

interface FoundLead {
  readonly lead: Lead
  /** The id of the program; undefined if it is unknown. */
  readonly program: string | undefined
}

/** Finds the lead for a `pmi`; undefined if it is unknown or has expired. */
type FindLead = (pmi: string) => Promise<FoundLead | undefined>

function importedLeads(db: Database, now: () => Date): FindLead {
  return async (pmi) => {
    const sealed = await findLead(db, leadIdHash(pmi), now())
    const opened = sealed && openLead(pmi, sealed)
    return opened && normalized(opened)
  }
}

/**
 * Returns the lead from the service, with empty fields for whatever the service does not know;
 * undefined if the lead is unknown or expired, or if the service failed.
 */
type LeadService = FindLead

/**
 * Looks in the operator's imports first, then asks the operator's lead service. Its answer counts
 * only if it is about the requested `pmi`.
 */
export function leadsFromService(imported: FindLead, service: LeadService): FindLead {
  return async (pmi) => {
    const own = await imported(pmi)
    if (own) return own
    const fromService = await service(pmi)
    return fromService?.lead.pmi === pmi ? normalized(fromService) : undefined
  }
}

/** Returns a lead with the values that its answers would have if the applicant pasted them. */
function normalized({ lead, program }: FoundLead): FoundLead {
  return {
    lead: {
      ...lead,
      phone: parseWhole(phone, lead.phone),
      email: parseWhole(email, lead.email),
      businessName: parseWhole(name, lead.businessName),
      productsSold: parseWhole(longText, lead.productsSold),
      firstName: parseWhole(name, lead.firstName),
      lastName: parseWhole(name, lead.lastName),
    },
    program,
  }
}
