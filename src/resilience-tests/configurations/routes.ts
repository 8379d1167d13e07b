/** The routes of a running server, as its log lists them, and incorrect calls of each. */
import { Agent, request } from 'node:http'
import * as v from 'valibot'
import type { ServerProgram } from '../../test-support/program.ts'
import { times } from '../scale.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Buffer
}

export interface Call {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** A function that sends a call, and rejects if the server hangs. */
export type Caller = (call: Call) => Promise<Answer>

export interface Route {
  readonly method: string
  /** The path as declared: `/api/drafts/:id`. */
  readonly path: string
}

const HANGS_MS = 30_000
const CONCURRENCY = 8

/**
 * @param proxied the headers that a proxy in front of the server adds to every call, at least the
 * host
 */
export function callerOf(origin: string, proxied: Readonly<Record<string, string>>): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  return ({ method, path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const sent = request(`${origin}${path}`, {
        agent,
        method,
        headers: { ...proxied, ...length, ...headers },
        signal: AbortSignal.timeout(HANGS_MS),
      })
      sent.on('error', reject)
      sent.on('response', (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces),
          }),
        )
      })
      sent.end(body)
    })
}

const listed = v.object({
  msg: v.literal('route'),
  method: v.union([v.string(), v.array(v.string())]),
  route: v.string(),
})

/** Returns the routes that a server with `LOG_LEVEL=debug` listed when it started. */
export function listedRoutes({ out }: Pick<ServerProgram, 'out'>): readonly Route[] {
  return logLines(out()).flatMap((line) => {
    const read = v.safeParse(listed, line)
    if (!read.success) return []
    const { method, route } = read.output
    return [method].flat().map((verb) => ({ method: verb, path: route }))
  })
}

const logged = v.looseObject({ level: v.number() })
const busy = v.looseObject({
  error: v.literal('DatabaseUnavailable'),
  msg: v.literal('background work failed'),
  what: v.string(),
})

/** Returns the errors in the log, one a line. The database may be too busy once for each job. */
export function loggedErrors(output: string): readonly string[] {
  const excused = new Set<string>()
  return logLines(output).flatMap((line) => {
    const read = v.safeParse(logged, line)
    if (!read.success || read.output.level < 50) return []
    if (v.is(busy, line) && !excused.has(line.what)) {
      excused.add(line.what)
      return []
    }
    return [JSON.stringify(read.output)]
  })
}

function logLines(output: string): readonly unknown[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const JSON_TYPE = { 'content-type': 'application/json' }
/** A body of the right shape that no database can store. */
const NUL = '{"reference":"\\u0000","secret":"x"}'
const BODIES: readonly Pick<Call, 'headers' | 'body'>[] = [
  {},
  { headers: JSON_TYPE, body: '' },
  ...['{', '{}', '[]', 'null', '"x"', '{"reference":7,"id":[]}', NUL].map((body) => ({
    headers: JSON_TYPE,
    body,
  })),
  { headers: { 'content-type': 'text/plain' }, body: 'x' },
  { headers: { 'content-type': 'application/octet-stream' }, body: new Uint8Array([0, 255]) },
]
const QUERY =
  '?cursor=x&status=x&since=x&limit=-1&pmi=%00&invitation=%00&externalId=%00&routingNumber=x&query=&lang=x'
/** Values for a parameter, one of them from a stored application. */
const VALUES = ['MA-7K3Q-9XDM', 'x', '1', '%00', '%F0%9F%92%A3', "'%22--", 'x'.repeat(190)]

/** Returns calls of all routes with empty and wrong bodies, queries, parameters and methods. */
export function wrongCalls(routes: readonly Route[], reference: string): readonly Call[] {
  const paths = [...new Set(routes.map(({ path }) => path))]
  return paths.flatMap((path) => {
    const declared = routes.filter((route) => route.path === path).map(({ method }) => method)
    const usual = filledIn(path, reference)
    const undeclared = METHODS.filter((method) => !declared.includes(method))
    return [
      ...declared.flatMap((method) => [
        ...(isRead(method) ? [{}] : some(BODIES)).map((body) => ({ method, path: usual, ...body })),
        { method, path: usual + QUERY },
        ...(usual === path ? [] : some(VALUES)).map((value) => ({
          method,
          path: filledIn(path, value),
          ...(isRead(method) ? {} : { headers: JSON_TYPE, body: '{}' }),
        })),
      ]),
      ...undeclared.map((method) => ({ method, path: usual })),
    ]
  })
}

/** `npm test` tries only the first few. */
function some<One>(all: readonly One[]): readonly One[] {
  return all.slice(0, times({ few: 2, many: all.length }))
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

function filledIn(path: string, value: string): string {
  return path.replaceAll(/:\w+|\*/g, value)
}

export interface CallResults {
  readonly calls: number
  /** The calls without an answer, or with a server error as the answer. */
  readonly failures: readonly string[]
}

/** Makes the calls, several at a time. */
export async function callAll(call: Caller, calls: readonly Call[]): Promise<CallResults> {
  const waiting = [...calls]
  const failures: string[] = []
  const caller = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { method, path, body } = next
      const request = `${method} ${path} ${String(body ?? '')}`.trim()
      const answer = await call(next).catch((error: Error) => error)
      if (answer instanceof Error) failures.push(`${request}: ${answer.message}`)
      else if (answer.status >= 500) failures.push(`${request}: ${answer.status} ${answer.body}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, caller))
  return { calls: calls.length, failures }
}
