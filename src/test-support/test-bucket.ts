/** An object store with one bucket, which speaks S3's protocol and checks every signature. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { testHttp } from './test-http.ts'

interface Answer {
  readonly status: number
  readonly type?: string
  readonly body?: Uint8Array | string
}

interface StoredObject {
  readonly bytes: Buffer
  readonly storedAt: Date
}

interface StoredVersion extends StoredObject {
  readonly id: string
}

export interface TestBucket {
  /** The settings of a server that stores documents in the bucket. */
  readonly settings: Readonly<Record<string, string>>
  readonly objects: Map<string, StoredObject>
  /** For a bucket that keeps versions: the versions of each key, oldest first. */
  readonly versions: Map<string, StoredVersion[]>
  /** A fault that replaces a request's normal effect; by default, none. */
  fault: (method: string, key: string) => Answer | 'hangs' | undefined
}

const BUCKET = 'documents'
const REGION = 'eu-central-1'
const ID = 'TESTACCESSKEYID'
const SECRET = 'test/secret+access=key'
/** Far fewer than S3's 1,000, so that the tests' lists have several pages. */
const PAGE_SIZE = 2

/** Answers with an error in the format of S3, and with more elements. */
export function s3Error(status: number, code: string, more = ''): Answer {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>As S3 says it.</Message>${more}</Error>`
  return { status, type: 'application/xml', body }
}

/** Starts the store, which is closed when the test ends. */
export async function testBucket({ keepsVersions = false } = {}): Promise<TestBucket> {
  const objects = new Map<string, StoredObject>()
  const versions = new Map<string, StoredVersion[]>()
  let stored = 0
  const keep = (key: string, bytes: Buffer) => {
    const kept = versions.get(key) ?? []
    stored += 1
    versions.set(key, [...kept, { id: `v${stored}`, bytes, storedAt: new Date() }])
  }
  const listener: RequestListener = async (request, response) => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '', 'http://s3')
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    const { method = '' } = request
    const fault = bucket.fault(method, key)
    if (fault === 'hangs') return
    const refusal = fault ?? refused(request, body)
    const answer = refusal ?? (name === BUCKET ? answered(request, { url, key, body }) : noBucket)
    response.writeHead(answer.status, answer.type ? { 'content-type': answer.type } : {})
    response.end(answer.body)
  }
  const noBucket = s3Error(404, 'NoSuchBucket')

  function answered(
    { method, headers }: IncomingMessage,
    { url, key, body }: { url: URL; key: string; body: Buffer },
  ): Answer {
    const { searchParams } = url
    if (method === 'GET' && searchParams.has('versioning')) return versioningOf(keepsVersions)
    if (method === 'GET' && searchParams.has('versions'))
      return listedVersions(versions, searchParams)
    if (method === 'GET' && key === '') return listed(objects, searchParams)
    const versionId = searchParams.get('versionId')
    if (method === 'DELETE' && versionId !== null) {
      const left = versions.get(key)?.filter(({ id }) => id !== versionId) ?? []
      if (left.length === 0) versions.delete(key)
      else versions.set(key, left)
      const latest = left.at(-1)
      if (latest && latest.bytes.length > 0) objects.set(key, latest)
      else objects.delete(key)
      return { status: 204 }
    }
    const object = objects.get(key)
    if (method === 'GET') {
      const type = 'application/octet-stream'
      return object ? { status: 200, type, body: object.bytes } : s3Error(404, 'NoSuchKey')
    }
    if (method === 'DELETE') {
      if (keepsVersions) keep(key, Buffer.of())
      objects.delete(key)
      return { status: 204 }
    }
    if (method !== 'PUT') return s3Error(405, 'MethodNotAllowed')
    if (object && headers['if-none-match'] === '*') return s3Error(412, 'PreconditionFailed')
    objects.set(key, { bytes: body, storedAt: new Date() })
    if (keepsVersions) keep(key, body)
    return { status: 200 }
  }

  const bucket: TestBucket = {
    settings: {
      DOCUMENT_STORE: 's3',
      S3_ENDPOINT: await testHttp(listener),
      S3_BUCKET: BUCKET,
      S3_REGION: REGION,
      S3_ACCESS_KEY_ID: ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    objects,
    versions,
    fault: () => undefined,
  }
  return bucket
}

/** GetBucketVersioning: a bucket that never kept versions has no status. */
function versioningOf(keepsVersions: boolean): Answer {
  const status = keepsVersions ? '<Status>Enabled</Status>' : ''
  const body = `<VersioningConfiguration>${status}</VersioningConfiguration>`
  return { status: 200, type: 'application/xml', body }
}

/** ListObjectVersions, newest first: an empty version stands for the marker of a deleted object. */
function listedVersions(
  versions: ReadonlyMap<string, readonly StoredVersion[]>,
  query: URLSearchParams,
): Answer {
  const keys = [...versions.keys()].filter((key) => key.startsWith(query.get('prefix') ?? ''))
  const entries = keys.flatMap((key) =>
    (versions.get(key) ?? []).toReversed().map(({ id, bytes }) => {
      const name = bytes.length === 0 ? 'DeleteMarker' : 'Version'
      return `<${name}><Key>${key}</Key><VersionId>${id}</VersionId></${name}>`
    }),
  )
  const body = `<ListVersionsResult>${entries.slice(0, PAGE_SIZE).join('')}</ListVersionsResult>`
  return { status: 200, type: 'application/xml', body }
}

/** Answers ListObjectsV2. The token is the last entry before, with characters that XML escapes. */
function listed(objects: ReadonlyMap<string, StoredObject>, query: URLSearchParams): Answer {
  if (query.get('list-type') !== '2') return s3Error(400, 'InvalidArgument')
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter')
  const after = query.get('continuation-token')?.replace(/^&/, '') ?? ''
  const entryOf = (key: string) => {
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    return end < 0 ? key : key.slice(0, end + 1)
  }
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix))
  const entries = [...new Set(keys.map(entryOf))].sort().filter((entry) => entry > after)
  const page = entries.slice(0, PAGE_SIZE)
  const isTruncated = entries.length > page.length
  const body = [
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${BUCKET}</Name>`,
    `<Prefix>${prefix}</Prefix><IsTruncated>${isTruncated}</IsTruncated>`,
    ...(isTruncated ? [`<NextContinuationToken>&amp;${page.at(-1)}</NextContinuationToken>`] : []),
    ...page.map((entry) => listEntry(entry, objects.get(entry))),
    '</ListBucketResult>',
  ]
  return { status: 200, type: 'application/xml', body: body.join('') }
}

function listEntry(entry: string, stored: StoredObject | undefined): string {
  if (!stored) return `<CommonPrefixes><Prefix>${entry}</Prefix></CommonPrefixes>`
  const at = stored.storedAt.toISOString()
  return `<Contents><Key>${entry}</Key><LastModified>${at}</LastModified><Size>${stored.bytes.length}</Size></Contents>`
}

/** Computes the signature again, as "AWS Signature Version 4" of S3's API reference says. */
function refused({ method, url = '', headers }: IncomingMessage, body: Buffer): Answer | undefined {
  const [, id, day, region, names = '', sent = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (id !== ID) return s3Error(403, 'InvalidAccessKeyId')
  if (region !== REGION) return s3Error(400, 'AuthorizationHeaderMalformed')
  const bodyHash = sha256(body)
  if (headers['x-amz-content-sha256'] !== bodyHash) {
    return s3Error(400, 'XAmzContentSHA256Mismatch')
  }
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) {
    return s3Error(403, 'AccessDenied')
  }
  const { pathname, searchParams } = new URL(url, 'http://s3')
  searchParams.sort()
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('='))
  const lines = signed.map((name) => `${name}:${headers[name]}\n`)
  const canonical = [method, pathname, query.join('&'), lines.join(''), names, bodyHash].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${scope}\n${sha256(canonical)}`
  const key = [day, region, 's3', 'aws4_request'].reduce(hmac, Buffer.from(`AWS4${SECRET}`))
  const isSigned = timingSafeEqual(hmac(key, text), Buffer.from(sent, 'hex'))
  return isSigned ? undefined : s3Error(403, 'SignatureDoesNotMatch')
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: Buffer, text = ''): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
