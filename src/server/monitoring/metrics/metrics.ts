/** Prometheus metrics. Labels are our own names, never request data. */

import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import {
  MALFORMED_STATUSES,
  type MalformedRequests,
} from '../../platform/http/malformed-requests.ts'
import type { Clock } from '../clock.ts'
import { gaugesOf } from './gauges.ts'
import { showGauges } from './show-gauges.ts'

/** Buckets in seconds: centered on the goal of 250 ms, and up to the bank link's 10 s. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Prometheus sees no increase in a count that begins with its first value, so these begin at 0. */
const ALERTED_STATUSES = [429, 500, 503]

/** Counts every request from now on. Returns the registry for the route. */
export function measure(
  app: FastifyInstance,
  malformed: MalformedRequests,
  clock: Clock,
): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(app, registry)
  countMalformed(malformed, registry)
  countFailures(app, registry)
  showGauges(app.log, registry, gaugesOf(app, clock))
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
    help: 'Time to the end of the response, by route and class of status',
    labelNames: ['method', 'route', 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  })
  app.addHook('onRoute', ({ method, url: route }) => {
    for (const one of [method].flat().filter((name) => name !== 'HEAD')) {
      for (const status of ALERTED_STATUSES) requests.inc({ method: one, route, status }, 0)
    }
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown' }
    requests.inc({ ...labels, status: reply.statusCode })
    const outcome = `${Math.floor(reply.statusCode / 100)}xx`
    seconds.observe({ ...labels, outcome }, reply.elapsedTime / 1000)
  })
}

function countMalformed(malformed: MalformedRequests, registry: Registry): void {
  const counter = new Counter({
    name: 'http_broken_requests_total',
    help: 'Requests that could not be read: malformed, too large, too slow',
    labelNames: ['status'],
    registers: [registry],
  })
  for (const status of MALFORMED_STATUSES) counter.inc({ status }, 0)
  malformed.onEach((status) => counter.inc({ status }))
}

function countFailures({ outsideServices }: FastifyInstance, registry: Registry): void {
  const counter = new Counter({
    name: 'provider_failures_total',
    help: 'Failed calls to outside services, as the server or a page saw them',
    labelNames: ['provider', 'kind', 'source'],
    registers: [registry],
  })
  outsideServices.onFailure(({ service, kind, source }) =>
    counter.inc({ provider: service, kind, source }),
  )
}

/** Counts the violations of the pages' policy that browsers report. */
export function violationCounter(registry: Registry): (directive: string) => void {
  const counter = new Counter({
    name: 'page_policy_violations_total',
    help: "Violations of the pages' Content-Security-Policy, as browsers reported them",
    labelNames: ['directive'],
    registers: [registry],
  })
  return (directive) => counter.inc({ directive })
}
