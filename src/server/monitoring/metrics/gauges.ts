/** The state that is read when the metrics are requested: each gauge is declared once. */
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { applicationStatuses } from '../../../application/application-status.ts'
import { lastUses } from '../../api-keys/service.ts'
import { documentsFullness } from '../../documents/service.ts'
import { countInvitations } from '../../invitations/service.ts'
import { type Backlog, countSkipped, deliveryBacklog } from '../../outbox/service.ts'
import { productVersion } from '../../platform/config/product-version.ts'
import { ping } from '../../platform/database/engine-of.ts'
import { poolOf } from '../../platform/database/pool.ts'
import type { UsedShares } from '../../platform/http/limits/storage-shares.ts'
import type { BreakerState } from '../../platform/outside-services/service.ts'
import { overdueNow } from '../../queue/next-service.ts'
import { countOverdue } from '../../queue/service.ts'
import { documentsReceivedAfter, programCounts, statusCounts } from '../../records/list-service.ts'
import { type CurrentList, currentList } from '../../screening/service.ts'
import { copyCertificateExpires } from '../../signed-copies/service.ts'
import { type LastVerify, readLastVerify } from '../../verification/last-verify-service.ts'
import type { Clock } from '../clock.ts'
import type { GaugeDeclaration, Values } from './show-gauges.ts'

/** Statuses that wait for a decision. */
const WAITING = new Set<string>(['received', 'reviewing'])
const BREAKER_STATES: readonly BreakerState[] = ['closed', 'half-open', 'open']

/** Returns the gauges, in the order in which they are read. */
export function gaugesOf(app: FastifyInstance, clock: Clock): readonly GaugeDeclaration[] {
  return [
    ...serviceGauges(app),
    ...stored([
      ...deliveryGauges(app),
      ...applicationGauges(app),
      ...storeGauges(app),
      ...screeningListGauges(app),
    ]),
    ...verifyGauges(app),
    ...connectionGauges(app),
    ...machineGauges(app),
    clockGauge(clock),
  ]
}

function stored(gauges: readonly GaugeDeclaration[]): readonly GaugeDeclaration[] {
  return gauges.map((gauge) => ({ ...gauge, isStored: true }))
}

function clockGauge({ differences }: Clock): GaugeDeclaration {
  return {
    name: 'clock_difference_seconds',
    help: "How many seconds this machine's clock is ahead of the database's, and of called services'",
    labels: ['of'],
    read: async () => (await differences()).map(({ of, seconds }) => [{ of }, seconds]),
  }
}

function serviceGauges({ outsideServices }: FastifyInstance): readonly GaugeDeclaration[] {
  return [
    {
      name: 'provider_circuit',
      help: '1 for the current state of the circuit to an outside service; closed is healthy',
      labels: ['provider', 'state'],
      read: () =>
        [...outsideServices.health()].flatMap(([provider, current]) =>
          BREAKER_STATES.map((state) => [{ provider, state }, current === state ? 1 : 0] as const),
        ),
    },
  ]
}

function deliveryGauges({ db, now }: FastifyInstance): readonly GaugeDeclaration[] {
  const ofBacklog = (amount: (row: Backlog) => number) => async () =>
    (await deliveryBacklog(db, now())).map(
      (row) => [{ kind: row.kind, status: row.status }, amount(row)] as const,
    )
  return [
    {
      name: 'mails_skipped',
      help: 'Emails that were not sent: too many to one address, address refused, or no longer needed',
      read: () => countSkipped(db, 'mail'),
    },
    {
      name: 'deliveries_backlog',
      help: 'Deliveries that have not arrived: waiting, stopped by the receiver, or given up',
      labels: ['kind', 'status'],
      read: ofBacklog(({ count }) => count),
    },
    {
      name: 'deliveries_oldest_seconds',
      help: 'Age of the oldest delivery that has not arrived',
      labels: ['kind', 'status'],
      read: ofBacklog(({ oldest }) => secondsBetween(Date.parse(oldest), now())),
    },
  ]
}

/** Counting a million applications takes a tenth of a second. */
const COUNTED_EVERY_MS = 60_000

function applicationGauges(app: FastifyInstance): readonly GaugeDeclaration[] {
  const { db, now } = app
  const counts = countRarely(now, () => statusCounts(db))
  const programs = countRarely(now, () => programCounts(db))
  const overdue = countRarely(now, () =>
    Promise.all(
      overdueNow(app.programs, now()).map(async (program) => ({
        program: program.program,
        count: await countOverdue(db, [program]),
      })),
    ),
  )
  return [
    {
      name: 'applications',
      help: 'Stored applications by status; counted once a minute',
      labels: ['status'],
      read: async () => {
        const counted = await counts()
        return applicationStatuses.map((status) => [
          { status },
          counted.find((row) => row.status === status)?.count ?? 0,
        ])
      },
    },
    {
      name: 'program_applications',
      help: 'Stored applications by program; counted once a minute',
      labels: ['program'],
      read: async () => [...(await programs())].map(([program, count]) => [{ program }, count]),
    },
    {
      name: 'applications_oldest_seconds',
      help: 'Age of the oldest application that waits for a decision',
      labels: ['status'],
      read: async () =>
        (await counts())
          .filter(({ status }) => WAITING.has(status))
          .map(({ status, oldest }) => [{ status }, secondsBetween(Date.parse(oldest), now())]),
    },
    {
      name: 'applications_overdue',
      help: 'Undecided applications past their last day (DECISION_DAYS), up to 1000 in each program; counted once a minute',
      labels: ['program'],
      read: async () => (await overdue()).map(({ program, count }) => [{ program }, count]),
    },
  ]
}

/** Counts at most once a minute from now on, because counting many applications takes long. */
function countRarely<Counts>(now: () => Date, count: () => Promise<Counts>): () => Promise<Counts> {
  let counted: Promise<Counts> | undefined
  let countedAt = 0
  return () => {
    if (counted && now().getTime() - countedAt < COUNTED_EVERY_MS) return counted
    countedAt = now().getTime()
    counted = count()
    counted.catch(() => {
      counted = undefined
    })
    return counted
  }
}

function byShare({ inAll, byAddress, byNetwork }: UsedShares): Values {
  return [
    [{ of: 'all' }, inAll],
    [{ of: 'address' }, byAddress],
    [{ of: 'network' }, byNetwork],
  ]
}

function storeGauges(app: FastifyInstance): readonly GaugeDeclaration[] {
  const { config, db, now } = app
  return [
    {
      name: 'api_key_last_used_timestamp_seconds',
      help: 'When an API key was last used, to the hour, by its number',
      labels: ['key'],
      read: async () =>
        [...(await lastUses(db))].map(([key, at]) => [{ key: String(key) }, Date.parse(at) / 1000]),
    },
    {
      name: 'invitations',
      help: 'Invitations by outcome; over: revoked, or expired without an application',
      labels: ['state'],
      read: async () =>
        Object.entries(await countInvitations(db)).map(([state, count]) => [{ state }, count]),
    },
    {
      name: 'documents_store_fullness',
      help: 'How full the store of documents without an application is, from 0 to 1: in all, and the fullest share of an address and of a network, including what it submitted within a day',
      labels: ['of'],
      read: async () => {
        const context = { now: now(), receivedAfter: documentsReceivedAfter }
        return byShare(await documentsFullness(db, config, context))
      },
    },
  ]
}

function connectionGauges(app: FastifyInstance): readonly GaugeDeclaration[] {
  return [
    {
      name: 'submissions_share_fullness',
      help: 'How much is used of the applications that an hour allows without API key or invitation, from 0 to 1: in all, and the fullest share of an address and of a network',
      labels: ['of'],
      read: () => byShare(app.submissionShares.fullness()),
    },
    {
      name: 'http_connections',
      help: 'Connections that are open, and those that were refused, closed for others (replaced) or cut for being slow since the start',
      labels: ['state'],
      read: () => {
        const { held: _, ...counts } = app.connections.counts()
        return Object.entries(counts).map(([state, count]) => [{ state }, count])
      },
    },
    {
      name: 'http_held_bytes',
      help: 'Memory of bodies and responses in progress',
      read: () => app.connections.counts().held,
    },
  ]
}

/** Has no value before the first `verify`. */
function verifyGauges({ config }: FastifyInstance): readonly GaugeDeclaration[] {
  const ofLast = (value: (last: LastVerify) => number) => async () => {
    const last = await readLastVerify(config)
    return last && value(last)
  }
  return [
    {
      name: 'verify_intact',
      help: '1 if the last verify on this machine found nothing, 0 if it did',
      read: ofLast(({ intact }) => (intact ? 1 : 0)),
    },
    {
      name: 'verify_last_run_timestamp_seconds',
      help: 'When the last full verify began, or the last partial one (--since) that found something',
      read: ofLast(({ at }) => secondsOf(at)),
    },
    {
      name: 'verify_last_partial_timestamp_seconds',
      help: 'When the last verify began, full or partial',
      read: ofLast(({ at, partialAt = at }) => secondsOf(partialAt)),
    },
    {
      name: 'verify_duration_seconds',
      help: 'How long the last verify took',
      read: ofLast(({ seconds }) => seconds),
    },
  ]
}

/** Has no value if no list was ever imported. A damaged list has no age. */
function screeningListGauges({
  config,
  db,
  ledger,
  now,
}: FastifyInstance): readonly GaugeDeclaration[] {
  const ofList = (value: (list: CurrentList | 'damaged') => number | undefined) => async () => {
    const list = await currentList(db, { ledger, now: now(), config })
    return list && value(list)
  }
  return [
    {
      name: 'screening_list_usable',
      help: '1 if applications can be approved with the imported sanctions list, 0 if it is old or damaged',
      read: ofList((list) => (list === 'damaged' || list.isOld ? 0 : 1)),
    },
    {
      name: 'screening_list_age_seconds',
      help: 'Age of the imported sanctions list, from the end of the day of its publication',
      read: ofList((list) => (list === 'damaged' ? undefined : Math.max(0, list.age / 1000))),
    },
  ]
}

function machineGauges({ config, db }: FastifyInstance): readonly GaugeDeclaration[] {
  const ofDisk = (figure: 'bavail' | 'blocks') => async () => {
    const disk = await statfs(config.DATA_DIR)
    return disk.bsize * disk[figure]
  }
  return [
    {
      name: 'database_up',
      help: "1 if the database answers, is not read-only, and SQLite's disk is not full; otherwise, metrics of what it stores are missing",
      read: () =>
        ping(db).then(
          () => 1,
          () => 0,
        ),
    },
    {
      name: 'database_connections',
      help: "This process's open and idle connections, and requests that wait for one",
      labels: ['state'],
      // Only PostgreSQL has a pool.
      read: () => Object.entries(poolOf(db) ?? {}).map(([state, count]) => [{ state }, count]),
    },
    {
      name: 'data_disk_free_bytes',
      help: 'Free space where DATA_DIR is',
      read: ofDisk('bavail'),
    },
    {
      name: 'data_disk_size_bytes',
      help: 'Size of the disk where DATA_DIR is',
      read: ofDisk('blocks'),
    },
    {
      name: 'copy_certificate_expiry_timestamp_seconds',
      help: 'When the certificate that signs copies expires; 0 if it cannot be read',
      // Read from the files that the settings name now. The server signs with the files of its
      // start.
      read: async () => {
        const expires = await copyCertificateExpires(config).catch(() => undefined)
        return (expires?.getTime() ?? 0) / 1000
      },
    },
    {
      name: 'merchant_application_info',
      help: '1, labeled with the version that runs',
      labels: ['version'],
      read: () => [[{ version: VERSION }, 1]],
    },
  ]
}

const VERSION = productVersion()

function secondsOf(time: string): number {
  return Math.floor(Date.parse(time) / 1000)
}

function secondsBetween(time: number, now: Date): number {
  return (now.getTime() - time) / 1000
}
