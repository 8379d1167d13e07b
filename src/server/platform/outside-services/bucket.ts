/** A bucket of S3 or of a compatible object store, addressed by path, with signed requests. */
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { ownValue } from '../../../application/json/own-value.ts'
import type { Environment } from '../config/settings.ts'
import { bytesHash } from '../encryption/hash.ts'
import {
  type Bounds,
  below,
  boundedFetch,
  type ServiceAnswer,
  type ServiceRequest,
} from './bounded-fetch.ts'
import { failureOf } from './report-failure.ts'
import { isAway } from './service.ts'
import { BucketUnavailable } from './store-unavailable.ts'

type BucketSettings = Pick<
  Environment,
  'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

interface StoredObject {
  readonly key: string
  /** When it was stored, in milliseconds since 1970. */
  readonly storedAt: number
}

interface BucketRequest extends ServiceRequest {
  readonly body?: Uint8Array
}

/** A bucket. All its functions may throw `BucketUnavailable`. */
export interface Bucket {
  /** Stores an object. Returns false if it exists already; then it stays as it is. */
  readonly put: (key: string, bytes: Uint8Array) => Promise<boolean>
  readonly get: (key: string) => Promise<Uint8Array | undefined>
  /** Deletes an object with its older versions, if it exists. */
  readonly remove: (key: string) => Promise<void>
  /** Returns the objects whose keys begin with a prefix. */
  readonly list: (prefix: string) => Promise<readonly StoredObject[]>
  /** Returns the parts of all keys before their first `/`, many at a time. */
  readonly folders: () => AsyncIterable<readonly string[]>
  /** Whether the bucket keeps versions, or has kept some; undefined if it does not say. */
  readonly hasVersions: () => Promise<boolean | undefined>
}

const BYTES = 'application/octet-stream'
const XML = 'application/xml, text/xml'
/** A list has 1,000 keys, each of at most 1,024 bytes. */
const BOUNDS: Bounds = { timeoutMs: 10_000, maxBytes: 4_194_304 }
/** Object stores answer 503 now and then, and expect another attempt. */
const ATTEMPTS = 3
const RETRY_MS = 100
const IGNORES_CONDITION = 'the object store ignores If-None-Match, so it would overwrite documents'
const VERSION_ELEMENTS = 'Version|DeleteMarker'
/**
 * S3's codes for two requests for one object at a time, and for a body that arrives too slowly: it
 * asks for another attempt.
 */
const PASSING: readonly string[] = [
  'ConditionalRequestConflict',
  'OperationAborted',
  'RequestTimeout',
]
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Returns undefined unless the settings name a bucket. */
export function bucketOf(settings: BucketSettings): Bucket | undefined {
  const requests = requestsTo(settings)
  if (!requests) return undefined
  const { addressOf, send, change } = requests
  const versions = versionsIn(requests)
  return {
    async put(key, bytes) {
      const headers = { 'content-type': BYTES, 'if-none-match': '*' }
      const request = { url: addressOf(key), headers, body: bytes } as const
      return isGood(await change({ ...request, method: 'PUT' }, 412))
    },
    async get(key) {
      const { status, body } = await send({ url: addressOf(key), accept: BYTES }, 404)
      if (status !== 404) {
        // An empty object is never stored.
        if (Buffer.isBuffer(body) && body.length > 0) return body
        throw new BucketUnavailable('it sent something other than what was stored')
      }
      // A missing bucket gives the same answer, but the object may still exist.
      await objectsIn(requests, key)
      return undefined
    },
    async remove(key) {
      // An interrupted removal of versions leaves a listed object; a deletion would hide the rest.
      if (await versions.areKept()) await versions.remove(key)
      else await change({ url: addressOf(key), method: 'DELETE' })
    },
    hasVersions: versions.areKept,
    list: (prefix) => objectsIn(requests, prefix),
    async *folders() {
      for await (const page of pagesOf(requests, { delimiter: '/' })) {
        yield textsIn(page, 'Prefix')
          .filter((prefix) => prefix.endsWith('/'))
          .map((prefix) => prefix.slice(0, -1))
      }
    },
  }
}

/** Signed requests to one bucket. */
interface BucketRequests {
  /** Returns the URL of an object, or of the bucket if there is no key. */
  readonly addressOf: (key?: string) => URL
  /** Returns an answer with a 2xx status, or with the expected status. */
  readonly send: (request: BucketRequest, expected?: number) => Promise<GoodAnswer>
  /** Stores or deletes an object; returns the status. Rejects a proxy's page, or a body's error. */
  readonly change: (request: BucketRequest, expected?: number) => Promise<number>
}

type GoodAnswer = Extract<ServiceAnswer, { readonly ok: true }>

function requestsTo(settings: BucketSettings): BucketRequests | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION: region } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!(S3_ENDPOINT && S3_BUCKET && accessKeyId && secretAccessKey)) return undefined
  const credentials = { service: 's3', region, accessKeyId, secretAccessKey }

  async function send(request: BucketRequest, expected?: number): Promise<GoodAnswer> {
    const { method = 'GET', url, body = Buffer.of() } = request
    for (let attempt = 1; ; attempt += 1) {
      const headers = { ...request.headers, 'x-amz-content-sha256': bytesHash(body) }
      const signer = new AwsV4Signer({ ...credentials, method, url: url.href, headers })
      const signed = Object.fromEntries((await signer.sign()).headers)
      const answer = await boundedFetch({ ...request, headers: signed }, BOUNDS)
      if (answer.ok && (isGood(answer.status) || answer.status === expected)) return answer
      if (!mayRetry(answer) || attempt === ATTEMPTS) {
        throw new BucketUnavailable(reasonOf(answer), { isAway: isAway(answer) })
      }
      await sleep(RETRY_MS * 2 ** attempt)
    }
  }

  return {
    addressOf: (key = '') => below(S3_ENDPOINT, `${S3_BUCKET}${key && `/${key}`}`),
    send,
    async change(request, expected) {
      const { status, body } = await send({ ...request, accept: XML }, expected)
      if (status === expected) return status
      if (!Buffer.isBuffer(body) || textsIn(body.toString(), 'Code').length > 0) {
        throw new BucketUnavailable('it does not confirm the request')
      }
      return status
    },
  }
}

async function* pagesOf(
  { addressOf, send }: BucketRequests,
  query: Readonly<Record<string, string>>,
): AsyncGenerator<string> {
  let token: string | undefined
  const tokens = new Set<string>()
  do {
    const next = token === undefined ? {} : { 'continuation-token': token }
    const url = withQuery(addressOf(), { 'list-type': '2', ...query, ...next })
    const page = xmlOf(await send({ url, accept: XML }))
    // The list must be complete: a part of it, or another document, would lack objects.
    if (!/<ListBucketResult[\s>].*<\/ListBucketResult>|<ListBucketResult[^>]*\/>/s.test(page)) {
      throw new BucketUnavailable('it sent no list')
    }
    token = textsIn(page, 'NextContinuationToken')[0]
    // Stores that do not know this version of the request continue their lists in another way.
    if (!token && textsIn(page, 'IsTruncated')[0] === 'true') {
      throw new BucketUnavailable('it sent a part of a list, and no token for the rest')
    }
    yield page
    if (token && tokens.has(token)) throw new BucketUnavailable('its list never ends')
    if (token) tokens.add(token)
  } while (token)
}

async function objectsIn(
  requests: BucketRequests,
  prefix: string,
): Promise<readonly StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const page of pagesOf(requests, { prefix })) {
    const stored = textsIn(page, 'LastModified').map(Date.parse)
    for (const [index, key] of textsIn(page, 'Key').entries()) {
      objects.push({ key, storedAt: stored[index] ?? Number.NaN })
    }
  }
  return objects
}

/** Access to the older versions of objects, if a bucket keeps them. */
function versionsIn({ addressOf, send, change }: BucketRequests) {
  let kept: Promise<boolean | undefined> | undefined
  return {
    /** A store without versions may refuse in any way. While it is away, nothing is known. */
    areKept(): Promise<boolean | undefined> {
      kept ??= send({ url: withQuery(addressOf(), { versioning: '' }), accept: XML }).then(
        (answer) => {
          const xml = xmlOf(answer)
          if (!xml.includes('<VersioningConfiguration')) return undefined
          return textsIn(xml, 'Status').length > 0
        },
        (error) => {
          if (error instanceof BucketUnavailable && !error.isAway) return undefined
          kept = undefined
          throw error
        },
      )
      return kept
    },
    /** Deletes the versions of exactly this key, and not of longer keys that begin with it. */
    async remove(key: string): Promise<void> {
      const deleted = new Set<string>()
      for (;;) {
        const url = withQuery(addressOf(), { versions: '', prefix: key })
        const page = xmlOf(await send({ url, accept: XML }))
        if (!page.includes('<ListVersionsResult')) {
          throw new BucketUnavailable('it sent no list of versions')
        }
        const entries = elementsIn(page, VERSION_ELEMENTS)
        const own = entries.filter((entry) => textsIn(entry, 'Key')[0] === key)
        if (own.length === 0) return
        for (const entry of own) {
          const versionId = textsIn(entry, 'VersionId')[0] ?? ''
          // The loop would never end with a list that still contains it.
          if (deleted.has(versionId)) {
            throw new BucketUnavailable('it keeps a version that was deleted')
          }
          deleted.add(versionId)
          await change({ url: withQuery(addressOf(key), { versionId }), method: 'DELETE' })
        }
      }
    },
  }
}

/**
 * Returns why a bucket cannot be used, and whether that may pass; undefined if it can. Stores and
 * deletes an object to find out.
 */
export async function bucketProblem(
  bucket: Bucket,
): Promise<{ readonly message: string; readonly mayPass: boolean } | undefined> {
  const key = `probe-${crypto.randomUUID()}`
  try {
    await bucket.put(key, Buffer.from('probe'))
    const isOverwritten = await bucket.put(key, Buffer.from('probe'))
    await bucket.list(key)
    await bucket.remove(key)
    return isOverwritten ? { message: IGNORES_CONDITION, mayPass: false } : undefined
  } catch (error) {
    if (!(error instanceof BucketUnavailable)) throw error
    return { message: error.problem, mayPass: error.isAway }
  }
}

function mayRetry(answer: ServiceAnswer): boolean {
  if (!answer.ok) return answer.failure === 'unreachable'
  const { status } = answer
  return status >= 500 || status === 429 || PASSING.includes(codeOf(answer))
}

/** Returns S3's own error code, if the answer has one. */
function codeOf(answer: ServiceAnswer): string {
  const xml = answer.ok && Buffer.isBuffer(answer.body) ? answer.body.toString() : ''
  return textsIn(xml, 'Code').find((text) => /^[A-Za-z]+$/.test(text)) ?? ''
}

function reasonOf(answer: ServiceAnswer): string {
  const { kind, status, code, target } = failureOf(answer)
  if (target !== undefined) return `${kind} (${status}): to ${target}`
  if (status !== undefined) return `${codeOf(answer) || kind} (${status})${adviceIn(answer)}`
  return code === undefined ? kind : `${kind} (${code})`
}

/** The values that S3 says are right, in a form that has nothing secret. */
const ADVICE: readonly (readonly [element: string, form: RegExp, words: string])[] = [
  ['Region', /^[a-z\d-]{1,40}$/, 'S3_REGION should be'],
  ['Endpoint', /^[\w.-]{1,255}$/, 'S3_ENDPOINT should lead to'],
  ['ServerTime', /^[\d:.TZ-]{1,30}$/, 'its clock says'],
]

function adviceIn(answer: ServiceAnswer): string {
  const xml = answer.ok && Buffer.isBuffer(answer.body) ? answer.body.toString() : ''
  return ADVICE.flatMap(([element, form, words]) => {
    const value = textsIn(xml, element).find((text) => form.test(text))
    return value === undefined ? [] : `: ${words} ${value}`
  }).join('')
}

function isGood(status: number): boolean {
  return status >= 200 && status < 300
}

/** Returns the complete elements with one of these names. */
function elementsIn(xml: string, names: string): readonly string[] {
  const matches = xml.matchAll(new RegExp(`<(${names})>.*?</\\1>`, 'gs'))
  return [...matches].map(([element]) => element)
}

function withQuery(url: URL, query: Readonly<Record<string, string>>): URL {
  url.search = String(new URLSearchParams(query))
  return url
}

/** Returns the XML without the prefixes that some stores write before each name: `<s3:Key>`. */
function xmlOf({ body }: GoodAnswer): string {
  return Buffer.isBuffer(body) ? body.toString().replace(/<(\/?)[\w.-]+:/g, '<$1') : ''
}

/** Returns the texts of all elements with this name. */
function textsIn(xml: string, name: string): readonly string[] {
  const matches = xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))
  return [...matches].map(([, text = '']) =>
    text.replace(/&(\w+);/g, (entity, character) => ownValue(ENTITIES, character) ?? entity),
  )
}
