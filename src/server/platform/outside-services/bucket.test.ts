import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { s3Error, type TestBucket, testBucket } from '../../../test-support/test-bucket.ts'
import { testHttp } from '../../../test-support/test-http.ts'
import { parseConfig } from '../config/config.ts'
import { type Bucket, bucketOf } from './bucket.ts'

const bytes = Buffer.from('an encrypted piece')

function opened(settings: Readonly<Record<string, string>>): Bucket {
  const bucket = bucketOf(parseConfig(settings))
  if (!bucket) throw new Error('The settings name no bucket')
  return bucket
}

async function filled(...keys: readonly string[]) {
  const s3 = await testBucket()
  const bucket = opened(s3.settings)
  for (const key of keys) await bucket.put(key, bytes)
  return { s3, bucket }
}

async function folders(bucket: Bucket): Promise<readonly string[]> {
  const matches: string[] = []
  for await (const page of bucket.folders()) matches.push(...page)
  return matches
}

describe('a bucket', () => {
  it('stores an object once', async () => {
    const { bucket } = await filled()
    expect(await bucket.get('a.b/0')).toBeUndefined()
    expect(await bucket.put('a.b/0', bytes)).toBe(true)
    expect(await bucket.put('a.b/0', Buffer.from('another'))).toBe(false)
    expect(await bucket.get('a.b/0')).toEqual(bytes)
    await bucket.remove('a.b/0')
    await bucket.remove('a.b/0')
    expect(await bucket.get('a.b/0')).toBeUndefined()
  })

  it('lists all objects, however many requests that takes', async () => {
    const keys = ['a.b/0', 'a.b/1', 'a.b/2', 'a.b/3', 'a.bc/0', 'd.e/0', 'f.g/0', 'read me']
    const { bucket } = await filled(...keys)
    const keysUnder = async (prefix: string) => (await bucket.list(prefix)).map(({ key }) => key)
    expect(await keysUnder('')).toEqual(keys)
    expect(await keysUnder('a.b/')).toEqual(keys.slice(0, 4))
    const [first] = await bucket.list('d.e/')
    expect(Math.abs(Date.now() - (first?.storedAt ?? 0))).toBeLessThan(3_600_000)
    expect(await folders(bucket)).toEqual(['a.b', 'a.bc', 'd.e', 'f.g'])
  })

  it('is asked again if the store is busy', async () => {
    const { s3, bucket } = await filled('a.b/0')
    let busy = 2
    s3.fault = () => (busy-- > 0 ? s3Error(503, 'SlowDown') : undefined)
    expect(await bucket.get('a.b/0')).toEqual(bytes)
  })

  it.each([
    [409, 'ConditionalRequestConflict'],
    [409, 'OperationAborted'],
    [400, 'RequestTimeout'],
  ])('is asked again after %i %s', async (status, code) => {
    const { s3, bucket } = await filled()
    let faults = 1
    s3.fault = () => (faults-- > 0 ? s3Error(status, code) : undefined)
    expect(await bucket.put('a.b/0', bytes)).toBe(true)
  })

  it('is not asked again after a lasting conflict', async () => {
    const { s3, bucket } = await filled()
    let count = 0
    s3.fault = () => {
      count += 1
      return s3Error(409, 'BucketNotEmpty')
    }
    await expect(bucket.put('a.b/0', bytes)).rejects.toThrow('BucketNotEmpty (409)')
    expect(count).toBe(1)
  })

  it('that keeps versions loses only those of removed objects', async () => {
    const s3 = await testBucket({ keepsVersions: true })
    const bucket = opened(s3.settings)
    expect(await bucket.hasVersions()).toBe(true)
    for (const key of ['a.b/0', 'a.b/0', 'a.b/01']) {
      await bucket.put(key, bytes)
      s3.objects.delete('a.b/0')
    }
    await bucket.remove('a.b/0')
    expect([...s3.versions.keys()]).toEqual(['a.b/01'])
  })

  it.each([1, 2, 3, 4])(
    'whose versions are removed is asked again where request %s fails',
    async (failing) => {
      const s3 = await testBucket({ keepsVersions: true })
      const bucket = opened(s3.settings)
      for (const content of ['first', 'second']) {
        s3.objects.delete('a.b/0')
        await bucket.put('a.b/0', Buffer.from(content))
      }
      let requests = 0
      s3.fault = () => {
        requests += 1
        return requests >= failing ? s3Error(503, 'SlowDown') : undefined
      }
      await expect(bucket.remove('a.b/0')).rejects.toThrow('SlowDown (503)')
      s3.fault = () => undefined
      for (const { key } of await bucket.list('a.b/')) await bucket.remove(key)
      expect([...s3.versions.keys(), ...s3.objects.keys()]).toEqual([])
    },
  )

  const page = { status: 200, type: 'text/html', body: '<html>Sign in</html>' }
  const failure = {
    ...page,
    type: 'application/xml',
    body: '<Error><Code>InternalError</Code></Error>',
  }
  const other = { status: 200, type: 'application/xml', body: '<Login/>' }
  const half = { ...other, body: '<ListBucketResult><Contents><Key>a.b/1' }
  const again = {
    ...other,
    body: '<ListBucketResult><NextContinuationToken>a</NextContinuationToken></ListBucketResult>',
  }

  const cut = {
    ...other,
    body: '<ListBucketResult><IsTruncated>true</IsTruncated><NextMarker>a</NextMarker></ListBucketResult>',
  }

  it.each<[string, typeof page, (bucket: Bucket) => Promise<unknown>, string]>([
    ['a page for what it stores', page, (bucket) => bucket.put('a.b/1', bytes), 'does not confirm'],
    [
      'an error for what it stores',
      failure,
      (bucket) => bucket.put('a.b/1', bytes),
      'does not confirm',
    ],
    ['a page for what it deletes', page, (bucket) => bucket.remove('a.b/1'), 'does not confirm'],
    ['a page for an object', page, (bucket) => bucket.get('a.b/1'), 'something other'],
    ['a page for a list', page, (bucket) => bucket.list(''), 'no list'],
    ['another document for a list', other, (bucket) => bucket.list(''), 'no list'],
    ['half a list', half, (bucket) => bucket.list(''), 'no list'],
    ['a list that does not say how it continues', cut, (bucket) => bucket.list(''), 'no token'],
    ['a list that goes on with itself', again, (bucket) => bucket.list(''), 'never ends'],
  ])('is unavailable if it sends %s', async (_, answer, call, problem) => {
    const { s3, bucket } = await filled()
    s3.fault = () => answer
    await expect(call(bucket)).rejects.toThrow(problem)
  })

  it('reports the error that S3 gives for reading', async () => {
    const { s3, bucket } = await filled('a.b/1')
    s3.fault = () => s3Error(403, 'RequestTimeTooSkewed')
    await expect(bucket.get('a.b/1')).rejects.toThrow('RequestTimeTooSkewed (403)')
  })

  it.each([
    [
      400,
      'AuthorizationHeaderMalformed',
      '<Region>eu-central-1</Region>',
      ': S3_REGION should be eu-central-1',
    ],
    [
      301,
      'PermanentRedirect',
      '<Endpoint>acme.s3.eu-central-1.amazonaws.com</Endpoint>',
      ': S3_ENDPOINT should lead to acme.s3.eu-central-1.amazonaws.com',
    ],
    [
      403,
      'RequestTimeTooSkewed',
      '<ServerTime>2026-11-28T20:30:00Z</ServerTime>',
      ': its clock says 2026-11-28T20:30:00Z',
    ],
    [403, 'SignatureDoesNotMatch', '<Region>what was signed</Region>', ''],
  ])('says which value S3 expects: %s %s', async (status, code, more, advice) => {
    const { s3, bucket } = await filled()
    s3.fault = () => s3Error(status, code, more)
    await expect(bucket.put('a.b/0', bytes)).rejects.toThrow(
      `unavailable: ${code} (${status})${advice}`,
    )
  })

  it('reads a list with prefixes before its names', async () => {
    const { s3, bucket } = await filled()
    const body =
      '<s3:ListBucketResult xmlns:s3="x"><s3:Contents><s3:Key>a.b/1</s3:Key></s3:Contents></s3:ListBucketResult>'
    s3.fault = () => ({ status: 200, type: 'text/xml', body })
    expect(await bucket.list('')).toMatchObject([{ key: 'a.b/1' }])
  })

  it('that keeps a deleted version is not asked forever', async () => {
    const s3 = await testBucket({ keepsVersions: true })
    const bucket = opened(s3.settings)
    await bucket.put('a.b/0', bytes)
    const listed = '<Version><Key>a.b/0</Key><VersionId>null</VersionId></Version>'
    const versioning = '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>'
    const body = `${versioning}<ListVersionsResult>${listed}</ListVersionsResult>`
    const answer = { status: 200, type: 'text/xml', body }
    s3.fault = (method) => (method === 'GET' ? answer : { status: 204 })
    await expect(bucket.remove('a.b/0')).rejects.toThrow('it keeps a version that was deleted')
  })

  it('has no versions if it says so, and is unknown if asking is not allowed', async () => {
    const { s3, bucket } = await filled()
    expect(await bucket.hasVersions()).toBe(false)
    s3.fault = () => s3Error(403, 'AccessDenied')
    expect(await opened(s3.settings).hasVersions()).toBeUndefined()
    s3.fault = () => page
    expect(await opened(s3.settings).hasVersions()).toBeUndefined()
  })

  it('does not mistake a page for a list without versions', async () => {
    const s3 = await testBucket({ keepsVersions: true })
    const bucket = opened(s3.settings)
    await bucket.put('a.b/0', bytes)
    expect(await bucket.hasVersions()).toBe(true)
    s3.fault = (method) => (method === 'GET' ? page : undefined)
    await expect(bucket.remove('a.b/0')).rejects.toThrow('no list of versions')
  })

  const calls: readonly [string, (bucket: Bucket) => Promise<unknown>][] = [
    ['put', (bucket) => bucket.put('a.b/1', bytes)],
    ['get', (bucket) => bucket.get('a.b/1')],
    ['remove', (bucket) => bucket.remove('a.b/0')],
    ['list', (bucket) => bucket.list('')],
    ['folders', folders],
  ]

  it('says where a redirect leads to', async () => {
    const S3_ENDPOINT = await testHttp((_request, response) =>
      response.writeHead(301, { location: 'https://s3.example/documents?secret=1' }).end(),
    )
    const { s3 } = await filled()
    await expect(opened({ ...s3.settings, S3_ENDPOINT }).list('')).rejects.toThrow(
      'redirected (301): to https://s3.example',
    )
  })

  it.each(calls)('says why it is unavailable: %s', async (_, call) => {
    const { s3, bucket } = await filled('a.b/0')
    const reasons: [Readonly<Record<string, string>>, TestBucket['fault'], RegExp][] = [
      [{ S3_SECRET_ACCESS_KEY: 'x' }, () => undefined, /(SignatureDoesNotMatch|rejected) \(403\)/],
      [{ S3_ACCESS_KEY_ID: 'x' }, () => undefined, /(InvalidAccessKeyId|rejected) \(403\)/],
      [{ S3_BUCKET: 'missing' }, () => undefined, /NoSuchBucket \(404\)/],
      [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, () => undefined, /unreachable( \(\w+\))?$/],
      [{}, () => s3Error(503, 'SlowDown'), /(SlowDown|error-status) \(503\)/],
    ]
    for (const [changes, fault, reason] of reasons) {
      s3.fault = fault
      await expect(call(opened({ ...s3.settings, ...changes }))).rejects.toThrow(reason)
    }
    s3.fault = () => 'hangs'
    const { timeout } = AbortSignal
    const soon = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() => timeout.call(AbortSignal, 50))
    onTestFinished(() => soon.mockRestore())
    await expect(call(bucket)).rejects.toThrow(/timeout$/)
    expect([...s3.objects.keys()]).toEqual(['a.b/0'])
  })
})
