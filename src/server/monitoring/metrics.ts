/** Prometheus metrics. Labels are our own names, never request data. */

import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { applicationStatuses } from '../../application/application-status.ts'
import { lastUses } from '../api-keys/service.ts'
import { readTrust } from '../audit-log/trust-service.ts'
import { documentsFullness, maxDocumentBytes } from '../documents/service.ts'
import { type LastVerify, readLastVerify } from '../evidence/last-verify-service.ts'
import { countInvitations } from '../invitations/service.ts'
import { type Backlog, countSkipped, deliveryBacklog } from '../outbox/service.ts'
import { poolOf } from '../platform/database/pool.ts'
import { MALFORMED_STATUSES, type MalformedRequests } from '../platform/http/malformed-requests.ts'
import type { BreakerState } from '../platform/outside-services/breaker.ts'
import { programCounts, statusCounts } from '../records/service.ts'
import { type CurrentList, currentList } from '../screening/service.ts'
import { copyCertificateExpires } from '../signed-copies/service.ts'

/** What somebody has to decide about. */
const WAITING = new Set<string>(['received', 'reviewing'])

/** In seconds; centered on the goal of 250 ms, and up to the bank link's 10 s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const BREAKER_STATES: readonly BreakerState[] = ['closed', 'half-open', 'open']

/** Counts every request from now on; returns the registry for the route. */
export function measure(app: FastifyInstance, malformed: MalformedRequests): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(app, registry)
  countMalformed(malformed, registry)
  countFailures(app, registry)
  showHealth(app, registry)
  showBacklog(app, registry)
  showApplications(app, registry)
  showInvitations(app, registry)
  showApiKeys(app, registry)
  showDocuments(app, registry)
  showVerify(app, registry)
  showScreeningList(app, registry)
  showDatabase(app, registry)
  showDisk(app, registry)
  showCertificate(app, registry)
  showVersion(registry)
  return registry
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the end of the answer, by route and class of status',
    labelNames: ['method', 'route', 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const of = { method: request.method, route: request.routeOptions.url ?? 'unknown' }
    requests.inc({ ...of, status: reply.statusCode })
    const outcome = `${Math.floor(reply.statusCode / 100)}xx`
    seconds.observe({ ...of, outcome }, reply.elapsedTime / 1000)
  })
}

function countMalformed(malformed: MalformedRequests, registry: Registry): void {
  const counter = new Counter({
    name: 'http_broken_requests_total',
    help: 'What could not be read as a request: malformed, too large, too slow',
    labelNames: ['status'],
    registers: [registry],
  })
  for (const status of MALFORMED_STATUSES) counter.inc({ status }, 0)
  malformed.onEach((status) => counter.inc({ status }))
}

function countFailures({ outsideServices }: FastifyInstance, registry: Registry): void {
  const counter = new Counter({
    name: 'provider_failures_total',
    help: 'Failed calls of outside services, as the server or a page saw them',
    labelNames: ['provider', 'kind', 'source'],
    registers: [registry],
  })
  outsideServices.onFailure(({ service, kind, source }) =>
    counter.inc({ provider: service, kind, source }),
  )
}

/** Counts what browsers report about the pages' policy. */
export function violationCounter(registry: Registry): (directive: string) => void {
  const counter = new Counter({
    name: 'page_policy_violations_total',
    help: "Violations of the pages' Content-Security-Policy, as browsers reported them",
    labelNames: ['directive'],
    registers: [registry],
  })
  return (directive) => counter.inc({ directive })
}

function showHealth({ outsideServices }: FastifyInstance, registry: Registry): void {
  new Gauge({
    name: 'provider_circuit',
    help: '1 for the state in which the circuit to an outside service is; closed is well',
    labelNames: ['provider', 'state'],
    registers: [registry],
    collect() {
      for (const [provider, found] of outsideServices.health()) {
        for (const state of BREAKER_STATES) this.set({ provider, state }, found === state ? 1 : 0)
      }
    },
  })
}

function showBacklog({ db, now }: FastifyInstance, registry: Registry): void {
  const gauge = (name: string, help: string, amount: (row: Backlog) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind', 'status'],
      registers: [registry],
      async collect() {
        const rows = await deliveryBacklog(db, now())
        this.reset()
        for (const row of rows) this.set({ kind: row.kind, status: row.status }, amount(row))
      },
    })
  new Gauge({
    name: 'mails_skipped',
    help: 'Emails that were not sent: too many to one address, or no longer true',
    registers: [registry],
    async collect() {
      this.set(await countSkipped(db, 'mail'))
    },
  })
  gauge(
    'deliveries_backlog',
    'Deliveries that have not arrived: waiting, stopped by the receiver, or given up',
    ({ count }) => count,
  )
  gauge(
    'deliveries_oldest_seconds',
    'Age of the oldest delivery that has not arrived',
    ({ oldest }) => (now().getTime() - Date.parse(oldest)) / 1000,
  )
}

/** Counting a million applications takes a tenth of a second. */
const COUNTED_EVERY_MS = 60_000

function showApplications({ db, now }: FastifyInstance, registry: Registry): void {
  const counts = countedRarely(now, () => statusCounts(db))
  const programs = countedRarely(now, () => programCounts(db))
  new Gauge({
    name: 'applications',
    help: 'Stored applications by status; counted once a minute',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      const found = await counts()
      for (const status of applicationStatuses) {
        this.set({ status }, found.find((row) => row.status === status)?.count ?? 0)
      }
    },
  })
  new Gauge({
    name: 'program_applications',
    help: 'Stored applications by program; counted once a minute',
    labelNames: ['program'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const [program, count] of await programs()) this.set({ program }, count)
    },
  })
  new Gauge({
    name: 'applications_oldest_seconds',
    help: 'Age of the oldest application that waits for a decision',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      this.reset()
      for (const { status, oldest } of await counts()) {
        if (!WAITING.has(status)) continue
        this.set({ status }, (now().getTime() - Date.parse(oldest)) / 1000)
      }
    },
  })
}

/** What is counted from now on once a minute, since it takes long beside many applications. */
function countedRarely<Counts>(
  now: () => Date,
  count: () => Promise<Counts>,
): () => Promise<Counts> {
  let counted: Promise<Counts> | undefined
  let at = 0
  return () => {
    if (counted && now().getTime() - at < COUNTED_EVERY_MS) return counted
    at = now().getTime()
    counted = count()
    counted.catch(() => {
      counted = undefined
    })
    return counted
  }
}

function showApiKeys({ db }: FastifyInstance, registry: Registry): void {
  new Gauge({
    name: 'api_key_last_used_timestamp_seconds',
    help: 'When an API key was last used, to the hour, by its number',
    labelNames: ['key'],
    registers: [registry],
    async collect() {
      for (const [key, at] of await lastUses(db)) this.set({ key }, Date.parse(at) / 1000)
    },
  })
}

function showInvitations({ db }: FastifyInstance, registry: Registry): void {
  new Gauge({
    name: 'invitations',
    help: 'Invitations by what became of them; over: revoked, or expired without an application',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      for (const [state, count] of Object.entries(await countInvitations(db))) {
        this.set({ state }, count)
      }
    },
  })
}

function showDocuments({ config, db }: FastifyInstance, registry: Registry): void {
  new Gauge({
    name: 'documents_store_fullness',
    help: 'How full the store of documents without an application is, from 0 to 1: in all, and the largest share of an address and of a network',
    labelNames: ['of'],
    registers: [registry],
    async collect() {
      const { inAll, byAddress, byNetwork } = await documentsFullness(db, maxDocumentBytes(config))
      this.set({ of: 'all' }, inAll)
      this.set({ of: 'address' }, byAddress)
      this.set({ of: 'network' }, byNetwork)
    },
  })
}

/** There is no value before the first `verify`. */
function showVerify({ config }: FastifyInstance, registry: Registry): void {
  const gauge = (name: string, help: string, read: (last: LastVerify) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.remove()
        const last = await readLastVerify(config)
        if (last) this.set(read(last))
      },
    })
  gauge(
    'verify_intact',
    '1 if the last verify on this machine found nothing, 0 if it did',
    (last) => (last.intact ? 1 : 0),
  )
  gauge('verify_last_run_timestamp_seconds', 'When the last verify began', (last) =>
    Math.floor(Date.parse(last.at) / 1000),
  )
  gauge('verify_duration_seconds', 'How long the last verify took', ({ seconds }) => seconds)
}

/** There is no value where no list was ever imported; a damaged one has no age. */
function showScreeningList({ config, db, now }: FastifyInstance, registry: Registry): void {
  const gauge = (
    name: string,
    help: string,
    read: (list: CurrentList | 'damaged') => number | undefined,
  ) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.remove()
        const trust = await readTrust(config)
        const list = await currentList(db, { trust, now: now(), config })
        const value = list && read(list)
        if (value !== undefined) this.set(value)
      },
    })
  gauge(
    'screening_list_usable',
    '1 if applications can be approved with the imported sanctions list, 0 if it is old or damaged',
    (list) => (list === 'damaged' || list.isOld ? 0 : 1),
  )
  gauge(
    'screening_list_age_seconds',
    'Age of the imported sanctions list, from the end of the day of its publication',
    (list) => (list === 'damaged' ? undefined : Math.max(0, list.age / 1000)),
  )
}

/** PostgreSQL alone has a pool. */
function showDatabase({ db }: FastifyInstance, registry: Registry): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process that are open or idle, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const pool = poolOf(db)
      if (!pool) return
      for (const [state, count] of Object.entries(pool)) this.set({ state }, count)
    },
  })
}

function showDisk({ config }: FastifyInstance, registry: Registry): void {
  const gauge = (name: string, help: string, of: 'bavail' | 'blocks') =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const disk = await statfs(config.DATA_DIR)
        this.set(disk.bsize * disk[of])
      },
    })
  gauge('data_disk_free_bytes', 'Free space where DATA_DIR is', 'bavail')
  gauge('data_disk_size_bytes', 'Size of the disk where DATA_DIR is', 'blocks')
}

/** Of the files that the settings name, as they are now: the server signs with those of its start. */
function showCertificate({ config }: FastifyInstance, registry: Registry): void {
  new Gauge({
    name: 'copy_certificate_expiry_timestamp_seconds',
    help: 'When the certificate that signs copies expires; 0 if it cannot be read',
    registers: [registry],
    async collect() {
      const expires = await copyCertificateExpires(config).catch(() => undefined)
      this.set((expires?.getTime() ?? 0) / 1000)
    },
  })
}

function showVersion(registry: Registry): void {
  const file = join(import.meta.dirname, '../../../package.json')
  const { version }: { readonly version: string } = JSON.parse(readFileSync(file, 'utf8'))
  new Gauge({
    name: 'merchant_application_info',
    help: '1, with the version that runs',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1)
}
