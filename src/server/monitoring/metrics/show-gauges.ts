/** Reads gauges when the metrics are requested. */
import type { FastifyBaseLogger } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { DatabaseUnavailable } from '../../platform/database/database-errors.ts'
import { withoutMessage } from '../../platform/http/errors.ts'

/** The value, or a value for each label; undefined if there is none. */
export type Values = number | undefined | readonly (readonly [labels: Labels, value: number])[]
type Labels = Readonly<Record<string, string>>

export interface GaugeDeclaration {
  readonly name: string
  readonly help: string
  readonly labels?: readonly string[]
  readonly read: () => Values | Promise<Values>
  /** Whether it is read from the database. */
  readonly isStored?: boolean
}

/**
 * Adds the gauges. They are read one after the other, because together they would take the
 * connections that applicants need. Once the database does not answer, the rest are skipped,
 * since Prometheus waits for all of them together. A gauge that cannot be read has no value, and
 * the log gives each reason once.
 */
export function showGauges(
  log: FastifyBaseLogger,
  registry: Registry,
  gauges: readonly GaugeDeclaration[],
): void {
  const loggedReasons = new Set<string>()
  const tell = (metric: string, error: unknown) => {
    const reason = String(error)
    if (loggedReasons.has(reason)) return
    loggedReasons.add(reason)
    log.warn({ metric, ...withoutMessage(error) }, 'a metric cannot be read')
  }
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let silence: DatabaseUnavailable | undefined
  const inTurn = ({ read, isStored = false }: GaugeDeclaration) => {
    waiting += 1
    const values = last.then(() => {
      if (isStored && silence) throw silence
      return read()
    })
    last = values
      .catch((error: unknown) => {
        if (error instanceof DatabaseUnavailable) silence = error
      })
      .finally(() => {
        waiting -= 1
        if (waiting === 0) silence = undefined
      })
    return values
  }
  for (const gauge of gauges) {
    const { name, help, labels = [] } = gauge
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        const values = await inTurn(gauge).catch((error: unknown) => tell(name, error))
        this.reset()
        if (labels.length === 0) this.remove()
        if (typeof values === 'number') this.set(values)
        else for (const [labels, value] of values ?? []) this.set(labels, value)
      },
    })
  }
}
